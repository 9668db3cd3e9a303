/// Bytes whose order is the order that people expect of names: case and accents folded, numbers by value, the ending
/// of a file after all of its stem; equal for no two names, so the order is stable.
public func sortKey(_ name: [UInt8]) -> [UInt8] {
    let stemEnd = endOfStem(name)
    var key: [UInt8] = []
    key.reserveCapacity(2 * name.count + 8)
    append(fold(name[..<stemEnd]), to: &key)
    // Less than any letter, digit or space: "a.mp4" comes before "a b.mp4".
    key.append(1)
    append(fold(name[stemEnd...]), to: &key)
    key.append(0)
    key.append(contentsOf: name)
    return key
}

/// How the keys of all names begin that begin like this, folded, and go on with another word or an ending.
public func sortPrefix(_ beginning: some Collection<UInt8>) -> [UInt8] {
    var key: [UInt8] = []
    append(fold(beginning), to: &key)
    return key
}

/// Where an ending of one to five letters or digits (one letter at least) begins; else the end of the name.
private func endOfStem(_ name: [UInt8]) -> Int {
    guard let dot = name.lastIndex(of: 0x2E), dot > 0 else { return name.count }
    let ending = name[(dot + 1)...]
    guard (1...5).contains(ending.count) else { return name.count }
    var hasLetter = false
    for byte in ending {
        switch byte {
        case 0x30...0x39: continue
        case 0x41...0x5A, 0x61...0x7A: hasLetter = true
        default: return name.count
        }
    }
    return hasLetter ? dot : name.count
}

/// Numbers become: a digit's place in the order, how long, the digits without leading zeros.
private func append(_ folded: String, to key: inout [UInt8]) {
    let bytes = Array(folded.utf8)
    var index = 0
    while index < bytes.count {
        guard isDigit(bytes[index]) else {
            key.append(bytes[index])
            index += 1
            continue
        }
        let end = bytes[index...].firstIndex { !isDigit($0) } ?? bytes.count
        let digits = bytes[index..<end].drop { $0 == 0x30 }
        key.append(0x30)
        // Compatibility forms may make more than 255 digits of a name; past that only the order by digit is left.
        key.append(UInt8(min(digits.count, 255)))
        key.append(contentsOf: digits)
        index = end
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
