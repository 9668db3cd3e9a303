/// How much a document asks for, found without following each of its paths: a fragment is measured once, however often it
/// is used. Fragments must not go in circles.
final class Measure {
    private struct Size {
        /// Of the answer, by `weight`.
        var fields = 0
        var depth = 0
        var aliases = 0

        /// Sums end at the largest number instead of beyond it.
        mutating func add(_ other: Size, times count: Int = 1) {
            let (product, isTooMuch) = other.fields.multipliedReportingOverflow(by: count)
            fields = isTooMuch ? .max : fields.addingSaturated(product)
            depth = max(depth, other.depth)
            aliases = aliases.addingSaturated(other.aliases)
        }
    }

    private let survey: Survey
    private let limits: QueryLimits
    private let inputs: Inputs?
    private var fragments: [String: Size] = [:]

    /// - Parameter inputs: the variables, where the lengths of lists count.
    init(_ survey: Survey, _ limits: QueryLimits, inputs: Inputs? = nil) {
        self.survey = survey
        self.limits = limits
        self.inputs = inputs
    }

    /// What is beyond the limits in any operation; lists count once.
    var error: QueryError? { survey.document.operations.lazy.compactMap(error).first }

    func error(in operation: Operation) -> QueryError? {
        let root = survey.schema.root(of: operation.kind).flatMap(survey.schema.type)
        let size = size(of: operation.selections, root)
        let most = inputs == nil ? limits.fields : limits.complexity
        if size.depth > limits.depth {
            return .tooMuch("The query goes \(size.depth) levels deep; \(limits.depth) are allowed.")
        }
        if size.aliases > limits.aliases {
            return .tooMuch("The query has \(size.aliases) aliases; \(limits.aliases) are allowed.")
        }
        if size.fields > most { return .tooMuch("The query asks for too much at once: ask for a part of it.") }
        return nil
    }

    private func size(of selections: [Selection], _ parent: NamedType?) -> Size {
        var size = Size()
        for selection in selections {
            switch selection {
            case .field(let use): size.add(self.size(of: use, parent))
            case .spread(let spread): size.add(self.size(of: spread.name))
            case .inline(let fragment):
                size.add(self.size(of: fragment.selections, fragment.type.map(survey.composite) ?? parent))
            }
        }
        return size
    }

    private func size(of name: String) -> Size {
        if let known = fragments[name] { return known }
        guard let fragment = survey.fragments[name] else { return Size() }
        let size = size(of: fragment.selections, survey.composite(fragment.type))
        fragments[name] = size
        return size
    }

    private func size(of use: FieldUse, _ parent: NamedType?) -> Size {
        let definition = parent.flatMap { survey.schema.field(use.name, of: $0) }
        let inner = size(of: use.selections, definition.flatMap { survey.composite($0.type.name) })
        var size = Size(
            fields: inputs == nil ? 1 : definition?.weight.cost ?? 1, depth: 0, aliases: use.alias == nil ? 0 : 1)
        size.add(inner, times: inputs == nil ? 1 : length(of: use, definition))
        size.depth += 1
        return size
    }

    /// How long a list will be: as long as was asked, or as it usually is.
    private func length(of use: FieldUse, _ definition: Field?) -> Int {
        guard let definition else { return 1 }
        if definition.arguments.contains(where: { $0.name == "limit" }),
            let arguments = try? inputs?.arguments(use.arguments, of: definition.arguments, at: use.position),
            let limit = arguments.integer("limit")
        {
            return max(1, limit)
        }
        return definition.weight.length
    }
}

extension Int {
    fileprivate func addingSaturated(_ other: Int) -> Int {
        let (sum, isTooMuch) = addingReportingOverflow(other)
        return isTooMuch ? .max : sum
    }
}
