/// What is wrong with one value.
struct ValueFault: Error, Equatable {
    let cause: String
    let remedy: String

    init(_ value: Said, isNot meaning: String, _ remedy: String) {
        cause = "“\(Tidy.line(value.compact(60)))” is not \(meaning)"
        self.remedy = remedy
    }
}

/// How values of each kind are read. `nil` and empty mean that nothing is said; a fault, that it makes no sense.
extension Said {
    /// The one text in a value: itself, that of `{"name": …}`, or the first of a list.
    var scalar: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .flag, .nothing: nil
        case .list(let values): values.lazy.compactMap(\.scalar).first
        case .group(let fields):
            ["name", "title", "value", "label"].lazy.compactMap { name in
                fields.first { $0.name.lowercased() == name }?.value.scalar
            }.first
        }
    }

    var isSilent: Bool {
        switch self {
        case .nothing: true
        case .text(let text): !text.utf8.contains { (0x21...0x7E).contains($0) } && text.allSatisfy(\.isWhitespace)
        case .list(let values): values.allSatisfy(\.isSilent)
        case .group(let fields): fields.allSatisfy(\.value.isSilent)
        case .flag, .number: false
        }
    }

    func line(limit: Int = 500) throws(ValueFault) -> String? {
        guard let scalar else { throw ValueFault(self, isNot: "a text", "Write text in quotes") }
        return Self.said(Tidy.line(scalar, limit: limit))
    }

    func paragraphs() throws(ValueFault) -> String? {
        guard let scalar else { throw ValueFault(self, isNot: "a text", "Write text in quotes") }
        return Self.said(Tidy.paragraphs(scalar))
    }

    private static func said(_ text: String) -> String? {
        // What programs write where they know nothing.
        ["", "N/A", "n/a", "null", "None"].contains(text) ? nil : text
    }

    /// A list, or text with the words divided by one of `separators`.
    func words(_ separators: String) throws(ValueFault) -> [String] {
        let parts: [String]
        switch self {
        case .list(let values):
            // In a list a comma divides, too: `["Drama, Comedy"]`.
            parts = values.prefix(1000).compactMap(\.scalar).flatMap { Self.parts($0, separators) }
        case .flag, .nothing: throw ValueFault(self, isNot: "a list of words", "Write [\"one\", \"two\"]")
        default:
            guard let scalar else { throw ValueFault(self, isNot: "a list of words", "Write [\"one\", \"two\"]") }
            parts = Self.parts(scalar, separators)
        }
        return Distinct.words(parts)
    }

    private static func parts(_ text: String, _ separators: String) -> [String] {
        guard text.utf8.contains(where: { separators.utf8.contains($0) }) else { return [Tidy.line(text, limit: 100)] }
        let parts = text.unicodeScalars.prefix(20_000).split { separators.unicodeScalars.contains($0) }
        return parts.map { Tidy.line(String($0), limit: 100) }
    }

    /// A whole number within a range.
    func whole(_ range: ClosedRange<Int>, _ meaning: String) throws(ValueFault) -> Int {
        if let scalar, let number = NumberText.whole(Tidy.line(scalar)), range.contains(number) { return number }
        throw ValueFault(self, isNot: meaning, "Write a number from \(range.lowerBound) to \(range.upperBound)")
    }

    func claim() throws(ValueFault) -> Bool? {
        if case .flag(let flag) = self { return flag }
        switch scalar.map({ Tidy.plain($0) }) {
        case "true", "yes", "1", "y", "on": return true
        case "false", "no", "0", "n", "off": return false
        default: throw ValueFault(self, isNot: "yes or no", "Write true or false")
        }
    }
}
