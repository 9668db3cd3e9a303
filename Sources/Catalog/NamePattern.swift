/// Many patterns, of which a name is held only against those that have its first or its last byte.
struct NamePatterns: Sendable {
    let texts: [String]
    /// By byte. Every name of a disk passes here, so nothing is hashed.
    private var byFirst = [[NamePattern]](repeating: [], count: 256)
    private var byLast = [[NamePattern]](repeating: [], count: 256)
    private var others: [NamePattern] = []

    init(_ texts: [String]) {
        self.texts = texts
        for pattern in texts.map(NamePattern.init) {
            if let first = pattern.first {
                byFirst[Int(first)].append(pattern)
            } else if let last = pattern.last {
                byLast[Int(last)].append(pattern)
            } else {
                others.append(pattern)
            }
        }
    }

    /// - Parameter name: in small letters.
    func match(_ name: [UInt8]) -> Bool {
        guard let first = name.first, let last = name.last else { return false }
        return Self.any(of: byFirst[Int(first)], match: name) || Self.any(of: byLast[Int(last)], match: name)
            || Self.any(of: others, match: name)
    }

    private static func any(of patterns: [NamePattern], match name: [UInt8]) -> Bool {
        for pattern in patterns where pattern.matches(name) { return true }
        return false
    }
}

/// A name with `*` for any characters; in small letters.
struct NamePattern: Sendable {
    /// What stands before, between and after the stars. Without a star there is only what stands before.
    private let beginning: [UInt8]
    private let middle: [[UInt8]]
    private let ending: [UInt8]?

    init(_ text: String) {
        let parts = text.lowercased().utf8.split(separator: 0x2A, omittingEmptySubsequences: false).map(Array.init)
        beginning = parts.first ?? []
        middle = parts.count > 2 ? parts[1..<(parts.count - 1)].filter { !$0.isEmpty } : []
        ending = parts.count > 1 ? parts.last : nil
    }

    /// What the name has to begin and to end with; `nil` where anything may stand.
    var first: UInt8? { beginning.first }
    var last: UInt8? { ending?.last }

    /// - Parameter name: in small letters.
    func matches(_ name: [UInt8]) -> Bool {
        guard let ending else { return name == beginning }
        guard name.count >= beginning.count + ending.count, name.has(beginning, at: 0),
            name.has(ending, at: name.count - ending.count)
        else { return false }
        var place = beginning.count
        let end = name.count - ending.count
        for part in middle {
            while place + part.count <= end, !name.has(part, at: place) { place += 1 }
            guard place + part.count <= end else { return false }
            place += part.count
        }
        return true
    }
}

extension [UInt8] {
    /// Whether `part` stands at `place`, where there is room for it. Byte by byte: the general searches of the library
    /// cost many times as much for so few.
    fileprivate func has(_ part: [UInt8], at place: Int) -> Bool {
        var here = place
        for byte in part {
            if self[here] != byte { return false }
            here += 1
        }
        return true
    }
}
