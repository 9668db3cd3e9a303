/// Section 5.6.
enum ValueRules {
    static let ofTheRightType: Document.Rule = { survey in
        survey.values.flatMap { errors(in: $0.literal, as: $0.type, survey) }
    }

    static let uniqueFields: Document.Rule = { survey in
        survey.objects.flatMap { object in
            repeated(object.members, \.name).map {
                QueryError("“\($0.name)” is there twice in one object.", at: $0.position)
            }
        }
    }

    private static func errors(in literal: Literal, as type: TypeReference, _ survey: Survey) -> [QueryError] {
        switch literal.content {
        case .variable: return []  // the variable's own type is looked at by `VariableRules.allowed`
        case .null:
            return type.isNonNull ? [QueryError("Here a \(type) is wanted, not null.", at: literal.position)] : []
        case .list(let literals):
            guard let element = type.element else { break }
            return literals.flatMap { errors(in: $0, as: element, survey) }
        case .object(let members):
            guard case .input(let input)? = survey.schema.type(type) else { break }
            return errors(in: members, of: input, at: literal.position, survey)
        case .enumeration(let word):
            if case .enumeration(let words)? = survey.schema.type(type), words.has(word) { return [] }
        case .integer, .number, .text, .boolean:
            if case .scalar(let scalar)? = survey.schema.type(type), scalar.readLiteral(literal.content) != nil {
                return []
            }
        }
        return [QueryError("Here a \(type) is wanted.", at: literal.position)]
    }

    private static func errors(
        in members: [ArgumentUse], of input: InputType, at position: Int, _ survey: Survey
    ) -> [QueryError] {
        let missing = input.fields.filter { field in
            field.isRequired && !members.contains { $0.name == field.name }
        }
        return missing.map { QueryError("\(input.name) needs “\($0.name)”, a \($0.type).", at: position) }
            + members.flatMap { member -> [QueryError] in
                guard let field = input.fields.first(where: { $0.name == member.name }) else {
                    return [QueryError("\(input.name) has no “\(member.name)”.", at: member.position)]
                }
                return errors(in: member.value, as: field.type, survey)
            }
    }
}
