/// JSON (RFC 8259) as people write it by hand: a mistake costs the value in which it is made, and is noted.
///
/// It also passes over comments and commas too many. It never goes back, and never deeper than `depthLimit`.
struct JSONReader {
    static let depthLimit = 64

    private let bytes: [UInt8]
    private var place = 0
    /// The brackets that are open, the outermost first.
    private var open: [UInt8] = []
    /// Where a mistake is, and its cause and remedy; as many as there are.
    private(set) var mistakes: [(place: Int, cause: String, remedy: String)] = []

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// - Parameter bytes: valid UTF-8 without a mark.
    static func read(_ bytes: [UInt8], _ mistakes: inout [(place: Int, cause: String, remedy: String)]) -> Said {
        var reader = JSONReader(bytes)
        let value = reader.value()
        if reader.next() != nil, value != nil { reader.mistake("something follows its end", "Take it away") }
        mistakes = reader.mistakes
        return value ?? .nothing
    }

    private mutating func mistake(_ cause: String, _ remedy: String) {
        guard mistakes.count < FaultList.limit else { return }
        mistakes.append((place, cause, remedy))
    }

    // MARK: Values

    /// `nil` where there is none; what stands there instead has been passed over.
    private mutating func value() -> Said? {
        guard let first = next() else {
            mistake("it ends in the middle", "Copy the file again, or close what is open")
            return nil
        }
        switch first {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            guard open.count < Self.depthLimit else { return tooDeep() }
            place += 1
            open.append(first)
            defer { open.removeLast() }
            return first == UInt8(ascii: "{") ? group() : list()
        case UInt8(ascii: "\""): return .text(string())
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return number()
        default: return word()
        }
    }

