/// A type with a name (section 3.4).
enum NamedType: Sendable {
    case scalar(ScalarType)
    case object(ObjectType)
    case interface(InterfaceType)
    case union(UnionType)
    case enumeration(EnumType)
    case input(InputType)

    var name: String {
        switch self {
        case .scalar(let type): type.name
        case .object(let type): type.name
        case .interface(let type): type.name
        case .union(let type): type.name
        case .enumeration(let type): type.name
        case .input(let type): type.name
        }
    }

    var description: String {
        switch self {
        case .scalar(let type): type.description
        case .object(let type): type.description
        case .interface(let type): type.description
        case .union(let type): type.description
        case .enumeration(let type): type.description
        case .input(let type): type.description
        }
    }

    /// Whether it can be asked for: all but input objects.
    var isOutput: Bool { if case .input = self { false } else { true } }

    /// Whether it can be given.
    var isInput: Bool {
        switch self {
        case .scalar, .enumeration, .input: true
        case .object, .interface, .union: false
        }
    }

    /// Whether fields of it are selected.
    var isComposite: Bool { !isInput }

    /// The fields that can be selected, by name; a union has none of its own.
    var fields: FieldTable? {
        switch self {
        case .object(let type): type.fields
        case .interface(let type): type.fields
        case .scalar, .union, .enumeration, .input: nil
        }
    }
}

/// Something with fields that have values.
public struct ObjectType: Sendable {
    let name: String
    let interfaces: [String]
    let description: String
    let fields: FieldTable

    public init(_ name: String, implements interfaces: [String] = [], _ description: String, _ fields: [Field]) {
        self.name = name
        self.interfaces = interfaces
        self.description = description
        self.fields = FieldTable(fields)
    }
}

/// Fields that several objects share.
public struct InterfaceType: Sendable {
    let name: String
    let description: String
    let fields: FieldTable

    /// - Parameter fields: as an object has them; what gives them there is not asked.
    public init(_ name: String, _ description: String, _ fields: [Field]) {
        self.name = name
        self.description = description
        self.fields = FieldTable(fields)
    }
}

/// One of several objects that share nothing.
public struct UnionType: Sendable {
    let name: String
    let description: String
    let members: [String]

    public init(_ name: String, _ description: String, _ members: [String]) {
        self.name = name
        self.description = description
        self.members = members
    }
}

/// One of some words.
public struct EnumType: Sendable {
    public struct Word: Sendable {
        let name: String
        let description: String

        public init(_ name: String, _ description: String) {
            self.name = name
            self.description = description
        }
    }

    let name: String
    let description: String
    let words: [Word]

    public init(_ name: String, _ description: String, _ words: [Word]) {
        self.name = name
        self.description = description
        self.words = words
    }

    func has(_ word: String) -> Bool { words.contains { $0.name == word } }
}

/// Several values that are given together.
public struct InputType: Sendable {
    let name: String
    let description: String
    let fields: [Argument]

    public init(_ name: String, _ description: String, _ fields: [Argument]) {
        self.name = name
        self.description = description
        self.fields = fields
    }
}

/// A value that can be given: an argument, or a field of an input object.
public struct Argument: Sendable {
    let name: String
    let type: TypeReference
    let standard: Value?
    let description: String

    /// - Parameter standard: what it is when it is not given.
    public init(_ name: String, _ type: TypeReference, _ description: String, standard: Value? = nil) {
        self.name = name
        self.type = type
        self.description = description
        self.standard = standard
    }

    /// Whether it has to be given (section 5.4.2.1).
    var isRequired: Bool { type.isNonNull && standard == nil }
}

/// Fields in their order, found by name.
struct FieldTable: Sendable {
    let all: [Field]
    private let places: [String: Int]

    init(_ fields: [Field]) {
        all = fields
        places = Dictionary(fields.enumerated().map { ($0.element.name, $0.offset) }) { first, _ in first }
    }

    subscript(_ name: String) -> Field? { places[name].map { all[$0] } }
}
