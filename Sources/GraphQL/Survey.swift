/// All that rules look at, found in one walk through a document: each field, value and variable with the type that is
/// wanted there. What lies below something unknown has no type, so that one slip is told once.
struct Survey {
    /// In which definition something stands.
    enum Scope: Hashable {
        case operation(Int)
        case fragment(String)
    }

    struct FieldVisit {
        let use: FieldUse
        let parent: NamedType
        let definition: Field?
    }

    struct InlineVisit {
        let fragment: InlineFragment
        let parent: NamedType?
    }

    struct SpreadVisit {
        let spread: FragmentSpread
        let parent: NamedType?
        let scope: Scope
    }

    struct DirectiveVisit {
        let uses: [DirectiveUse]
        /// As section 3.13 calls it.
        let place: String
    }

    struct ArgumentVisit {
        let uses: [ArgumentUse]
        /// `nil` where the owner is unknown.
        let definitions: [Argument]?
        let owner: String
        let position: Int
    }

    struct ValueVisit {
        let literal: Literal
        let type: TypeReference
    }

    struct VariableVisit {
        let name: String
        let type: TypeReference?
        /// Whether the place has a value of its own.
        let hasStandard: Bool
        let scope: Scope
        let position: Int
    }

    let schema: Schema
    let document: Document
    let fragments: [String: Fragment]
    private(set) var fields: [FieldVisit] = []
    private(set) var inlines: [InlineVisit] = []
    private(set) var spreads: [SpreadVisit] = []
    private(set) var directives: [DirectiveVisit] = []
    private(set) var arguments: [ArgumentVisit] = []
    private(set) var values: [ValueVisit] = []
    /// Every literal of an object, whatever is wanted there.
    private(set) var objects: [(members: [ArgumentUse], position: Int)] = []
    private(set) var variables: [VariableVisit] = []
    private var scope = Scope.operation(0)

    init(_ document: Document, _ schema: Schema) {
        self.document = document
        self.schema = schema
        fragments = Dictionary(document.fragments.map { ($0.name, $0) }) { first, _ in first }
        for (place, operation) in document.operations.enumerated() {
            scope = .operation(place)
            visit(operation.directives, at: operation.kind.rawValue.uppercased())
            for variable in operation.variables {
                visit(variable.directives, at: "VARIABLE_DEFINITION")
                guard let standard = variable.standard else { continue }
                let isInput = schema.type(variable.type)?.isInput == true
                if isInput { values.append(ValueVisit(literal: standard, type: variable.type)) }
                visit(standard, isInput ? variable.type : nil, hasStandard: false)
            }
            visit(operation.selections, of: schema.root(of: operation.kind).flatMap(schema.type))
        }
        for fragment in document.fragments {
            scope = .fragment(fragment.name)
            visit(fragment.directives, at: "FRAGMENT_DEFINITION")
            visit(fragment.selections, of: composite(fragment.type))
        }
    }

    /// A type whose fields can be selected.
    func composite(_ name: String) -> NamedType? {
        schema.type(name).flatMap { $0.isComposite ? $0 : nil }
    }

    private mutating func visit(_ selections: [Selection], of parent: NamedType?) {
        for selection in selections {
            switch selection {
            case .field(let use): visit(use, of: parent)
            case .spread(let spread):
                spreads.append(SpreadVisit(spread: spread, parent: parent, scope: scope))
                visit(spread.directives, at: "FRAGMENT_SPREAD")
            case .inline(let fragment):
                inlines.append(InlineVisit(fragment: fragment, parent: parent))
                visit(fragment.directives, at: "INLINE_FRAGMENT")
                visit(fragment.selections, of: fragment.type.map(composite) ?? parent)
            }
        }
    }

    private mutating func visit(_ use: FieldUse, of parent: NamedType?) {
        let definition = parent.flatMap { schema.field(use.name, of: $0) }
        if let parent { fields.append(FieldVisit(use: use, parent: parent, definition: definition)) }
        visit(use.directives, at: "FIELD")
        visit(use.arguments, definition?.arguments, "The field “\(use.name)”", use.position)
        visit(use.selections, of: definition.flatMap { composite($0.type.name) })
    }

    private mutating func visit(_ uses: [DirectiveUse], at place: String) {
        guard !uses.isEmpty else { return }
        directives.append(DirectiveVisit(uses: uses, place: place))
        for use in uses {
            let definition = schema.directives.first { $0.name == use.name }
            visit(use.arguments, definition?.arguments, "The directive “@\(use.name)”", use.position)
        }
    }

    private mutating func visit(
        _ uses: [ArgumentUse], _ definitions: [Argument]?, _ owner: String, _ position: Int
    ) {
        arguments.append(ArgumentVisit(uses: uses, definitions: definitions, owner: owner, position: position))
        for use in uses {
            let definition = definitions?.first { $0.name == use.name }
            if let definition { values.append(ValueVisit(literal: use.value, type: definition.type)) }
            visit(use.value, definition?.type, hasStandard: definition?.standard != nil)
        }
    }

    private mutating func visit(_ literal: Literal, _ type: TypeReference?, hasStandard: Bool) {
        switch literal.content {
        case .variable(let name):
            variables.append(
                VariableVisit(
                    name: name, type: type, hasStandard: hasStandard, scope: scope, position: literal.position))
        case .list(let literals):
            let element = type.map { $0.element ?? $0 }
            for literal in literals { visit(literal, element, hasStandard: false) }
        case .object(let members):
            objects.append((members, literal.position))
            for member in members {
                let field = type.flatMap { inputField(member.name, of: $0) }
                visit(member.value, field?.type, hasStandard: field?.standard != nil)
            }
        case .integer, .number, .text, .boolean, .null, .enumeration: break
        }
    }

    func inputField(_ name: String, of type: TypeReference) -> Argument? {
        guard case .input(let input)? = schema.type(type) else { return nil }
        return input.fields.first { $0.name == name }
    }

    /// The operation's own scope, and those of the fragments that it uses, however far away.
    func scopes(of operation: Int) -> Set<Scope> {
        var found: Set<Scope> = []
        var waiting = [Scope.operation(operation)]
        while let scope = waiting.popLast() {
            guard found.insert(scope).inserted else { continue }
            waiting += spreadsByScope[scope, default: []].map { .fragment($0) }
        }
        return found
    }

    private var spreadsByScope: [Scope: [String]] {
        Dictionary(grouping: spreads, by: \.scope).mapValues { $0.map(\.spread.name) }
    }
}