    private mutating func group() -> Said {
        var fields: [SaidField] = []
        var comma: Int?
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if closes(byte) { return .group(fields) }
            case UInt8(ascii: ","):
                comma = place
                place += 1
            case UInt8(ascii: "{") where open.dropLast().last == UInt8(ascii: "["):
                // The next entry has begun.
                mistake("“}” is missing before this", "Write it")
                place = comma ?? place
                return .group(fields)
            case UInt8(ascii: "\""):
                if let field = field() { fields.append(field) }
            default:
                mistake("a name in quotes is expected here", "Write it as \"name\": value")
                skipRest()
            }
        }
        mistake("“}” is missing at the end", "Write it, or copy the file again")
        return .group(fields)
    }

    private mutating func field() -> SaidField? {
        let start = place
        let name = string()
        guard next() == UInt8(ascii: ":") else {
            mistake("“:” is missing behind the name “\(Tidy.line(name, limit: 40))”", "Write it")
            skipRest()
            return nil
        }
        place += 1
        let value = value()
        endOfValue()
        return value.map { SaidField(name: name, value: $0, place: start) }
    }

    private mutating func list() -> Said {
        var values: [Said] = []
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if closes(byte) { return .list(values) }
            case UInt8(ascii: ","): place += 1
            default:
                if let value = value() { values.append(value) }
                endOfValue()
            }
        }
        mistake("“]” is missing at the end", "Write it, or copy the file again")
        return .list(values)
    }

    /// Whether what is read now ends at a closing bracket: by its own, or because the bracket is of something around it
    /// and its own is missing. One that belongs to nothing is passed over.
    private mutating func closes(_ bracket: UInt8) -> Bool {
        let opening = bracket - 2
        if open.last == opening {
            place += 1
            return true
        }
        if open.contains(opening) {
            mistake("“\(bracket == UInt8(ascii: "}") ? "]" : "}")” is missing before this", "Write it")
            return true
        }
        mistake("“\(Character(Unicode.Scalar(bracket)))” closes nothing", "Take it away")
        place += 1
        return false
    }

    /// Behind a value comes a comma or the end of what it is in; anything else begins the next one.
    private mutating func endOfValue() {
        switch next() {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), nil: break
        case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["): mistake("a comma is missing here", "Write it")
        default:
            mistake("this does not belong here", "Take it away, or put the value in quotes")
            skipRest()
        }
    }

    private mutating func tooDeep() -> Said? {
        mistake("it is nested more than \(Self.depthLimit) deep", "Write it flatter")
        skipRest()
        return nil
    }

    private mutating func number() -> Said? {
        let start = place
        while place < bytes.count, Self.isOfWord(bytes[place]) { place += 1 }
        let text = String(decoding: bytes[start..<place], as: UTF8.self)
        guard NumberText.isNumber(text) else {
            place = start
            mistake("“\(text.prefix(40))” is no number", "Put it in quotes")
            place = start + text.utf8.count
            return .text(text)
        }
        return .number(text)
    }

    private mutating func word() -> Said? {
        let start = place
        while place < bytes.count, Self.isOfWord(bytes[place]) { place += 1 }
        switch String(decoding: bytes[start..<place], as: UTF8.self) {
        case "true": return .flag(true)
        case "false": return .flag(false)
        case "null": return .nothing
        default:
            place = start
            mistake("a value is expected here", "Put text in quotes")
            skipRest()
            return nil
        }
    }

    private static func isOfWord(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E, 0x5F: true
        default: false
        }
    }

    // MARK: Strings

    private mutating func string() -> String {
        place += 1
        let start = place
        while place < bytes.count, bytes[place] != 0x22, bytes[place] != 0x5C, bytes[place] >= 0x20 { place += 1 }
        if place < bytes.count, bytes[place] == 0x22 {
            place += 1
            return String(decoding: bytes[start..<(place - 1)], as: UTF8.self)
        }
        return stringWithEscapes(Array(bytes[start..<place]))
    }

    private mutating func stringWithEscapes(_ beginning: [UInt8]) -> String {
        var text = beginning
        while place < bytes.count {
            let byte = bytes[place]
            switch byte {
            case 0x22:
                place += 1
                return String(decoding: text, as: UTF8.self)
            case 0x5C:
                place += 1
                escape(&text)
            case 0x0A where isEndOfLineEndOfText():
                mistake("the quote at the end of this text is missing", "Write it")
                // A comma or a bracket at its end was meant for the reader.
                while let last = text.last, [0x20, 0x0D, 0x2C, 0x5D, 0x7D].contains(last) { text.removeLast() }
                return String(decoding: text, as: UTF8.self)
            default:
                text.append(byte)
                place += 1
            }
        }
        mistake("the quote at the end of this text is missing", "Write it, or copy the file again")
        return String(decoding: text, as: UTF8.self)
    }

    /// Whether the next line goes on with a name or the end of something: then a quote was forgotten on this one. Else
    /// somebody wrote text of several lines.
    private func isEndOfLineEndOfText() -> Bool {
        var rest = bytes[place...].drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        if let bracket = rest.first, [0x5D, 0x7B, 0x7D].contains(bracket) { return true }
        guard rest.first == 0x22 else { return false }
        rest = rest.dropFirst().prefix(64).drop { $0 != 0x22 && $0 != 0x0A }
        return rest.first == 0x22 && rest.dropFirst().drop { $0 == 0x20 }.first == 0x3A
    }

    private mutating func escape(_ text: inout [UInt8]) {
        guard place < bytes.count else { return }
        let letter = bytes[place]
        place += 1
        switch letter {
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "b"), UInt8(ascii: "f"): text.append(0x20)
        case UInt8(ascii: "u"): text += String(unicodeScalar()).utf8
        case 0x22, 0x5C, 0x2F: text.append(letter)
        default:
            // A path of Windows, most likely.
            place -= 2
            mistake("“\\” stands before a letter that it does not go with", "Write “\\\\”")
            place += 2
            text += [0x5C, letter]
        }
    }

    /// Behind `\u`; half a pair is U+FFFD.
    private mutating func unicodeScalar() -> Unicode.Scalar {
        guard let first = fourDigits() else { return "\u{FFFD}" }
        guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        let before = place
        guard bytes[place...].starts(with: [0x5C, UInt8(ascii: "u")]) else { return "\u{FFFD}" }
        place += 2
        guard let second = fourDigits(), (0xDC00...0xDFFF).contains(second) else {
            place = before
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
    }

    private mutating func fourDigits() -> UInt32? {
        let digits = bytes[place...].prefix(4)
        guard digits.count == 4, digits.allSatisfy({ NumberText.isHexDigit($0) }),
            let value = UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        else {
            mistake("four hexadecimal digits are expected behind “\\u”", "Write them")
            return nil
        }
        place += 4
        return value
    }

    // MARK: Passing over

    /// The next byte that is no space and in no comment; `nil` at the end.
    private mutating func next() -> UInt8? {
        while place < bytes.count {
            switch bytes[place] {
            case 0x20, 0x09, 0x0A, 0x0D: place += 1
            case UInt8(ascii: "/") where bytes[place...].starts(with: "//".utf8):
                while place < bytes.count, bytes[place] != 0x0A { place += 1 }
            case UInt8(ascii: "/") where bytes[place...].starts(with: "/*".utf8):
                place += 2
                while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
                place = min(place + 2, bytes.count)
            case let byte: return byte
            }
        }
        return nil
    }

    /// To the comma or bracket that ends what has begun here, which may have brackets of its own.
    private mutating func skipRest() {
        var depth = 0
        while let byte = next() {
            switch byte {
            case UInt8(ascii: "\""):
                _ = string()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                if depth == 0 { return }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return
            default: break
            }
            place += 1
        }
    }
}
