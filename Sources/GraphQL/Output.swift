/// What a field has given, before it is completed by the type of the field (section 6.4.3).
public indirect enum Resolved: Sendable {
    case null
    case leaf(Value)
    case list([Resolved])
    /// - Parameter type: which object it is, where the field gives an interface or a union.
    case object(any Sendable, type: String?)
}

/// What a function of a field can give.
public protocol Output: SendableMetatype {
    var resolved: Resolved { get }
}

/// A value whose fields are selected.
public protocol OutputObject: Output {
    /// The name of its type; `nil` where the field says it already.
    var typeName: String? { get }
}

extension OutputObject {
    public var typeName: String? { nil }
}

extension OutputObject where Self: Sendable {
    public var resolved: Resolved { .object(self, type: typeName) }
}

extension Resolved: Output {
    public var resolved: Resolved { self }
}

extension Value: Output {
    public var resolved: Resolved { self == .null ? .null : .leaf(self) }
}

extension String: Output {
    public var resolved: Resolved { .leaf(.text(self)) }
}

extension Bool: Output {
    public var resolved: Resolved { .leaf(.boolean(self)) }
}

extension Double: Output {
    public var resolved: Resolved { .leaf(.number(self)) }
}

extension Output where Self: BinaryInteger {
    public var resolved: Resolved { .leaf(Int64(exactly: self).map(Value.integer) ?? .number(Double(self))) }
}

extension Int: Output {}
extension Int64: Output {}
extension UInt16: Output {}
extension UInt64: Output {}

extension Optional: Output where Wrapped: Output {
    public var resolved: Resolved { self?.resolved ?? .null }
}

extension Array: Output where Element: Output {
    public var resolved: Resolved { .list(map(\.resolved)) }
}

extension Output where Self: RawRepresentable<String> {
    public var resolved: Resolved { .leaf(.text(rawValue)) }
}
