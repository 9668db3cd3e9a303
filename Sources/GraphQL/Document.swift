/// A document as it was written: operations and fragments. Positions are offsets into its bytes.
///
/// Source: October 2021 specification, section 2. Definitions of types are no part of what a client may send.
public struct Document: Sendable {
    var operations: [Operation] = []
    var fragments: [Fragment] = []
    /// Where each line begins, for telling places to people.
    let lines: LineStarts
}

enum OperationKind: String, Sendable { case query, mutation, subscription }

struct Operation: Sendable {
    let kind: OperationKind
    let name: String?
    let variables: [VariableDefinition]
    let directives: [DirectiveUse]
    let selections: [Selection]
    let position: Int
}

struct VariableDefinition: Sendable {
    let name: String
    let type: TypeReference
    let standard: Literal?
    let directives: [DirectiveUse]
    let position: Int
}

struct Fragment: Sendable {
    let name: String
    /// The type that it is a fragment of.
    let type: String
    let directives: [DirectiveUse]
    let selections: [Selection]
    let position: Int
}

indirect enum Selection: Sendable {
    case field(FieldUse)
    case spread(FragmentSpread)
    case inline(InlineFragment)

    var directives: [DirectiveUse] {
        switch self {
        case .field(let field): field.directives
        case .spread(let spread): spread.directives
        case .inline(let fragment): fragment.directives
        }
    }
}

struct FieldUse: Sendable {
    let alias: String?
    let name: String
    let arguments: [ArgumentUse]
    let directives: [DirectiveUse]
    let selections: [Selection]
    /// Also what tells one field of a document from all others.
    let position: Int

    /// Under which name its value is given back.
    var key: String { alias ?? name }
}

struct FragmentSpread: Sendable {
    let name: String
    let directives: [DirectiveUse]
    let position: Int
}

struct InlineFragment: Sendable {
    let type: String?
    let directives: [DirectiveUse]
    let selections: [Selection]
    let position: Int
}

struct ArgumentUse: Sendable {
    let name: String
    let value: Literal
    let position: Int
}

struct DirectiveUse: Sendable {
    let name: String
    let arguments: [ArgumentUse]
    let position: Int
}

/// A value as it was written.
struct Literal: Sendable {
    indirect enum Content: Sendable {
        case variable(String)
        /// Digits, as long as somebody likes.
        case integer(String)
        case number(String)
        case text(String)
        case boolean(Bool)
        case null
        case enumeration(String)
        case list([Literal])
        case object([ArgumentUse])
    }

    let content: Content
    let position: Int
}

/// Where lines begin. A line ends with LF, CR, or both (section 2.1.2).
struct LineStarts: Sendable {
    private let starts: [Int]

    init(_ source: [UInt8]) {
        var starts = [0]
        for (place, byte) in source.enumerated() {
            let isEnd = byte == 0x0A || byte == 0x0D && !(place + 1 < source.count && source[place + 1] == 0x0A)
            if isEnd { starts.append(place + 1) }
        }
        self.starts = starts
    }

    /// Line and column, both from 1. Columns count bytes.
    func place(of position: Int) -> QueryError.Place {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return QueryError.Place(line: low + 1, column: position - starts[low] + 1)
    }
}
