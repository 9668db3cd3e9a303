/// A value that has no parts (section 3.5): how it is read, and how it is written.
public struct ScalarType: Sendable {
    let name: String
    let description: String
    /// Where it is defined.
    let specification: String?
    let isBuiltIn: Bool
    /// A value of a variable as one of this type; `nil` when it is none.
    let read: @Sendable (Value) -> Value?
    /// The same for what stands in the document.
    let readLiteral: @Sendable (Literal.Content) -> Value?
    /// A value that was resolved as one of this type; `nil` when it is none.
    let write: @Sendable (Value) -> Value?

    /// A scalar of one's own.
    public init(
        _ name: String, _ description: String, specification: String? = nil,
        read: @escaping @Sendable (Value) -> Value?, write: @escaping @Sendable (Value) -> Value? = { $0 }
    ) {
        self.init(
            name, description, specification: specification, isBuiltIn: false, read: read,
            readLiteral: { Value(plain: $0).flatMap(read) }, write: write)
    }

    private init(
        _ name: String, _ description: String, specification: String? = nil, isBuiltIn: Bool = true,
        read: @escaping @Sendable (Value) -> Value?, readLiteral: @escaping @Sendable (Literal.Content) -> Value?,
        write: @escaping @Sendable (Value) -> Value?
    ) {
        self.name = name
        self.description = description
        self.specification = specification
        self.isBuiltIn = isBuiltIn
        self.read = read
        self.readLiteral = readLiteral
        self.write = write
    }

    /// The five that every server has.
    static let builtIn = [int, float, string, boolean, id]

    private static let int = ScalarType(
        "Int", "A whole number of 32 bits.", read: Value.int32,
        readLiteral: { if case .integer(let digits) = $0 { Int32(digits).map { .integer(Int64($0)) } } else { nil } },
        write: { if case .boolean(let flag) = $0 { .integer(flag ? 1 : 0) } else { Value.int32($0) } })

    private static let float = ScalarType(
        "Float", "A number of double precision.", read: Value.finite,
        readLiteral: {
            switch $0 {
            case .integer(let digits), .number(let digits): Double(digits).flatMap { Value.finite(.number($0)) }
            default: nil
            }
        }, write: Value.finite)

    private static let string = ScalarType(
        "String", "Text.", read: { if case .text = $0 { $0 } else { nil } },
        readLiteral: { if case .text(let text) = $0 { .text(text) } else { nil } },
        write: {
            switch $0 {
            case .text: $0
            case .boolean(let flag): .text(String(flag))
            case .integer(let integer): .text(String(integer))
            case .number(let number): .text(String(number))
            case .null, .list, .object: nil
            }
        })

    private static let boolean = ScalarType(
        "Boolean", "True or false.", read: { if case .boolean = $0 { $0 } else { nil } },
        readLiteral: { if case .boolean(let flag) = $0 { .boolean(flag) } else { nil } },
        write: { if case .boolean = $0 { $0 } else { nil } })

    private static let id = ScalarType(
        "ID", "What tells one thing from all others; a text without a meaning of its own.", read: Value.identifier,
        readLiteral: {
            switch $0 {
            case .text(let text), .integer(let text): .text(text)
            default: nil
            }
        }, write: Value.identifier)
}

extension Value {
    fileprivate static func int32(_ value: Value) -> Value? {
        switch value {
        case .integer(let integer): Int32(exactly: integer) == nil ? nil : value
        // 1.0 is a whole number, whatever it is written like (section 3.5.1).
        case .number(let number): Int32(exactly: number).map { .integer(Int64($0)) }
        default: nil
        }
    }

    fileprivate static func finite(_ value: Value) -> Value? {
        switch value {
        case .integer(let integer): .number(Double(integer))
        case .number(let number): number.isFinite ? value : nil
        default: nil
        }
    }

    fileprivate static func identifier(_ value: Value) -> Value? {
        switch value {
        case .text: value
        case .integer(let integer): .text(String(integer))
        default: nil
        }
    }

    /// What was written, without a type to read it by; `nil` where a variable or a word of an enumeration is part of it.
    init?(plain content: Literal.Content) {
        switch content {
        case .null: self = .null
        case .boolean(let flag): self = .boolean(flag)
        case .text(let text): self = .text(text)
        case .integer(let digits):
            guard let value = Int64(digits).map(Value.integer) ?? Double(digits).map(Value.number) else { return nil }
            self = value
        case .number(let digits):
            guard let number = Double(digits) else { return nil }
            self = .number(number)
        case .variable, .enumeration, .list, .object: return nil
        }
    }
}
