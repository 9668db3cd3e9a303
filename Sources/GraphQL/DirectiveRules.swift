/// Section 5.7.
enum DirectiveRules {
    static let knownAndInPlace: Document.Rule = { survey in
        survey.directives.flatMap { visit in
            visit.uses.compactMap { use in
                guard let directive = survey.schema.directives.first(where: { $0.name == use.name }) else {
                    return QueryError("There is no directive “@\(use.name)”.", at: use.position)
                }
                guard !directive.places.contains(visit.place) else { return nil }
                return QueryError("“@\(use.name)” cannot stand here.", at: use.position)
            }
        }
    }

    /// None of ours is repeatable.
    static let unique: Document.Rule = { survey in
        survey.directives.flatMap { visit in
            repeated(visit.uses, \.name).map { QueryError("“@\($0.name)” is there twice.", at: $0.position) }
        }
    }
}
