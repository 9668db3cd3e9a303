/// Section 5.8.
enum VariableRules {
    static let unique: Document.Rule = { survey in
        survey.document.operations.flatMap { operation in
            repeated(operation.variables, \.name).map {
                QueryError("The variable “$\($0.name)” is there twice.", at: $0.position)
            }
        }
    }

    static let inputTypes: Document.Rule = { survey in
        survey.document.operations.flatMap(\.variables).filter { survey.schema.type($0.type)?.isInput != true }.map {
            QueryError("“$\($0.name)” cannot be a \($0.type): there is no such type to give.", at: $0.position)
        }
    }

    static let defined: Document.Rule = { survey in
        eachOperation(of: survey) { operation, uses in
            uses.filter { use in !operation.variables.contains { $0.name == use.name } }.map {
                QueryError("The variable “$\($0.name)” is not defined.", at: $0.position)
            }
        }
    }

    static let used: Document.Rule = { survey in
        eachOperation(of: survey) { operation, uses in
            let names = Set(uses.map(\.name))
            return operation.variables.filter { !names.contains($0.name) }.map {
                QueryError("The variable “$\($0.name)” is not used.", at: $0.position)
            }
        }
    }

    static let allowed: Document.Rule = { survey in
        eachOperation(of: survey) { operation, uses in
            let variables = Dictionary(operation.variables.map { ($0.name, $0) }) { first, _ in first }
            return uses.compactMap { use in
                guard let variable = variables[use.name], let wanted = use.type,
                    survey.schema.type(variable.type) != nil, !isAllowed(variable, as: wanted, use.hasStandard)
                else { return nil }
                return QueryError(
                    "“$\(use.name)” is a \(variable.type), and a \(wanted) is wanted.", at: use.position)
            }
        }
    }

    private static func eachOperation(
        of survey: Survey, _ find: (Operation, [Survey.VariableVisit]) -> [QueryError]
    ) -> [QueryError] {
        let uses = Dictionary(grouping: survey.variables, by: \.scope)
        return survey.document.operations.enumerated().flatMap { place, operation in
            find(operation, survey.scopes(of: place).flatMap { uses[$0] ?? [] })
        }
    }

    /// `IsVariableUsageAllowed`: where null may not stand, a standard value lets a variable in that could be null.
    private static func isAllowed(
        _ variable: VariableDefinition, as wanted: TypeReference, _ hasStandard: Bool
    ) -> Bool {
        guard case .nonNull(let inner) = wanted, !variable.type.isNonNull else {
            return isCompatible(variable.type, wanted)
        }
        var isGiven = hasStandard
        if let standard = variable.standard {
            if case .null = standard.content {} else { isGiven = true }
        }
        return isGiven && isCompatible(variable.type, inner)
    }

    private static func isCompatible(_ type: TypeReference, _ wanted: TypeReference) -> Bool {
        switch (type, wanted) {
        case (.nonNull(let type), .nonNull(let wanted)): isCompatible(type, wanted)
        case (_, .nonNull): false
        case (.nonNull(let type), _): isCompatible(type, wanted)
        case (.list(let type), .list(let wanted)): isCompatible(type, wanted)
        case (.named(let type), .named(let wanted)): type == wanted
        case (.list, .named), (.named, .list): false
        }
    }
}
