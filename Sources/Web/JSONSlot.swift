/// Takes one value and writes it as JSON, keys in order. Foundation's encoder makes a tree of everything first, which costs
/// ten times as much, and a page of films has hundreds of fields.
final class JSONSlot: Encoder {
    let codingPath: [any CodingKey] = []
    let userInfo: [CodingUserInfoKey: Any] = [:]

    private enum Piece {
        /// Written already: a part of `bytes`.
        case text(Range<Int>)
        case slot(JSONSlot)
    }
    private enum Shape { case value, list, object }
    private var shape = Shape.value
    private var bytes: [UInt8] = []
    private var pieces: [(key: String, piece: Piece)] = []

    /// Values that write themselves one after the other, as one with its extension does, share one object.
    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        shape = .object
        return KeyedEncodingContainer(JSONObject(slot: self))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        shape = .list
        return JSONList(slot: self)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer { JSONScalar(slot: self) }

    var count: Int { pieces.count }

    func add(_ key: String, _ write: (inout [UInt8]) -> Void) {
        let start = bytes.count
        write(&bytes)
        pieces.append((key, .text(start..<bytes.count)))
    }

    func add(_ key: String, _ value: some Encodable) throws { try value.encode(to: add(key)) }

    func add(_ key: String) -> JSONSlot {
        let slot = JSONSlot()
        pieces.append((key, .slot(slot)))
        return slot
    }

    func write(to output: inout [UInt8]) {
        switch shape {
        case .value: pieces.last.map { write($0.piece, to: &output) } ?? output.append(contentsOf: "null".utf8)
        case .list:
            output.append(0x5B)
            for (place, piece) in pieces.enumerated() {
                if place > 0 { output.append(0x2C) }
                write(piece.piece, to: &output)
            }
            output.append(0x5D)
        case .object:
            pieces.sort { $0.key < $1.key }
            output.append(0x7B)
            for (place, piece) in pieces.enumerated() {
                if place > 0 { output.append(0x2C) }
                output.appendJSON(piece.key)
                output.append(0x3A)
                write(piece.piece, to: &output)
            }
            output.append(0x7D)
        }
    }

    private func write(_ piece: Piece, to output: inout [UInt8]) {
        switch piece {
        case .text(let range): output += bytes[range]
        case .slot(let slot): slot.write(to: &output)
        }
    }
}

extension [UInt8] {
    /// RFC 8259 section 7: only what must be escaped is.
    mutating func appendJSON(_ text: String) {
        append(0x22)
        var text = text
        text.withUTF8 { letters in
            var start = 0
            for (place, letter) in letters.enumerated() where letter < 0x20 || letter == 0x22 || letter == 0x5C {
                append(contentsOf: letters[start..<place])
                appendEscaped(letter)
                start = place + 1
            }
            append(contentsOf: letters[start...])
        }
        append(0x22)
    }

    private mutating func appendEscaped(_ letter: UInt8) {
        append(0x5C)
        switch letter {
        case 0x22, 0x5C: append(letter)
        case 0x08: append(UInt8(ascii: "b"))
        case 0x09: append(UInt8(ascii: "t"))
        case 0x0A: append(UInt8(ascii: "n"))
        case 0x0C: append(UInt8(ascii: "f"))
        case 0x0D: append(UInt8(ascii: "r"))
        default: append(contentsOf: ((letter < 0x10 ? "u000" : "u001") + String(letter & 15, radix: 16)).utf8)
        }
    }

    mutating func appendJSON(_ flag: Bool) { append(contentsOf: (flag ? "true" : "false").utf8) }

    mutating func appendJSON(_ number: some BinaryInteger) { append(contentsOf: String(number).utf8) }

    /// JSON has no word for what is no number (RFC 8259 section 6).
    mutating func appendJSON(_ number: Double) {
        guard number.isFinite else { return append(contentsOf: "null".utf8) }
        if let whole = Int64(exactly: number) { appendJSON(whole) } else { append(contentsOf: number.description.utf8) }
    }
}
