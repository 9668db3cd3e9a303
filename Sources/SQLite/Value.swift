/// What can be bound to a parameter of a statement.
public enum Value: Hashable, Sendable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])
}

extension Value {
    public init(_ value: Int64?) { self = value.map(Value.integer) ?? .null }
    public init(_ value: Int?) { self = value.map { .integer(Int64($0)) } ?? .null }
    public init(_ value: Bool) { self = .integer(value ? 1 : 0) }
    public init(_ value: Double?) { self = value.map(Value.real) ?? .null }
    public init(_ value: String?) { self = value.map(Value.text) ?? .null }
    public init(_ value: [UInt8]?) { self = value.map(Value.blob) ?? .null }

    /// The same 64 bits as a signed number, since SQLite knows no other.
    public init(bits value: UInt64) { self = .integer(Int64(bitPattern: value)) }
}

extension Value: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
    ExpressibleByNilLiteral
{
    public init(integerLiteral value: Int64) { self = .integer(value) }
    public init(floatLiteral value: Double) { self = .real(value) }
    public init(stringLiteral value: String) { self = .text(value) }
    public init(nilLiteral: ()) { self = .null }
}
