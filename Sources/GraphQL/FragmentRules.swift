/// Section 5.5.
enum FragmentRules {
    static let uniqueNames: Document.Rule = { survey in
        repeated(survey.document.fragments, \.name).map {
            QueryError("There are two fragments “\($0.name)”.", at: $0.position)
        }
    }

    static let typeIsComposite: Document.Rule = { survey in
        let named = survey.document.fragments.map { ($0.type, $0.position) }
        let inline = survey.inlines.compactMap { visit in visit.fragment.type.map { ($0, visit.fragment.position) } }
        return (named + inline).filter { survey.composite($0.0) == nil }.map {
            QueryError("There is no type “\($0.0)” of which fields could be selected.", at: $0.1)
        }
    }

    static let used: Document.Rule = { survey in
        let scopes = survey.document.operations.indices.reduce(into: Set()) { $0.formUnion(survey.scopes(of: $1)) }
        return survey.document.fragments.filter { !scopes.contains(.fragment($0.name)) }.map {
            QueryError("The fragment “\($0.name)” is not used.", at: $0.position)
        }
    }

    static let known: Document.Rule = { survey in
        survey.spreads.filter { survey.fragments[$0.spread.name] == nil }.map {
            QueryError("There is no fragment “\($0.spread.name)”.", at: $0.spread.position)
        }
    }

    static let withoutCircles: Document.Rule = { survey in
        var next: [String: [FragmentSpread]] = [:]
        for visit in survey.spreads {
            if case .fragment(let name) = visit.scope { next[name, default: []].append(visit.spread) }
        }
        var errors: [QueryError] = []
        var (open, done): (Set<String>, Set<String>) = ([], [])
        // As deep as there are fragments, of which `QueryLimits.definitions` are allowed.
        func follow(_ name: String) {
            guard done.insert(name).inserted else { return }
            open.insert(name)
            for spread in next[name] ?? [] {
                if open.contains(spread.name) {
                    errors.append(QueryError("The fragment “\(spread.name)” contains itself.", at: spread.position))
                }
                follow(spread.name)
            }
            open.remove(name)
        }
        for fragment in survey.document.fragments { follow(fragment.name) }
        return errors
    }

    static let possible: Document.Rule = { survey in
        let inline = survey.inlines.compactMap { visit in
            visit.fragment.type.map { (parent: visit.parent, type: $0, position: visit.fragment.position) }
        }
        let spread = survey.spreads.compactMap { visit in
            survey.fragments[visit.spread.name].map {
                (parent: visit.parent, type: $0.type, position: visit.spread.position)
            }
        }
        return (inline + spread).compactMap { visit in
            guard let parent = visit.parent, survey.composite(visit.type) != nil else { return nil }
            let common = survey.schema.possible(parent.name).intersection(survey.schema.possible(visit.type))
            guard common.isEmpty else { return nil }
            return QueryError("A \(parent.name) is never a \(visit.type).", at: visit.position)
        }
    }
}
