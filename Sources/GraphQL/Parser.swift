extension Document {
    /// Reads a document.
    ///
    /// - Parameter limits: more words, or deeper nesting, is refused before anything is made of it.
    /// - Throws: what is wrong with the first word that cannot stand where it stands.
    public static func parse(_ source: [UInt8], limits: QueryLimits = QueryLimits()) throws(QueryError) -> Document {
        guard source.count <= limits.bytes else {
            throw .tooMuch("The document has more than \(limits.bytes) bytes.")
        }
        guard String(validating: source, as: UTF8.self) != nil else { throw QueryError("The document is not UTF-8.") }
        var parser = try Parser(source, limits: limits)
        do throws(QueryError) {
            return try parser.document()
        } catch {
            throw error.placed(by: LineStarts(source))
        }
    }
}

/// Makes a document of tokens, by the grammar of section 2, one function for each of its rules.
struct Parser {
    private var lexer: Lexer
    private(set) var token = Token(kind: .end, position: 0, text: "")
    private var depth = 0
    private let maximumDepth: Int
    private let maximumDefinitions: Int

    init(_ source: [UInt8], limits: QueryLimits) throws(QueryError) {
        lexer = Lexer(source, limit: limits.tokens)
        maximumDepth = limits.nesting
        maximumDefinitions = limits.definitions
    }

    // MARK: - Words

    mutating func advance() throws(QueryError) { token = try lexer.next() }

    func isAt(_ mark: Character) -> Bool { token.kind == .punctuator(mark.asciiValue ?? 0) }

    /// Goes on when that mark is here.
    mutating func take(_ mark: Character) throws(QueryError) -> Bool {
        guard isAt(mark) else { return false }
        try advance()
        return true
    }

    mutating func expect(_ mark: Character) throws(QueryError) {
        guard try take(mark) else { throw unexpected("“\(mark)”") }
    }

    mutating func name() throws(QueryError) -> String {
        guard token.kind == .name else { throw unexpected("a name") }
        let text = token.text
        try advance()
        return text
    }

    func unexpected(_ wanted: String) -> QueryError {
        let found =
            switch token.kind {
            case .end: "the end"
            case .punctuator(let mark): "“\(Character(Unicode.Scalar(mark)))”"
            case .spread: "“...”"
            case .name, .integer, .number: "“\(token.text.prefix(40))”"
            case .text: "a text"
            }
        return QueryError("Here is \(found) instead of \(wanted).", at: token.position)
    }

    /// Goes down one level. How deep a document goes is bounded, so that reading it cannot use up the stack.
    mutating func nested<Result>(
        _ body: (inout Parser) throws(QueryError) -> Result
    ) throws(QueryError) -> Result {
        guard depth < maximumDepth else {
            throw .tooMuch("The document is nested deeper than \(maximumDepth) levels.", at: token.position)
        }
        depth += 1
        let result = try body(&self)
        depth -= 1
        return result
    }

    /// One or more, between two marks.
    mutating func many<Element>(
        _ open: Character, _ close: Character, _ element: (inout Parser) throws(QueryError) -> Element
    ) throws(QueryError) -> [Element] {
        try expect(open)
        var elements: [Element] = []
        repeat { elements.append(try element(&self)) } while try !take(close)
        return elements
    }

    // MARK: - Definitions

    mutating func document() throws(QueryError) -> Document {
        try advance()
        var document = Document(lines: LineStarts(lexer.source))
        repeat {
            guard document.operations.count + document.fragments.count < maximumDefinitions else {
                throw .tooMuch("The document has more than \(maximumDefinitions) definitions.", at: token.position)
            }
            if token.kind == .name, token.text == "fragment" {
                document.fragments.append(try fragment())
            } else {
                document.operations.append(try operation())
            }
        } while token.kind != .end
        return document
    }

    private mutating func operation() throws(QueryError) -> Operation {
        let position = token.position
        if isAt("{") {
            return Operation(
                kind: .query, name: nil, variables: [], directives: [], selections: try selections(),
                position: position)
        }
        guard token.kind == .name, let kind = OperationKind(rawValue: token.text) else {
            throw unexpected("an operation or a fragment")
        }
        try advance()
        let name = token.kind == .name ? try name() : nil
        let variables =
            isAt("(") ? try many("(", ")") { parser throws(QueryError) in try parser.variableDefinition() } : []
        return Operation(
            kind: kind, name: name, variables: variables, directives: try directives(),
            selections: try selections(), position: position)
    }

