/// A schema in the language of schemas (section 3), for people and for tools.
public struct SchemaText {
    private let schema: Schema

    public init(_ schema: Schema) { self.schema = schema }

    /// The whole of it, without a newline at the end; what every server has is left out.
    public var text: String {
        let roots = "schema {\n  query: \(schema.query)\n" + (schema.mutation.map { "  mutation: \($0)\n" } ?? "") + "}"
        return ([roots] + schema.types.filter(isOwn).map(definition)).joined(separator: "\n\n")
    }

    private func isOwn(_ type: NamedType) -> Bool {
        if case .scalar(let scalar) = type, scalar.isBuiltIn { return false }
        return !type.name.hasPrefix("__")
    }

    private func definition(_ type: NamedType) -> String {
        let body =
            switch type {
            case .scalar(let scalar):
                "scalar \(scalar.name)" + (scalar.specification.map { " @specifiedBy(url: \(quoted($0)))" } ?? "")
            case .object(let object):
                "type \(object.name)"
                    + (object.interfaces.isEmpty ? "" : " implements " + object.interfaces.joined(separator: " & "))
                    + block(object.fields.all.map(line))
            case .interface(let interface): "interface \(interface.name)" + block(interface.fields.all.map(line))
            case .union(let union): "union \(union.name) = " + union.members.joined(separator: " | ")
            case .enumeration(let type):
                "enum \(type.name)" + block(type.words.map { described($0.description, "  ") + "  \($0.name)" })
            case .input(let input):
                "input \(input.name)"
                    + block(input.fields.map { described($0.description, "  ") + "  " + argument($0) })
            }
        return described(type.description, "") + body
    }

    private func block(_ lines: [String]) -> String { " {\n" + lines.joined(separator: "\n") + "\n}" }

    private func line(_ field: Field) -> String {
        var text = described(field.description, "  ") + "  \(field.name)"
        if !field.arguments.isEmpty {
            let arguments = field.arguments.map { described($0.description, "    ") + "    " + argument($0) }
            text += "(\n" + arguments.joined(separator: "\n") + "\n  )"
        }
        text += ": \(field.type)"
        if let reason = field.deprecation { text += " @deprecated(reason: \(quoted(reason)))" }
        return text
    }

    private func argument(_ argument: Argument) -> String {
        "\(argument.name): \(argument.type)" + (argument.standard.map { " = " + literal($0, argument.type) } ?? "")
    }

    private func described(_ text: String, _ indentation: String) -> String {
        text.isEmpty ? "" : "\(indentation)\(quoted(text))\n"
    }

    private func quoted(_ text: String) -> String { String(decoding: Value.text(text).json, as: UTF8.self) }

    /// A value as it is written in a document.
    func literal(_ value: Value, _ type: TypeReference) -> String {
        switch value {
        case .text(let word):
            if case .enumeration? = schema.type(type) { word } else { quoted(word) }
        case .list(let values):
            "[" + values.map { literal($0, type.element ?? type) }.joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\($0.key): \(literal($0.value, type))" }.joined(separator: ", ") + "}"
        case .null, .boolean, .integer, .number: String(decoding: value.json, as: UTF8.self)
        }
    }
}
