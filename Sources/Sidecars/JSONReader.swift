/// JSON (RFC 8259) as people write it by hand: a mistake costs the value in which it is made, and is noted.
///
/// It also passes over comments and commas too many. It never goes back, and never deeper than `depthLimit`.
struct JSONReader {
    static let depthLimit = 64
    /// Values in one file: 100,000 films with 20 each.
    static let valueLimit = 2_000_000

    let bytes: [UInt8]
    var place = 0
    private var count = 0
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

    mutating func mistake(_ cause: String, _ remedy: String) {
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
        count += 1
        guard count <= Self.valueLimit else {
            mistake("it has more than \(Self.valueLimit) values", "Divide it")
            place = bytes.count
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