    private mutating func variableDefinition() throws(QueryError) -> VariableDefinition {
        let position = token.position
        try expect("$")
        let name = try name()
        try expect(":")
        let type = try type()
        let standard = try take("=") ? try literal(isConstant: true) : nil
        return VariableDefinition(
            name: name, type: type, standard: standard, directives: try directives(isConstant: true),
            position: position)
    }

    private mutating func type() throws(QueryError) -> TypeReference {
        var type: TypeReference
        if try take("[") {
            type = .list(try nested { parser throws(QueryError) in try parser.type() })
            try expect("]")
        } else {
            type = .named(try name())
        }
        if try take("!") { type = .nonNull(type) }
        return type
    }

    private mutating func fragment() throws(QueryError) -> Fragment {
        let position = token.position
        try advance()
        guard token.text != "on" || token.kind != .name else { throw unexpected("the name of the fragment") }
        let name = try name()
        return Fragment(
            name: name, type: try condition(), directives: try directives(), selections: try selections(),
            position: position)
    }

    /// `on Type`
    private mutating func condition() throws(QueryError) -> String {
        guard token.kind == .name, token.text == "on" else { throw unexpected("“on”") }
        try advance()
        return try name()
    }

    // MARK: - Selections

    private mutating func selections() throws(QueryError) -> [Selection] {
        try nested { parser throws(QueryError) in
            try parser.many("{", "}") { parser throws(QueryError) in try parser.selection() }
        }
    }

    private mutating func selection() throws(QueryError) -> Selection {
        let position = token.position
        guard token.kind == .spread else { return .field(try field()) }
        try advance()
        if token.kind == .name, token.text != "on" {
            return .spread(FragmentSpread(name: try name(), directives: try directives(), position: position))
        }
        let type = token.kind == .name ? try condition() : nil
        return .inline(
            InlineFragment(
                type: type, directives: try directives(), selections: try selections(), position: position))
    }

    private mutating func field() throws(QueryError) -> FieldUse {
        let position = token.position
        let first = try name()
        let second = try take(":") ? try name() : nil
        return FieldUse(
            alias: second == nil ? nil : first, name: second ?? first, arguments: try arguments(isConstant: false),
            directives: try directives(), selections: isAt("{") ? try selections() : [], position: position)
    }

    private mutating func arguments(isConstant: Bool) throws(QueryError) -> [ArgumentUse] {
        guard isAt("(") else { return [] }
        return try many("(", ")") { parser throws(QueryError) in try parser.argument(isConstant: isConstant) }
    }

    private mutating func argument(isConstant: Bool) throws(QueryError) -> ArgumentUse {
        let position = token.position
        let name = try name()
        try expect(":")
        return ArgumentUse(name: name, value: try literal(isConstant: isConstant), position: position)
    }

    private mutating func directives(isConstant: Bool = false) throws(QueryError) -> [DirectiveUse] {
        var directives: [DirectiveUse] = []
        while isAt("@") {
            let position = token.position
            try advance()
            directives.append(
                DirectiveUse(name: try name(), arguments: try arguments(isConstant: isConstant), position: position))
        }
        return directives
    }

    // MARK: - Values

    /// - Parameter isConstant: whether variables may not stand here.
    private mutating func literal(isConstant: Bool) throws(QueryError) -> Literal {
        let position = token.position
        return Literal(
            content: try nested { parser throws(QueryError) in try parser.content(isConstant) }, position: position)
    }

    private mutating func content(_ isConstant: Bool) throws(QueryError) -> Literal.Content {
        if isAt("$"), !isConstant {
            try advance()
            return .variable(try name())
        }
        if try take("[") {
            var values: [Literal] = []
            while try !take("]") { values.append(try literal(isConstant: isConstant)) }
            return .list(values)
        }
        if try take("{") {
            var members: [ArgumentUse] = []
            while try !take("}") { members.append(try argument(isConstant: isConstant)) }
            return .object(members)
        }
        let text = token.text
        let content: Literal.Content
        switch token.kind {
        case .integer: content = .integer(text)
        case .number: content = .number(text)
        case .text: content = .text(text)
        case .name: content = Self.words[text] ?? .enumeration(text)
        default: throw unexpected("a value")
        }
        try advance()
        return content
    }

    private static let words: [String: Literal.Content] = [
        "true": .boolean(true), "false": .boolean(false), "null": .null,
    ]
}
