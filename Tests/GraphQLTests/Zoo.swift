@testable import GraphQL

/// A schema with everything that a schema can have, and nothing that is of use.
enum Zoo {
    struct Dog: OutputObject {
        let name: String
        var typeName: String? { "Dog" }
    }
    struct Cat: OutputObject {
        let name: String
        var typeName: String? { "Cat" }
    }
    struct Failure: Error {}

    static let pets: [Resolved] = [Dog(name: "Rex").resolved, Cat(name: "Mia").resolved]

    static let schema = Schema(
        query: "Query", mutation: "Mutation",
        objects: [
            ObjectType(
                "Query", "",
                [
                    Field("dog", "Dog", "") { (_: Void) in Dog(name: "Rex") },
                    Field("pet", "Pet", "") { (_: Void) in pets[1] },
                    Field("pets", "[Pet!]!", taking: [Argument("limit", "Int", "", standard: .integer(2))], "") {
                        (_: Void, call: Field.Call) in
                        Resolved.list(Array(pets.prefix(call.arguments.integer("limit") ?? 0)))
                    },
                    Field("either", "DogOrCat", "") { (_: Void) in pets[0] },
                    Field("echo", "String", taking: echoes, "") { (_: Void, call: Field.Call) in
                        call.arguments.values.sorted { $0.key < $1.key }.map {
                            "\($0.key)=" + String(decoding: $0.value.json, as: UTF8.self)
                        }.joined(separator: " ")
                    },
                    Field("fails", "String", "") { (_: Void) throws -> String in throw Failure() },
                    Field("failsHard", "String!", "") { (_: Void) throws -> String in throw QueryError("hard") },
                    Field("nothing", "Int!", "") { (_: Void) in Int?.none },
                    Field("large", "Int", "") { (_: Void) in 1 << 40 },
                    Field("half", "[Int!]", "") { (_: Void) in [1, nil] as [Int?] },
                    Field("size", "Size", "") { (_: Void) in Resolved.leaf(.text("L")) },
                    Field("wrongSize", "Size", "") { (_: Void) in Resolved.leaf(.text("XXL")) },
                ]),
            ObjectType(
                "Dog", implements: ["Pet"], "",
                [
                    Field("name", "String!", "") { (dog: Dog) in dog.name },
                    Field("barks", "Int!", "") { (_: Dog) in 3 },
                    Field("owner", "Dog", "") { (dog: Dog) in dog },
                    Field("fails", "String!", "") { (_: Dog) throws -> String in throw Failure() },
                ]),
            ObjectType(
                "Cat", implements: ["Pet"], "",
                [
                    Field("name", "String!", "") { (cat: Cat) in cat.name },
                    Field("barks", "String!", "") { (_: Cat) in "never" },
                ]),
            ObjectType(
                "Mutation", "",
                [
                    Field("count", "Int!", taking: [], "") { (_: Void, call: Field.Call) in
                        (call.context as? Counter)?.next() ?? -1
                    }
                ]),
        ],
        interfaces: [InterfaceType("Pet", "", [Field("name", "String!", "") { (dog: Dog) in dog.name }])],
        unions: [UnionType("DogOrCat", "", ["Dog", "Cat"])],
        enums: [EnumType("Size", "", ["S", "L"].map { .init($0, "") })],
        inputs: [
            InputType(
                "Wish", "",
                [
                    Argument("name", "String!", ""), Argument("count", "Int", "", standard: .integer(1)),
                    Argument("more", "[Wish!]", ""),
                ])
        ])

    private static let echoes = [
        Argument("int", "Int", ""), Argument("float", "Float", ""), Argument("string", "String", ""),
        Argument("boolean", "Boolean", ""), Argument("id", "ID", ""), Argument("size", "Size", ""),
        Argument("wish", "Wish", ""), Argument("list", "[Int]", ""), Argument("lists", "[[Int!]!]", ""),
        Argument("must", "Int!", "", standard: .integer(7)),
    ]

    static func query(_ text: String, _ variables: [Value.Member] = []) throws(Query.Refusal) -> Query {
        try Query(.init(document: Array(text.utf8), variables: variables), on: schema)
    }

    /// The answer as JSON.
    static func answer(_ text: String, _ variables: [Value.Member] = [], context: any Sendable = 0) async throws
        -> String
    {
        let execution = Execution(context: context) { _ in QueryError("failed", extensions: [.init("code", .text("x"))])
        }
        return String(decoding: await (try query(text, variables)).answer(execution).json, as: UTF8.self)
    }
}
