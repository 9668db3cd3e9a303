/// Section 5.3.2: fields that are given back under one name can be merged.
///
/// Not pair by pair, which costs the square of the fields for each level, but by sets: all fields of one name at once, then
/// all that is selected in them as one set. A set that was looked at is not looked at again.
/// Source: S. Adameit, “Overlapping fields can be merged fast”.
final class MergeRule {
    private typealias Visit = Survey.FieldVisit

    static let canBeMerged: Document.Rule = { survey in
        let rule = MergeRule(survey)
        for operation in survey.document.operations {
            let root = survey.schema.root(of: operation.kind).flatMap(survey.schema.type)
            let fields = rule.collect([(operation.selections, root)])
            rule.checkShapes(fields)
            rule.checkNames(fields)
        }
        return rule.errors
    }

    private let survey: Survey
    private var errors: [QueryError] = []
    /// Sets are known by the places of their fields.
    private var known: (shapes: Set<[Int]>, names: Set<[Int]>) = ([], [])

    private init(_ survey: Survey) { self.survey = survey }

    /// Whatever the objects turn out to be, the shape of a value is known beforehand.
    private func checkShapes(_ fields: [[Visit]]) {
        for group in fields where known.shapes.insert(group.map(\.use.position)).inserted {
            let typed = group.filter { $0.definition != nil }
            guard let first = typed.first, let type = first.definition?.type else { continue }
            for other in typed.dropFirst() {
                if let otherType = other.definition?.type, !haveOneShape(type, otherType) {
                    report(first, other, "they are a \(type) and a \(otherType)")
                    return
                }
            }
            checkShapes(children(of: group))
        }
    }

    /// In objects that can be the same, one name means one field with the same arguments.
    private func checkNames(_ fields: [[Visit]]) {
        for group in fields {
            for common in Self.byObject(group) where known.names.insert(common.map(\.use.position)).inserted {
                guard let first = common.first else { continue }
                let meaning = Self.meaning(of: first.use)
                for other in common.dropFirst() where Self.meaning(of: other.use) != meaning {
                    report(first, other, "they are “\(meaning)” and “\(Self.meaning(of: other.use))”")
                    return
                }
                checkNames(children(of: common))
            }
        }
    }

    private func report(_ first: Visit, _ second: Visit, _ why: String) {
        errors.append(
            QueryError(
                "Two fields “\(first.use.key)” cannot be merged: \(why).", at: first.use.position, second.use.position))
    }

    private func children(of group: [Visit]) -> [[Visit]] {
        collect(group.map { ($0.use.selections, $0.definition.flatMap { survey.composite($0.type.name) }) })
    }

    /// The fields of several selections, together by the name under which they are given back.
    private func collect(_ selections: [(selections: [Selection], parent: NamedType?)]) -> [[Visit]] {
        var (groups, places): ([[Visit]], [String: Int]) = ([], [:])
        var visited: Set<String> = []
        var waiting = selections.reversed() as [(selections: [Selection], parent: NamedType?)]
        while let (selections, parent) = waiting.popLast() {
            for selection in selections {
                switch selection {
                case .field(let use):
                    guard let parent else { continue }
                    let visit = Visit(use: use, parent: parent, definition: survey.schema.field(use.name, of: parent))
                    let place = places[use.key] ?? groups.count
                    if place == groups.count { groups.append([]) }
                    places[use.key] = place
                    groups[place].append(visit)
                case .spread(let spread):
                    guard let fragment = survey.fragments[spread.name], visited.insert(spread.name).inserted else {
                        continue
                    }
                    waiting.append((fragment.selections, survey.composite(fragment.type)))
                case .inline(let fragment):
                    waiting.append((fragment.selections, fragment.type.map(survey.composite) ?? parent))
                }
            }
        }
        return groups
    }

    /// The parts of a group whose objects can be the same: each object's own, with those of interfaces and unions.
    private static func byObject(_ group: [Visit]) -> [[Visit]] {
        var (anywhere, own): ([Visit], [String: [Visit]]) = ([], [:])
        for visit in group {
            if case .object(let object) = visit.parent {
                own[object.name, default: []].append(visit)
            } else {
                anywhere.append(visit)
            }
        }
        return own.isEmpty ? [anywhere] : own.values.map { anywhere + $0 }
    }

    private func haveOneShape(_ first: TypeReference, _ second: TypeReference) -> Bool {
        switch (first, second) {
        case (.nonNull(let first), .nonNull(let second)), (.list(let first), .list(let second)):
            haveOneShape(first, second)
        case (.named(let first), .named(let second)):
            first == second || survey.composite(first) != nil && survey.composite(second) != nil
        case (.nonNull, _), (_, .nonNull), (.list, _), (_, .list): false
        }
    }

    /// Field and arguments, whatever their order.
    private static func meaning(of use: FieldUse) -> String {
        guard !use.arguments.isEmpty else { return use.name }
        return "\(use.name)(\(members(use.arguments)))"
    }

    private static func members(_ members: [ArgumentUse]) -> String {
        members.sorted { $0.name < $1.name }.map { "\($0.name): \(text(of: $0.value))" }.joined(separator: ", ")
    }

    private static func text(of literal: Literal) -> String {
        switch literal.content {
        case .variable(let name): "$\(name)"
        case .integer(let digits), .number(let digits): digits
        case .text(let text): "\"\(text)\""
        case .boolean(let flag): String(flag)
        case .null: "null"
        case .enumeration(let word): word
        case .list(let literals): "[\(literals.map(text).joined(separator: ", "))]"
        case .object(let fields): "{\(members(fields))}"
        }
    }
}
