/// A word of a document.
struct Token: Sendable, Equatable {
    enum Kind: Sendable, Equatable {
        case end
        /// One of `! $ & ( ) : = @ [ ] { | }`.
        case punctuator(UInt8)
        case spread
        case name
        case integer
        case number
        case text
    }

    let kind: Kind
    let position: Int
    /// Of a name or number as written, of a text what it means.
    let text: String
}

/// Cuts a document into tokens (section 2.1). Any Unicode scalar value may stand in texts and comments, as the
/// specification has it since; what is not UTF-8 is refused by `Document.parse`.
struct Lexer {
    let source: [UInt8]
    private(set) var place = 0
    private(set) var count = 0
    /// The most tokens that a document may have.
    let limit: Int

    init(_ source: [UInt8], limit: Int) {
        self.source = source
        self.limit = limit
    }

    /// The byte that many places ahead; `nil` behind the end.
    func byte(_ ahead: Int = 0) -> UInt8? {
        let wanted = place + ahead
        return wanted < source.count ? source[wanted] : nil
    }

    mutating func advance(_ count: Int = 1) { place += count }

    mutating func next() throws(QueryError) -> Token {
        skipIgnored()
        count += 1
        guard count <= limit else { throw .tooMuch("The document has more than \(limit) words.", at: place) }
        let start = place
        guard let first = byte() else { return Token(kind: .end, position: start, text: "") }
        switch first {
        case _ where Self.punctuators.contains(first):
            advance()
            return Token(kind: .punctuator(first), position: start, text: "")
        case UInt8(ascii: "."):
            guard byte(1) == first, byte(2) == first else { throw unexpected(start) }
            advance(3)
            return Token(kind: .spread, position: start, text: "")
        case UInt8(ascii: "\""):
            let isBlock = byte(1) == first && byte(2) == first
            return Token(kind: .text, position: start, text: isBlock ? try blockText() : try text())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return try number()
        case _ where Self.beginsName(first):
            while let next = byte(), Self.beginsName(next) || Self.isDigit(next) { advance() }
            return Token(kind: .name, position: start, text: written(from: start))
        default: throw unexpected(start)
        }
    }

    /// White space, ends of lines, comments, commas and byte order marks (section 2.1.7).
    private mutating func skipIgnored() {
        while let next = byte() {
            switch next {
            case 0x09, 0x0A, 0x0D, 0x20, UInt8(ascii: ","): advance()
            case 0xEF where byte(1) == 0xBB && byte(2) == 0xBF: advance(3)
            case UInt8(ascii: "#"): while let next = byte(), next != 0x0A, next != 0x0D { advance() }
            default: return
            }
        }
    }

    /// Sections 2.9.1 and 2.9.2.
    private mutating func number() throws(QueryError) -> Token {
        let start = place
        var isInteger = true
        if byte() == UInt8(ascii: "-") { advance() }
        if byte() == UInt8(ascii: "0") {
            advance()
            if let next = byte(), Self.isDigit(next) { throw unexpected(place) }
        } else {
            try digits()
        }
        if byte() == UInt8(ascii: ".") {
            isInteger = false
            advance()
            try digits()
        }
        if let next = byte(), next | 0x20 == UInt8(ascii: "e") {
            isInteger = false
            advance()
            if let sign = byte(), sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") { advance() }
            try digits()
        }
        // `1.2.3` and `12ab` are no two words.
        if let next = byte(), next == UInt8(ascii: ".") || Self.beginsName(next) { throw unexpected(place) }
        return Token(kind: isInteger ? .integer : .number, position: start, text: written(from: start))
    }

    private mutating func digits() throws(QueryError) {
        guard let first = byte(), Self.isDigit(first) else { throw unexpected(place) }
        while let next = byte(), Self.isDigit(next) { advance() }
    }

    private func written(from start: Int) -> String { String(decoding: source[start..<place], as: UTF8.self) }

    func unexpected(_ position: Int) -> QueryError {
        guard position < source.count else { return QueryError("The document ends too early.", at: position) }
        let byte = source[position]
        let shown = (0x21..<0x7F).contains(byte) ? "“\(Character(Unicode.Scalar(byte)))”" : "character"
        return QueryError("A \(shown) cannot stand here.", at: position)
    }

    private static let punctuators = Set("!$&():=@[]{|}".utf8)

    static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

    static func beginsName(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "_") || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) && byte >= 0x41
    }
}
