import HTTPServer
import Model
import People
import Store

/// One request on its way to its endpoint: what is asked, by whom, and through which row of the table.
struct Call: Sendable {
    let request: Request
    let route: Route
    let caller: Caller
    /// Whence it comes: the client's address, also behind a trusted proxy.
    let address: String
    /// Scheme, host and port by which it came; `nil` for HTTP/1.0 without a host.
    let origin: String?

    /// The id in the path under that name; what cannot be an id is simply not found.
    func id(_ name: String = "id") throws(Problem) -> ItemID {
        guard let id = ItemID(word(name)) else { throw .notFound }
        return id
    }

    /// What goes with every answer to a link.
    var secrecy: [(name: String, value: String)] { caller.credential == .link ? [Answer.noReferrer] : [] }

    /// A variable part of the path; what is not UTF-8 is no word of ours.
    func word(_ name: String) -> String {
        String(decoding: route.part(name, of: request.path) ?? [], as: UTF8.self)
    }

    /// The body as `Value`.
    func body<Value: Decodable>(_ type: Value.Type) throws(Problem) -> Value {
        try JSON.read(type, from: request.body)
    }

    /// The text of a query parameter; `nil` when absent.
    func text(_ name: String) throws(Problem) -> String? {
        guard let bytes = request.queryBytes(name) else { return nil }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw Problem(.invalid, "“\(name)” is not UTF-8.", hint: "Only “path” takes other bytes.")
        }
        return text
    }

    /// Whether a query parameter is 1.
    func isOn(_ name: String) throws(Problem) -> Bool { try text(name) == "1" }

    /// How many of a list are wanted.
    func limit(standard: Int = 50) throws(Problem) -> Int { try number("limit", in: 1...500) ?? standard }

    /// Which part of a list is wanted: `limit`, and where it begins by `cursor` or `offset`.
    func window() throws(Problem) -> Window {
        let cursor = try text("cursor")
        let offset = try number("offset", in: 0...Int(Int32.max))
        guard cursor == nil || offset == nil else {
            throw Problem(.invalid, "“cursor” and “offset” exclude each other.")
        }
        return Window(limit: try limit(), cursor: cursor, offset: offset ?? 0)
    }

    /// A whole number of the query within `range`; `nil` when absent.
    func number(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
        guard let text = try text(name) else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw Problem(
                .invalid, "“\(name)” is a whole number from \(range.lowerBound) to \(range.upperBound).")
        }
        return number
    }

    /// One of the words of `Value`, wherever it was said; `nil` when absent.
    static func word<Value: RawRepresentable<String> & CaseIterable>(
        _ text: String?, _ name: String, _ type: Value.Type
    ) throws(Problem) -> Value? {
        guard let text else { return nil }
        guard let value = Value(rawValue: text) else {
            let words = Value.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(.invalid, "“\(name)” is one of \(words).")
        }
        return value
    }

    /// The same of the query.
    func word<Value: RawRepresentable<String> & CaseIterable>(
        _ name: String, _ type: Value.Type
    ) throws(Problem) -> Value? {
        try Self.word(try text(name), name, type)
    }

    /// The path in `path=`: bytes as Linux has them.
    func path() throws(Problem) -> RelativePath {
        guard let bytes = request.queryBytes("path") else { throw Problem(.invalid, "“path” is missing.") }
        guard let path = RelativePath(bytes) else {
            throw Problem(
                .invalid, "“path” is no path below the drop folder.",
                hint: "Give it relative, without a slash at the ends, and without “..”.")
        }
        return path
    }
}

extension Problem {
    static let notFound = Problem(.notFound, "There is no such thing here.")
    static let badCursor = Problem(.invalid, "The cursor is unknown or expired.", hint: "Begin the list anew.")
}
