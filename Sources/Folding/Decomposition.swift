import CUtf8proc

/// What folding does with one code point.
enum FoldingRole { case counts, divides, vanishes }

/// The compatibility decomposition in small letters (NFKD with full case folding); default ignorables are gone.
func decomposed(_ text: String) -> [Unicode.Scalar] {
    var text = text
    let options = utf8proc_option_t(
        UTF8PROC_COMPAT.rawValue | UTF8PROC_DECOMPOSE.rawValue | UTF8PROC_CASEFOLD.rawValue
            | UTF8PROC_IGNORE.rawValue)
    return text.withUTF8 { bytes in
        guard let start = bytes.baseAddress else { return [] }
        // The longest decomposition (U+FDFA) has 18 code points for 3 bytes; the library says how many it needs.
        var buffer = [Int32](repeating: 0, count: bytes.count * 2)
        var count = utf8proc_decompose(start, bytes.count, &buffer, buffer.count, options)
        if count > buffer.count {
            buffer = [Int32](repeating: 0, count: count)
            count = utf8proc_decompose(start, bytes.count, &buffer, buffer.count, options)
        }
        guard count >= 0, count <= buffer.count else { return [] }
        return buffer[..<count].compactMap { UInt32(exactly: $0).flatMap(Unicode.Scalar.init) }
    }
}

extension Unicode.Scalar {
    var role: FoldingRole {
        switch value {
        // Accents and vowel points of scripts that are read without them. The marks of Indic scripts, Thai and kana
        // are letters to their readers, so they stay.
        case 0x0300...0x036F, 0x0483...0x0489, 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7,
            0x0610...0x061A, 0x064B...0x065F, 0x0670, 0x06D6...0x06DC, 0x0640:
            return .vanishes
        // Apostrophes join.
        case 0x27, 0x2018, 0x2019, 0x02BC, 0x02BB: return .vanishes
        case 0xFFFD: return .counts
        default: break
        }
        switch utf8proc_category(Int32(value)) {
        case UTF8PROC_CATEGORY_PC, UTF8PROC_CATEGORY_PD, UTF8PROC_CATEGORY_PS, UTF8PROC_CATEGORY_PE,
            UTF8PROC_CATEGORY_PI, UTF8PROC_CATEGORY_PF, UTF8PROC_CATEGORY_PO, UTF8PROC_CATEGORY_ZS,
            UTF8PROC_CATEGORY_ZL, UTF8PROC_CATEGORY_ZP, UTF8PROC_CATEGORY_CC, UTF8PROC_CATEGORY_SM,
            UTF8PROC_CATEGORY_SK:
            return .divides
        case UTF8PROC_CATEGORY_CF: return .vanishes
        case UTF8PROC_CATEGORY_SC where value < 128: return .divides
        default: return .counts
        }
    }
}

/// Says which folding made what is kept: kept keys are made again when it changes.
public let foldingVersion = "1/" + String(cString: utf8proc_unicode_version())
