/// Why a document, or a field of it, is not answered as asked (section 7.1.2).
public struct QueryError: Error, Sendable, Equatable {
    /// A place in the document, counted from 1.
    public struct Place: Sendable, Equatable {
        public let line: Int
        public let column: Int
    }

    /// One step on the way from the answer's top to a value.
    public enum Step: Sendable, Equatable {
        case key(String)
        case index(Int)
    }

    public let message: String
    public internal(set) var places: [Place] = []
    public internal(set) var path: [Step] = []
    /// What programs are told beside the message, such as a code.
    public let extensions: [Value.Member]
    /// Where it is, as long as the lines have not been counted.
    var positions: [Int] = []
    /// Whether it says that too much was asked for (`QueryLimits`).
    private(set) var isBeyondLimits = false

    /// What a resolver throws to say why there is no value.
    public init(_ message: String, extensions: [Value.Member] = []) {
        self.message = message
        self.extensions = extensions
    }

    init(_ message: String, at positions: Int...) {
        self.init(message, extensions: [])
        self.positions = positions
    }

    /// Something beyond `QueryLimits`.
    static func tooMuch(_ message: String, at positions: Int...) -> QueryError {
        var error = QueryError(message)
        error.positions = positions
        error.isBeyondLimits = true
        return error
    }

    /// The same, with positions made places.
    func placed(by lines: LineStarts) -> QueryError {
        var error = self
        error.places = positions.map(lines.place)
        return error
    }

    /// As it stands in an answer.
    var value: Value {
        var members = [Value.Member("message", .text(message))]
        if !places.isEmpty {
            members.append(
                .init(
                    "locations",
                    .list(
                        places.map {
                            .object([
                                .init("line", .integer(Int64($0.line))), .init("column", .integer(Int64($0.column))),
                            ])
                        })))
        }
        if !path.isEmpty { members.append(.init("path", .list(path.map(\.value)))) }
        if !extensions.isEmpty { members.append(.init("extensions", .object(extensions))) }
        return .object(members)
    }
}

extension QueryError.Step {
    var value: Value {
        switch self {
        case .key(let key): .text(key)
        case .index(let index): .integer(Int64(index))
        }
    }
}
