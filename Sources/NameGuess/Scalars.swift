/// What a letter of a name is for those who take the name apart.
enum Role {
    case word, space, dot, underscore, hyphen, longDash, tilde, joining, comma, other
    case opens(Bracket.Kind)
    case closes(Bracket.Kind)
    /// Directions of writing and widths of nothing: they are left out.
    case vanishes
}

extension Unicode.Scalar {
    var role: Role { value < 128 ? asciiRoles[Int(value)] : otherRoles[value] ?? .word }

    /// The value of a decimal digit, also a full-width or Arabic one.
    var digit: Int? {
        switch value {
        case 0x30...0x39: Int(value - 0x30)
        case 0xFF10...0xFF19: Int(value - 0xFF10)
        case 0x660...0x669: Int(value - 0x660)
        case 0x6F0...0x6F9: Int(value - 0x6F0)
        default: nil
        }
    }

    /// Appends its small letter, of the usual width.
    func fold(into text: inout String.UnicodeScalarView) {
        switch value {
        case 0x41...0x5A, 0xC0...0xD6, 0xD8...0xDE, 0x391...0x3A9, 0x410...0x42F: append(value + 0x20, to: &text)
        case 0x400...0x40F: append(value + 0x50, to: &text)
        case 0xFF21...0xFF3A: append(value - 0xFF21 + 0x61, to: &text)
        case 0xFF41...0xFF5A: append(value - 0xFF41 + 0x61, to: &text)
        case 0xFF03: text.append("#")
        case 0x2019: text.append("'")
        case 0x100...0x24F, 0x370...0x390, 0x1E00...0x1FFF:
            text.append(contentsOf: properties.lowercaseMapping.unicodeScalars)
        default:
            if value > 127, let digit { append(0x30 + UInt32(digit), to: &text) } else { text.append(self) }
        }
    }

    private func append(_ value: UInt32, to text: inout String.UnicodeScalarView) {
        text.append(Unicode.Scalar(value) ?? self)
    }
}

private let asciiRoles: [Role] = (UInt8(0)..<128).map { byte in
    switch byte {
    case 0x20: .space
    case 0x2E: .dot
    case 0x5F: .underscore
    case 0x2D: .hyphen
    case 0x7E: .tilde
    case 0x26, 0x2B: .joining
    case 0x2C, 0x3B: .comma
    case 0x28: .opens(.round)
    case 0x29: .closes(.round)
    case 0x5B: .opens(.square)
    case 0x5D: .closes(.square)
    case 0x7B: .opens(.curly)
    case 0x7D: .closes(.curly)
    case 0x00...0x1F, 0x7F, 0x22, 0x2F, 0x3A, 0x3C...0x3E, 0x5C, 0x5E, 0x60, 0x7C: .other
    default: .word
    }
}

private let otherRoles: [UInt32: Role] = {
    var roles: [UInt32: Role] = [
        0xA0: .space, 0x3000: .space, 0x2012: .longDash, 0x2013: .longDash, 0x2014: .longDash, 0x2015: .longDash,
        0xFF0D: .hyphen, 0x2010: .hyphen, 0x2011: .hyphen, 0xFF3F: .underscore, 0xFF0E: .dot, 0x301C: .tilde,
        0xFF5E: .tilde, 0xFF06: .joining, 0xFF0B: .joining, 0xFF0C: .comma, 0x3001: .comma, 0x60C: .comma,
        0xFF08: .opens(.round), 0xFF09: .closes(.round), 0xFF3B: .opens(.square), 0xFF3D: .closes(.square),
        0x3010: .opens(.square), 0x3011: .closes(.square), 0x3014: .opens(.square), 0x3015: .closes(.square),
        0x300C: .opens(.quote), 0x300D: .closes(.quote), 0x300E: .opens(.quote), 0x300F: .closes(.quote),
        0x300A: .opens(.quote), 0x300B: .closes(.quote), 0x2605: .other, 0x2606: .other, 0x201C: .other,
        0x201D: .other, 0xAB: .other, 0xBB: .other, 0x2022: .other,
    ]
    for space in UInt32(0x2000)...0x200A { roles[space] = .space }
    for mark in Array(UInt32(0x200B)...0x200F) + Array(0x202A...0x202E) + Array(0x2066...0x2069) + [0xFEFF, 0xAD] {
        roles[mark] = .vanishes
    }
    return roles
}()
