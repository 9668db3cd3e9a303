/// Sections 5.3.1 and 5.3.3.
enum FieldRules {
    static let known: Document.Rule = { survey in
        survey.fields.filter { $0.definition == nil }.map {
            QueryError("\($0.parent.name) has no field “\($0.use.name)”.", at: $0.use.position)
        }
    }

    static let leaves: Document.Rule = { survey in
        survey.fields.compactMap { visit in
            guard let definition = visit.definition, let type = survey.schema.type(definition.type) else { return nil }
            switch (type.isComposite, visit.use.selections.isEmpty) {
            case (true, true):
                return QueryError(
                    "“\(visit.use.name)” is a \(definition.type): say which fields of it.", at: visit.use.position)
            case (false, false):
                return QueryError(
                    "“\(visit.use.name)” is a \(definition.type) and has no fields.", at: visit.use.position)
            case (true, false), (false, true): return nil
            }
        }
    }
}
