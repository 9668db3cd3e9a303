/// A field of an answer: all places of the document that ask for it, merged.
final class PlannedField {
    let key: String
    let definition: Field
    /// The type of its value where that has no parts; `nil` for what has fields of its own.
    let leaf: NamedType?
    let arguments: Result<Arguments, QueryError>
    private(set) var uses: [FieldUse]
    /// What is selected in it, for each object that it turned out to be.
    fileprivate var inner: [String: [PlannedField]] = [:]

    init(_ use: FieldUse, _ definition: Field, _ query: Query) {
        key = use.key
        self.definition = definition
        let type = query.schema.type(definition.type)
        leaf = type?.isComposite == false ? type : nil
        arguments = Result { () throws(QueryError) in
            try query.inputs.arguments(use.arguments, of: definition.arguments, at: use.position)
        }
        uses = [use]
    }

    func add(_ use: FieldUse) { uses.append(use) }

    var positions: [Int] { uses.map(\.position) }
}

/// Which fields are asked for in each object. Found once for each type, not once for each object of a list.
final class SelectionPlan {
    private let query: Query
    private let fragments: [String: Fragment]

    init(_ query: Query) {
        self.query = query
        fragments = Dictionary(query.document.fragments.map { ($0.name, $0) }) { first, _ in first }
    }

    /// What is selected in a field whose value is that object.
    func fields(in field: PlannedField, of object: ObjectType) -> [PlannedField] {
        if let known = field.inner[object.name] { return known }
        let found = fields(of: field.uses.map(\.selections), in: object)
        field.inner[object.name] = found
        return found
    }

    /// Section 6.3.2, `CollectFields`.
    func fields(of selections: [[Selection]], in object: ObjectType) -> [PlannedField] {
        var (fields, places): ([PlannedField], [String: Int]) = ([], [:])
        var visited: Set<String> = []
        func collect(_ selections: [Selection]) {
            for selection in selections where isWanted(selection) {
                switch selection {
                case .field(let use):
                    if let place = places[use.key] {
                        fields[place].add(use)
                    } else if let definition = query.schema.field(use.name, of: .object(object)) {
                        places[use.key] = fields.count
                        fields.append(PlannedField(use, definition, query))
                    }
                case .spread(let spread):
                    guard visited.insert(spread.name).inserted, let fragment = fragments[spread.name],
                        query.schema.possible(fragment.type).contains(object.name)
                    else { continue }
                    collect(fragment.selections)
                case .inline(let fragment):
                    guard fragment.type.map({ query.schema.possible($0).contains(object.name) }) ?? true else {
                        continue
                    }
                    collect(fragment.selections)
                }
            }
        }
        for selections in selections { collect(selections) }
        return fields
    }

    /// `@skip` and `@include` (sections 3.13.1 and 3.13.2).
    private func isWanted(_ selection: Selection) -> Bool {
        selection.directives.allSatisfy { use in
            guard let directive = query.schema.directives.first(where: { $0.name == use.name }),
                let arguments = try? query.inputs.arguments(
                    use.arguments, of: directive.arguments, at: use.position)
            else { return true }
            switch use.name {
            case "skip": return arguments.flag("if") != true
            case "include": return arguments.flag("if") != false
            default: return true
            }
        }
    }
}
