/// The form of a name in which two people who mean the same thing agree: small letters, no accents, one width, no
/// punctuation; words with one space between them.
///
/// Bytes that are not UTF-8 become U+FFFD. Folding what is folded changes nothing.
public func fold(_ bytes: some Collection<UInt8>) -> String {
    let quick = foldASCII(bytes)
    if let quick { return quick }
    return foldText(String(decoding: bytes, as: UTF8.self))
}

public func fold(_ text: String) -> String { fold(text.utf8) }

/// What ASCII folds to, decided once: a letter or digit, 0x20 for what divides words, 0 for what vanishes.
private let asciiTable: [UInt8] = (UInt8(0)..<128).map { byte in
    switch byte {
    case 0x30...0x39, 0x61...0x7A: byte
    case 0x41...0x5A: byte + 0x20
    // An apostrophe joins: "Ocean's" is looked for as "oceans".
    case 0x27: 0
    default: 0x20
    }
}

/// The usual case: names of ASCII alone.
private func foldASCII(_ bytes: some Collection<UInt8>) -> String? {
    var folded: [UInt8] = []
    folded.reserveCapacity(bytes.count)
    var isBetweenWords = false
    for byte in bytes {
        guard byte < 128 else { return nil }
        switch asciiTable[Int(byte)] {
        case 0: continue
        case 0x20: isBetweenWords = true
        case let letter:
            if isBetweenWords, !folded.isEmpty { folded.append(0x20) }
            isBetweenWords = false
            folded.append(letter)
        }
    }
    return String(decoding: folded, as: UTF8.self)
}

private func foldText(_ text: String) -> String {
    var folded = String.UnicodeScalarView()
    var isBetweenWords = false
    for scalar in decomposed(text) {
        switch scalar.role {
        case .vanishes: continue
        case .divides: isBetweenWords = true
        case .counts:
            if isBetweenWords, !folded.isEmpty { folded.append(" ") }
            isBetweenWords = false
            folded.append(contentsOf: plainLetters[scalar] ?? [scalar])
        }
    }
    return String(folded)
}

/// Letters with a stroke or joined letters, which Unicode does not take apart but people do.
private let plainLetters: [Unicode.Scalar: [Unicode.Scalar]] = [
    "ø": ["o"], "ł": ["l"], "đ": ["d"], "ð": ["d"], "ħ": ["h"], "ı": ["i"], "ŧ": ["t"], "æ": ["a", "e"],
    "œ": ["o", "e"], "þ": ["t", "h"],
]
