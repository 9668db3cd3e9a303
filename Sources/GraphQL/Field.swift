/// A field of an object: what it is called, what it gives, and the function that gives it.
public struct Field: Sendable {
    /// What a function is told that needs more than the object.
    public struct Call: Sendable {
        public let arguments: Arguments
        /// What `Schema.answer` was given: who asks, and with what they work.
        public let context: any Sendable
    }

    enum Resolver: Sendable {
        /// Only `__typename`, which the executor knows itself.
        case none
        case read(@Sendable (any Sendable) throws -> Resolved)
        case ask(@Sendable (any Sendable, Call) async throws -> Resolved)
    }

    /// How much the answer grows by a field, for `QueryLimits.complexity`.
    public struct Weight: Sendable {
        /// What the field itself costs.
        let cost: Int
        /// How long its list is, where its `limit` does not say.
        let length: Int

        public init(cost: Int = 1, length: Int = 1) {
            self.cost = cost
            self.length = length
        }
    }

    let name: String
    let type: TypeReference
    let arguments: [Argument]
    let description: String
    /// Why it is not to be used any more.
    let deprecation: String?
    let weight: Weight
    let resolver: Resolver

    init(
        _ name: String, _ type: TypeReference, _ arguments: [Argument], _ description: String, deprecation: String?,
        _ weight: Weight, _ resolver: Resolver
    ) {
        self.name = name
        self.type = type
        self.arguments = arguments
        self.description = description
        self.deprecation = deprecation
        self.weight = weight
        self.resolver = resolver
    }

    /// A field that is there as soon as the object is there.
    public init<Source: Sendable>(
        _ name: String, _ type: TypeReference, _ description: String, deprecation: String? = nil, length: Int = 1,
        _ read: @escaping @Sendable (Source) throws -> some Output
    ) {
        self.init(
            name, type, [], description, deprecation: deprecation, Weight(length: length),
            .read { source in try read(try Self.cast(source)).resolved })
    }

    /// A field that asks somebody, or does something.
    public init<Source: Sendable>(
        _ name: String, _ type: TypeReference, taking arguments: [Argument], _ description: String,
        deprecation: String? = nil, weight: Weight = Weight(),
        asking ask: @escaping @Sendable (Source, Call) async throws -> some Output
    ) {
        self.init(
            name, type, arguments, description, deprecation: deprecation, weight,
            .ask { source, call in try await ask(try Self.cast(source), call).resolved })
    }

    private static func cast<Source>(_ source: any Sendable) throws(QueryError) -> Source {
        // Which object belongs to which type is said by resolvers, out of sight of the compiler.
        guard let source = source as? Source else { throw QueryError("The field belongs to another object.") }
        return source
    }
}

/// The values that a field was given, by name; coerced, with standard values in place.
public struct Arguments: Sendable {
    let values: [String: Value]

    public subscript(_ name: String) -> Value? { values[name] }

    /// `nil` when it was not given, or given as null.
    public func text(_ name: String) -> String? { if case .text(let text)? = values[name] { text } else { nil } }

    public func integer(_ name: String) -> Int? {
        if case .integer(let integer)? = values[name] { Int(integer) } else { nil }
    }

    public func number(_ name: String) -> Double? {
        switch values[name] {
        case .number(let number): number
        case .integer(let integer): Double(integer)
        default: nil
        }
    }

    public func flag(_ name: String) -> Bool? { if case .boolean(let flag)? = values[name] { flag } else { nil } }
}
