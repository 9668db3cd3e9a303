extension Document {
    /// A rule of section 5: what it finds wrong.
    typealias Rule = @Sendable (Survey) -> [QueryError]

    /// Each rule by its section. What fragments in a circle or a tree of them would cost is bounded before (`Measure`).
    static let rules: [(section: String, rule: Rule)] = [
        ("5.2.1.1", OperationRules.uniqueNames),
        ("5.2.2.1", OperationRules.aloneWithoutName),
        ("5.3.1", FieldRules.known),
        ("5.3.2", MergeRule.canBeMerged),
        ("5.3.3", FieldRules.leaves),
        ("5.4.1", ArgumentRules.known),
        ("5.4.2", ArgumentRules.unique),
        ("5.4.2.1", ArgumentRules.required),
        ("5.5.1.1", FragmentRules.uniqueNames),
        ("5.5.1.2, 5.5.1.3", FragmentRules.typeIsComposite),
        ("5.5.1.4", FragmentRules.used),
        ("5.5.2.1", FragmentRules.known),
        ("5.5.2.2", FragmentRules.withoutCircles),
        ("5.5.2.3", FragmentRules.possible),
        ("5.6.1, 5.6.2, 5.6.4", ValueRules.ofTheRightType),
        ("5.6.3", ValueRules.uniqueFields),
        ("5.7.1, 5.7.2", DirectiveRules.knownAndInPlace),
        ("5.7.3", DirectiveRules.unique),
        ("5.8.1", VariableRules.unique),
        ("5.8.2", VariableRules.inputTypes),
        ("5.8.3", VariableRules.defined),
        ("5.8.4", VariableRules.used),
        ("5.8.5", VariableRules.allowed),
    ]

    /// The most errors that one document is told.
    private static let maximumErrors = 50

    /// What is wrong with the document on that schema; nothing, when it can be executed.
    func errors(on schema: Schema, limits: QueryLimits) -> [QueryError] {
        let survey = Survey(self, schema)
        let circles = FragmentRules.withoutCircles(survey)
        guard circles.isEmpty else { return circles.map { $0.placed(by: lines) } }
        if let error = Measure(survey, limits).error { return [error.placed(by: lines)] }
        var errors: [QueryError] = []
        for (_, rule) in Self.rules {
            errors += rule(survey)
            guard errors.count < Self.maximumErrors else { break }
        }
        return errors.prefix(Self.maximumErrors).map { $0.placed(by: lines) }
    }
}

/// Names that come twice.
func repeated<Element>(_ elements: [Element], _ name: (Element) -> String) -> [Element] {
    var known: Set<String> = []
    return elements.filter { !known.insert(name($0)).inserted }
}
