/// A type where it is used: by name, as a list, or as never null (section 3.12). Written as in a document: `"[Film!]!"`.
public indirect enum TypeReference: Sendable, Equatable, ExpressibleByStringLiteral, CustomStringConvertible {
    case named(String)
    case list(TypeReference)
    case nonNull(TypeReference)

    public init(stringLiteral text: String) { self.init(text[...]) }

    private init(_ text: Substring) {
        if text.hasSuffix("!") {
            self = .nonNull(TypeReference(text.dropLast()))
        } else if text.hasPrefix("["), text.hasSuffix("]") {
            self = .list(TypeReference(text.dropFirst().dropLast()))
        } else {
            self = .named(String(text))
        }
    }

    public var description: String {
        switch self {
        case .named(let name): name
        case .list(let element): "[\(element)]"
        case .nonNull(let type): "\(type)!"
        }
    }

    /// The name at its heart.
    var name: String {
        switch self {
        case .named(let name): name
        case .list(let type), .nonNull(let type): type.name
        }
    }

    var isNonNull: Bool { if case .nonNull = self { true } else { false } }

    /// The same where null may stand.
    var nullable: TypeReference { if case .nonNull(let type) = self { type } else { self } }

    /// What stands in the list; `nil` for what is none.
    var element: TypeReference? { if case .list(let element) = nullable { element } else { nil } }
}
