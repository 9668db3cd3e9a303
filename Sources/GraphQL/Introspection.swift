/// What a schema tells of itself (section 4): ordinary objects, with fields that begin with two underscores.
enum Introspection {
    /// Something of a schema, with the schema that it is of.
    struct Part<Subject: Sendable>: OutputObject {
        let schema: Schema
        let subject: Subject
    }

    typealias TypePart = Part<TypeReference>

    static let typeName = Field(
        "__typename", "String!", [], "The name of the object.", deprecation: nil, .init(), .none)

    /// The fields of the query that open it.
    static let entrances: [String: Field] = [
        "__schema": Field(
            "__schema", "__Schema!", [], "What can be asked.", deprecation: nil, .init(),
            .ask { _, call in Part(schema: try schema(call), subject: ()).resolved }),
        "__type": Field(
            "__type", "__Type", [Argument("name", "String!", "Of the type.")], "One type.", deprecation: nil, .init(),
            .ask { _, call in
                let schema = try schema(call)
                guard let name = call.arguments.text("name"), schema.type(name) != nil else { return .null }
                return TypePart(schema: schema, subject: .named(name)).resolved
            }),
    ]

    /// Both are answered by the executor's own context, which has the schema.
    private static func schema(_ call: Field.Call) throws(QueryError) -> Schema {
        guard let schema = call.context as? Schema else { throw QueryError("There is no schema.") }
        return schema
    }

    static let types: [NamedType] = [
        .object(schemaType), .object(typeType), .object(fieldType), .object(inputValueType), .object(enumValueType),
        .object(directiveType),
        .enumeration(
            EnumType(
                "__TypeKind", "What kind of type it is.",
                ["SCALAR", "OBJECT", "INTERFACE", "UNION", "ENUM", "INPUT_OBJECT", "LIST", "NON_NULL"].map {
                    .init($0, "")
                })),
        .enumeration(
            EnumType("__DirectiveLocation", "Where a directive may stand.", directivePlaces.map { .init($0, "") })),
    ]

    private static let directivePlaces = [
        "QUERY", "MUTATION", "SUBSCRIPTION", "FIELD", "FRAGMENT_DEFINITION", "FRAGMENT_SPREAD", "INLINE_FRAGMENT",
        "VARIABLE_DEFINITION", "SCHEMA", "SCALAR", "OBJECT", "FIELD_DEFINITION", "ARGUMENT_DEFINITION", "INTERFACE",
        "UNION", "ENUM", "ENUM_VALUE", "INPUT_OBJECT", "INPUT_FIELD_DEFINITION",
    ]

    private static let schemaType = ObjectType(
        "__Schema", "What can be asked.",
        [
            Field("description", "String", "") { (_: Part<Void>) in String?.none },
            Field("types", "[__Type!]!", "", length: 40) { (part: Part<Void>) in
                part.schema.types.map { TypePart(schema: part.schema, subject: .named($0.name)) }
            },
            Field("queryType", "__Type!", "") { (part: Part<Void>) in
                TypePart(schema: part.schema, subject: .named(part.schema.query))
            },
            Field("mutationType", "__Type", "") { (part: Part<Void>) in
                part.schema.mutation.map { TypePart(schema: part.schema, subject: .named($0)) }
            },
            Field("subscriptionType", "__Type", "") { (_: Part<Void>) in TypePart?.none },
            Field("directives", "[__Directive!]!", "", length: 4) { (part: Part<Void>) in
                part.schema.directives.map { Part(schema: part.schema, subject: $0) }
            },
        ])

    private static let fieldType = ObjectType(
        "__Field", "A field of a type.",
        [
            Field("name", "String!", "") { (part: Part<Field>) in part.subject.name },
            Field("description", "String", "") { (part: Part<Field>) in part.subject.description.orNothing },
            Field("args", "[__InputValue!]!", taking: [includesDeprecated], "", weight: .init(length: 2)) {
                (part: Part<Field>, _) in
                part.subject.arguments.map { Part(schema: part.schema, subject: $0) }
            },
            Field("type", "__Type!", "") { (part: Part<Field>) in
                TypePart(schema: part.schema, subject: part.subject.type)
            },
            Field("isDeprecated", "Boolean!", "") { (part: Part<Field>) in part.subject.deprecation != nil },
            Field("deprecationReason", "String", "") { (part: Part<Field>) in part.subject.deprecation },
        ])

    private static let inputValueType = ObjectType(
        "__InputValue", "An argument, or a field of an input object.",
        [
            Field("name", "String!", "") { (part: Part<Argument>) in part.subject.name },
            Field("description", "String", "") { (part: Part<Argument>) in part.subject.description.orNothing },
            Field("type", "__Type!", "") { (part: Part<Argument>) in
                TypePart(schema: part.schema, subject: part.subject.type)
            },
            Field("defaultValue", "String", "") { (part: Part<Argument>) in
                part.subject.standard.map { SchemaText(part.schema).literal($0, part.subject.type) }
            },
            Field("isDeprecated", "Boolean!", "") { (_: Part<Argument>) in false },
            Field("deprecationReason", "String", "") { (_: Part<Argument>) in String?.none },
        ])

    private static let enumValueType = ObjectType(
        "__EnumValue", "A word of an enumeration.",
        [
            Field("name", "String!", "") { (part: Part<EnumType.Word>) in part.subject.name },
            Field("description", "String", "") { (part: Part<EnumType.Word>) in part.subject.description.orNothing },
            Field("isDeprecated", "Boolean!", "") { (_: Part<EnumType.Word>) in false },
            Field("deprecationReason", "String", "") { (_: Part<EnumType.Word>) in String?.none },
        ])

    private static let directiveType = ObjectType(
        "__Directive", "A directive.",
        [
            Field("name", "String!", "") { (part: Part<Directive>) in part.subject.name },
            Field("description", "String", "") { (part: Part<Directive>) in part.subject.description.orNothing },
            Field("locations", "[__DirectiveLocation!]!", "", length: 4) { (part: Part<Directive>) in
                part.subject.places
            },
            Field("args", "[__InputValue!]!", taking: [includesDeprecated], "", weight: .init(length: 2)) {
                (part: Part<Directive>, _) in part.subject.arguments.map { Part(schema: part.schema, subject: $0) }
            },
            Field("isRepeatable", "Boolean!", "") { (_: Part<Directive>) in false },
        ])

    static let includesDeprecated = Argument(
        "includeDeprecated", "Boolean", "Whether what is deprecated is told too.", standard: .boolean(false))
}

extension String {
    /// An empty description is none.
    var orNothing: String? { isEmpty ? nil : self }
}
