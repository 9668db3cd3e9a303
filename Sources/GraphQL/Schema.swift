/// All that can be asked of a server: its types, where queries begin, and where mutations do (section 3.3).
public final class Schema: Sendable {
    let query: String
    let mutation: String?
    /// In the order in which they are shown.
    let types: [NamedType]
    let directives = Directive.all
    private let byName: [String: NamedType]
    /// Which objects a composite type can be, by its name.
    private let possible: [String: Set<String>]
    /// What is wrong with it: a test asks for none.
    public let faults: [String]

    /// - Parameters:
    ///   - query: the object whose fields are asked for.
    ///   - mutation: the object whose fields do something, one after the other.
    public init(
        query: String, mutation: String? = nil, objects: [ObjectType], interfaces: [InterfaceType] = [],
        unions: [UnionType] = [], enums: [EnumType] = [], inputs: [InputType] = [], scalars: [ScalarType] = []
    ) {
        self.query = query
        self.mutation = mutation
        types =
            objects.map(NamedType.object) + interfaces.map(NamedType.interface) + unions.map(NamedType.union)
            + enums.map(NamedType.enumeration) + inputs.map(NamedType.input) + scalars.map(NamedType.scalar)
            + ScalarType.builtIn.map(NamedType.scalar) + Introspection.types
        byName = Dictionary(types.map { ($0.name, $0) }) { first, _ in first }
        possible = Self.possible(types)
        faults = Self.faults(types, byName)
    }

    func type(_ name: String) -> NamedType? { byName[name] }

    /// The type at the heart of a reference.
    func type(_ reference: TypeReference) -> NamedType? { byName[reference.name] }

    /// The objects that a value of that type can be.
    func possible(_ name: String) -> Set<String> { possible[name] ?? [] }

    func root(of kind: OperationKind) -> String? {
        switch kind {
        case .query: query
        case .mutation: mutation
        case .subscription: nil
        }
    }

    /// A field that can be selected in a type, with those that every type has (section 4.1).
    func field(_ name: String, of type: NamedType) -> Field? {
        if name == Introspection.typeName.name, type.isComposite { return Introspection.typeName }
        if name.hasPrefix("__"), type.name == query { return Introspection.entrances[name] }
        return type.fields?[name]
    }

    private static func possible(_ types: [NamedType]) -> [String: Set<String>] {
        var possible: [String: Set<String>] = [:]
        for type in types {
            switch type {
            case .object(let object):
                possible[object.name, default: []].insert(object.name)
                for interface in object.interfaces { possible[interface, default: []].insert(object.name) }
            case .union(let union): possible[union.name] = Set(union.members)
            case .scalar, .interface, .enumeration, .input: break
            }
        }
        return possible
    }

    /// The rules of section 3 that a slip of the pen can break.
    private static func faults(_ types: [NamedType], _ byName: [String: NamedType]) -> [String] {
        var faults: [String] = []
        if byName.count != types.count { faults.append("two types have one name") }
        for type in types {
            for field in type.fields?.all ?? [] {
                if byName[field.type.name]?.isOutput != true {
                    faults.append("\(type.name).\(field.name): there is no \(field.type.name)")
                }
                for argument in field.arguments where byName[argument.type.name]?.isInput != true {
                    faults.append("\(type.name).\(field.name)(\(argument.name)): there is no \(argument.type.name)")
                }
                if case .none = field.resolver, case .object = type {
                    faults.append("\(type.name).\(field.name): nothing gives it")
                }
            }
            if case .object(let object) = type { faults += missing(in: object, byName) }
        }
        return faults
    }

    /// What an object owes to its interfaces.
    private static func missing(in object: ObjectType, _ byName: [String: NamedType]) -> [String] {
        object.interfaces.flatMap { name -> [String] in
            guard case .interface(let interface)? = byName[name] else {
                return ["\(object.name): no interface \(name)"]
            }
            return interface.fields.all.filter { wanted in
                guard let type = object.fields[wanted.name]?.type else { return true }
                return type != wanted.type && type.nullable != wanted.type
            }.map { "\(object.name).\($0.name): not as in \(name)" }
        }
    }
}

/// A directive of the executable kind, and of the only two that every server has (section 3.13).
struct Directive: Sendable {
    let name: String
    let description: String
    let arguments: [Argument]
    let places: [String]

    static let all = [
        Directive(
            name: "include", description: "Leaves the field out unless the condition holds.",
            arguments: [Argument("if", "Boolean!", "The condition.")], places: selections),
        Directive(
            name: "skip", description: "Leaves the field out when the condition holds.",
            arguments: [Argument("if", "Boolean!", "The condition.")], places: selections),
        Directive(
            name: "deprecated", description: "Says what is not to be used any more.",
            arguments: [Argument("reason", "String", "Why.", standard: .text("No longer supported"))],
            places: ["FIELD_DEFINITION", "ARGUMENT_DEFINITION", "INPUT_FIELD_DEFINITION", "ENUM_VALUE"]),
        Directive(
            name: "specifiedBy", description: "Says where a scalar is defined.",
            arguments: [Argument("url", "String!", "The address of its definition.")], places: ["SCALAR"]),
    ]

    private static let selections = ["FIELD", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"]
}
