import Foundation
import NameGuess
import Testing

/// One name of `names/*.txt` and what it says: the tables are for people, so each line is the name and its fields.
struct Example: Sendable, CustomStringConvertible {
    let path: String
    /// Allowed values by field; several when more than one reading is right.
    private let wanted: [String: [String]]
    /// Fields that may be known, whatever they say.
    private let allowed: Set<String>
    /// Whether the name is to be left alone.
    private let isLeft: Bool

    var description: String { path }

    init(_ line: String) {
        let columns = line.components(separatedBy: " | ")
        path = columns[0]
        isLeft = columns.contains("leave")
        allowed = Set(columns.dropFirst().filter { $0.hasPrefix("?") }.map { String($0.dropFirst()) })
        var wanted: [String: [String]] = [:]
        for column in columns.dropFirst() {
            let parts = column.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { continue }
            wanted[parts[0]] = parts[1].components(separatedBy: " ¦ ")
        }
        self.wanted = wanted
    }

    /// What is wrong with `guess`, in words.
    func faults(of guess: Guess) -> [String] {
        isLeft
            ? faultsOfLeft(guess)
            : Example.fields.compactMap { name, value in fault(name, value(guess)) } + eitherFaults(guess)
    }

    private static let fields: [(String, @Sendable (Guess) -> String?)] = [
        ("title", \.title), ("show", \.show), ("date", \.date?.text),
        ("year", { $0.year.map(String.init) }), ("part", { $0.part.map(String.init) }), ("edition", \.edition),
        ("seasons", { span($0.seasons) }), ("episodes", { span($0.episodes) }),
    ]

    /// `3`, `1-3`, or all of them.
    private static func span(_ numbers: [Int]) -> String? {
        guard let first = numbers.first, let last = numbers.last else { return nil }
        if numbers == Array(first...last) { return first == last ? "\(first)" : "\(first)-\(last)" }
        return numbers.map(String.init).joined(separator: ",")
    }

    private func fault(_ name: String, _ value: String?) -> String? {
        if wanted["either"] != nil, name == "title" || name == "show" { return nil }
        guard let values = wanted[name] ?? (name == "seasons" ? wanted["season"] : nil) else {
            let isFree = allowed.contains(name) || (name == "seasons" && allowed.contains("season"))
            // What a line does not say of parts and editions is not asked.
            return value == nil || isFree || name == "part" || name == "edition" ? nil : "\(name) \(value ?? "")"
        }
        let isRight = values.contains { Example.plain($0) == Example.plain(value ?? "None") }
        return isRight ? nil : "\(name) \(value ?? "unknown")"
    }

    private func eitherFaults(_ guess: Guess) -> [String] {
        guard let values = wanted["either"] else { return [] }
        let name = guess.show ?? guess.title ?? ""
        return values.contains { Example.plain($0) == Example.plain(name) } ? [] : ["name \(name)"]
    }

    private func faultsOfLeft(_ guess: Guess) -> [String] {
        let name = path.split(separator: "/").last.map(String.init) ?? ""
        var faults: [String] = []
        if let title = guess.title, !Example.plain(name).hasPrefix(Example.plain(title)) {
            faults.append("title \(title)")
        }
        if let show = guess.show { faults.append("show \(show)") }
        if guess.year != nil || !guess.seasons.isEmpty || !guess.episodes.isEmpty { faults.append("\(guess)") }
        return faults
    }

    /// Letters and digits alone: cases, spaces and punctuation make no other title.
    private static func plain(_ text: String) -> String {
        String(
            text.precomposedStringWithCanonicalMapping.lowercased().unicodeScalars.filter {
                $0.properties.isAlphabetic || $0.properties.numericType != nil
                    || $0.properties.generalCategory == .otherSymbol
            }.map(Character.init))
    }
}

/// The names of one kind: a heading of a table and its lines.
struct Kind: Sendable, CustomTestStringConvertible {
    let heading: String
    let examples: [Example]

    var testDescription: String { heading }

    static let all: [Kind] = ["kinds", "films", "series", "anime", "leave"].flatMap(read)

    private static func read(_ table: String) -> [Kind] {
        guard let file = Bundle.module.url(forResource: "names/" + table, withExtension: "txt"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        return text.components(separatedBy: "\n## ").dropFirst().map { section in
            let lines = section.components(separatedBy: "\n")
            return Kind(
                heading: table + ": " + lines[0], examples: lines.dropFirst().filter { !$0.isEmpty }.map(Example.init))
        }
    }
}
