extension Value {
    /// Reads JSON (RFC 8259), whatever it holds; `nil` when it is none, or nested deeper than 100 levels.
    ///
    /// A decoder that has to be told each type beforehand needs microseconds for each value of an unknown one, which makes
    /// a few hundred kilobytes of variables a bomb.
    public init?(json: [UInt8]) {
        guard String(validating: json, as: UTF8.self) != nil else { return nil }
        var reader = JSONReader(source: json)
        guard let value = reader.document() else { return nil }
        self = value
    }
}

private struct JSONReader {
    let source: [UInt8]
    private var place = 0
    private var depth = 0
    private static let maximumDepth = 100

    init(source: [UInt8]) { self.source = source }

    mutating func document() -> Value? {
        guard let value = value() else { return nil }
        skipSpace()
        return place == source.count ? value : nil
    }

    private var next: UInt8? { place < source.count ? source[place] : nil }

    private mutating func skipSpace() {
        while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { place += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        place += 1
        return true
    }

    private mutating func take(_ word: StaticString, _ value: Value) -> Value? {
        for byte in word.description.utf8 where !take(byte) { return nil }
        return value
    }

    private mutating func value() -> Value? {
        skipSpace()
        switch next {
        case UInt8(ascii: "{"): return nested { $0.object() }
        case UInt8(ascii: "["): return nested { $0.list() }
        case UInt8(ascii: "\""): return text().map(Value.text)
        case UInt8(ascii: "t"): return take("true", .boolean(true))
        case UInt8(ascii: "f"): return take("false", .boolean(false))
        case UInt8(ascii: "n"): return take("null", .null)
        default: return number()
        }
    }

    private mutating func nested(_ body: (inout JSONReader) -> Value?) -> Value? {
        guard depth < Self.maximumDepth else { return nil }
        depth += 1
        place += 1
        let value = body(&self)
        depth -= 1
        return value
    }

    private mutating func object() -> Value? {
        var members: [Value.Member] = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object(members) }
        repeat {
            skipSpace()
            guard next == UInt8(ascii: "\""), let key = text() else { return nil }
            skipSpace()
            guard take(UInt8(ascii: ":")), let value = value() else { return nil }
            members.append(.init(key, value))
            skipSpace()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "}")) ? .object(members) : nil
    }

    private mutating func list() -> Value? {
        var values: [Value] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .list(values) }
        repeat {
            guard let value = value() else { return nil }
            values.append(value)
            skipSpace()
        } while take(UInt8(ascii: ","))
        return take(UInt8(ascii: "]")) ? .list(values) : nil
    }

    /// The escapes of JSON are those of GraphQL, but for `\u{…}`.
    private mutating func text() -> String? {
        let start = place
        place += 1
        var isEscaped = false
        while let byte = next, byte != UInt8(ascii: "\"") {
            guard byte >= 0x20 else { return nil }
            if byte == UInt8(ascii: "\\") {
                isEscaped = true
                place += 1
                if next == UInt8(ascii: "u"), place + 1 < source.count, source[place + 1] == UInt8(ascii: "{") {
                    return nil
                }
            }
            place += 1
        }
        guard take(UInt8(ascii: "\"")) else { return nil }
        guard isEscaped else { return String(decoding: source[(start + 1)..<(place - 1)], as: UTF8.self) }
        var lexer = Lexer(Array(source[start..<place]), limit: 1)
        return try? lexer.text()
    }

    private mutating func number() -> Value? {
        let start = place
        while let byte = next, Lexer.isDigit(byte) || "+-.eE".utf8.contains(byte) { place += 1 }
        var lexer = Lexer(Array(source[start..<place]), limit: 1)
        guard let token = try? lexer.next(), lexer.place == place - start else { return nil }
        switch token.kind {
        case .integer: return Value(plain: .integer(token.text))
        case .number: return Value(plain: .number(token.text))
        case .end, .punctuator, .spread, .name, .text: return nil
        }
    }
}
