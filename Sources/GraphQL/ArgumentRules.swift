/// Section 5.4: of fields and of directives.
enum ArgumentRules {
    static let known: Document.Rule = { survey in
        survey.arguments.flatMap { visit -> [QueryError] in
            guard let definitions = visit.definitions else { return [] }
            return visit.uses.filter { use in !definitions.contains { $0.name == use.name } }.map {
                QueryError("\(visit.owner) has no argument “\($0.name)”.", at: $0.position)
            }
        }
    }

    static let unique: Document.Rule = { survey in
        survey.arguments.flatMap { visit in
            repeated(visit.uses, \.name).map {
                QueryError("The argument “\($0.name)” is there twice.", at: $0.position)
            }
        }
    }

    static let required: Document.Rule = { survey in
        survey.arguments.flatMap { visit -> [QueryError] in
            let missing = (visit.definitions ?? []).filter { definition in
                definition.isRequired && !visit.uses.contains { $0.name == definition.name }
            }
            return missing.map {
                QueryError("\(visit.owner) needs the argument “\($0.name)”, a \($0.type).", at: visit.position)
            }
        }
    }
}
