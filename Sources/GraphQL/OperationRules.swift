/// Section 5.2.
enum OperationRules {
    static let uniqueNames: Document.Rule = { survey in
        let named = survey.document.operations.filter { $0.name != nil }
        return repeated(named) { $0.name ?? "" }.map {
            QueryError("There are two operations “\($0.name ?? "")”.", at: $0.position)
        }
    }

    static let aloneWithoutName: Document.Rule = { survey in
        guard survey.document.operations.count > 1 else { return [] }
        return survey.document.operations.filter { $0.name == nil }.map {
            QueryError("An operation without a name has to be the only one.", at: $0.position)
        }
    }
}
