/// `__Type`: whatever stands where a type can stand.
extension Introspection {
    static let typeType = ObjectType(
        "__Type", "A type.",
        [
            Field("kind", "__TypeKind!", "") { (part: TypePart) in part.kind },
            Field("name", "String", "") { (part: TypePart) in part.named?.name },
            Field("description", "String", "") { (part: TypePart) in part.named?.description.orNothing },
            Field("fields", "[__Field!]", taking: [includesDeprecated], "", weight: .init(length: 12)) {
                (part: TypePart, call) in
                let all = call.arguments.flag("includeDeprecated") == true
                return part.named?.fields?.all.filter { all || $0.deprecation == nil }.map {
                    Part(schema: part.schema, subject: $0)
                }
            },
            Field("interfaces", "[__Type!]", "", length: 2) { (part: TypePart) in
                switch part.named {
                case .object(let object): part.types(object.interfaces)
                case .interface: [TypePart]()
                default: [TypePart]?.none
                }
            },
            Field("possibleTypes", "[__Type!]", "", length: 2) { (part: TypePart) in
                switch part.named {
                case .interface(let type): part.types(part.schema.possible(type.name).sorted())
                case .union(let type): part.types(type.members)
                default: [TypePart]?.none
                }
            },
            Field("enumValues", "[__EnumValue!]", taking: [includesDeprecated], "", weight: .init(length: 5)) {
                (part: TypePart, _) in
                guard case .enumeration(let type)? = part.named else { return [Part<EnumType.Word>]?.none }
                return type.words.map { Part(schema: part.schema, subject: $0) }
            },
            Field("inputFields", "[__InputValue!]", taking: [includesDeprecated], "", weight: .init(length: 3)) {
                (part: TypePart, _) in
                guard case .input(let type)? = part.named else { return [Part<Argument>]?.none }
                return type.fields.map { Part(schema: part.schema, subject: $0) }
            },
            Field("ofType", "__Type", "") { (part: TypePart) in part.inner },
            Field("specifiedByURL", "String", "") { (part: TypePart) in
                if case .scalar(let type)? = part.named { type.specification } else { String?.none }
            },
        ])
}

extension Introspection.Part<TypeReference> {
    /// The type itself; `nil` for lists and what is never null.
    fileprivate var named: NamedType? { if case .named(let name) = subject { schema.type(name) } else { nil } }

    fileprivate var kind: String {
        switch subject {
        case .list: return "LIST"
        case .nonNull: return "NON_NULL"
        case .named: break
        }
        return switch named {
        case .object: "OBJECT"
        case .interface: "INTERFACE"
        case .union: "UNION"
        case .enumeration: "ENUM"
        case .input: "INPUT_OBJECT"
        case .scalar, nil: "SCALAR"
        }
    }

    fileprivate var inner: Self? {
        switch subject {
        case .list(let type), .nonNull(let type): Self(schema: schema, subject: type)
        case .named: nil
        }
    }

    fileprivate func types(_ names: [String]) -> [Self] { names.map { Self(schema: schema, subject: .named($0)) } }
}
