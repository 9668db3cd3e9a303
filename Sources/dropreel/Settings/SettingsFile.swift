import CInih

/// The settings file: `key = value` a line, `[row.NAME]` sections, comments after `;`.
struct SettingsFile: Sendable {
    /// One `key = value` of the file's beginning.
    struct Entry: Sendable, Equatable {
        let key: String
        let value: String
        let line: Int
    }

    let path: String
    private(set) var entries: [Entry] = []
    private(set) var rows: [RowSection] = []

    /// Reads `path`; `nil` when there is no such file.
    static func read(_ path: String) throws(Failure) -> SettingsFile? {
        let bytes: [UInt8]
        do {
            bytes = try TextFile.bytes(path)
        } catch {
            if error == .missing { return nil }
            throw Failure(.configuration, "read", path, error.description, remedy: "give another file with --config")
        }
        return try SettingsFile(path: path, bytes: bytes)
    }

    init(path: String, bytes: [UInt8]) throws(Failure) {
        self.path = path
        if let line = Self.lineOfRubbish(bytes) {
            throw Self.failure(path, line, "the line is not text in UTF-8")
        }
        let reading = Reading(bytes: bytes)
        let result = reading.run()
        guard result == 0 else {
            guard result > 0 else { throw Failure(.broken, "read", path, "memory ran out") }
            throw Self.failure(path, Int(result), "the line is neither \"key = value\", \"[row.NAME]\" nor a comment")
        }
        for found in reading.found { try take(found) }
    }

    private mutating func take(_ found: Reading.Found) throws(Failure) {
        if found.section.isEmpty {
            entries.append(Entry(key: found.key, value: found.value, line: found.line))
        } else if found.section.hasPrefix("row."), found.section.count > 4 {
            let name = String(found.section.dropFirst(4))
            let pair = RowSection.Pair(key: found.key, value: found.value, line: found.line)
            if let index = rows.firstIndex(where: { $0.name == name }) {
                rows[index].pairs.append(pair)
            } else {
                rows.append(RowSection(name: name, line: found.line, pairs: [pair]))
            }
        } else {
            throw Self.failure(path, found.line, "there is no section \"[\(found.section)]\", only [row.NAME]")
        }
    }

    static func failure(_ path: String, _ line: Int, _ cause: String, remedy: String? = nil) -> Failure {
        Failure(.configuration, "use", "\(path) line \(line)", cause, remedy: remedy ?? "correct that line")
    }

    /// The first line that is not UTF-8, or holds a NUL, which would end it early.
    private static func lineOfRubbish(_ bytes: [UInt8]) -> Int? {
        for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated()
        where line.contains(0) || String(validating: line, as: UTF8.self) == nil {
            return index + 1
        }
        return nil
    }
}

/// One pass of libinih over bytes in memory; counts the lines, which the library keeps to itself.
private final class Reading {
    struct Found {
        let section: String
        let key: String
        let value: String
        let line: Int
    }

    private var rest: ArraySlice<UInt8>
    private var line = 0
    private var isAtLineStart = true
    private(set) var found: [Found] = []

    private static let rules: Void = dropreel_ini_rules()

    init(bytes: [UInt8]) { rest = bytes[...] }

    /// 0, the line of the first error, or a negative number when memory ran out.
    func run() -> Int32 {
        Self.rules
        let this = Unmanaged.passUnretained(self).toOpaque()
        return withExtendedLifetime(self) { ini_parse_stream(nextLine, this, onPair, this) }
    }

    /// As `fgets`: up to `room - 1` bytes of the next line.
    fileprivate func fill(_ buffer: UnsafeMutablePointer<CChar>, room: Int) -> Bool {
        guard !rest.isEmpty, room > 1 else { return false }
        if isAtLineStart { line += 1 }
        let end = rest.firstIndex(of: 0x0A).map { $0 + 1 } ?? rest.endIndex
        let part = rest[..<min(end, rest.startIndex + room - 1)]
        for (index, byte) in part.enumerated() { buffer[index] = CChar(bitPattern: byte) }
        buffer[part.count] = 0
        isAtLineStart = part.last == 0x0A
        rest = rest[part.endIndex...]
        return true
    }

    fileprivate func add(_ section: String, _ key: String, _ value: String) {
        found.append(Found(section: section, key: key, value: value, line: line))
    }
}

private func nextLine(
    _ buffer: UnsafeMutablePointer<CChar>?, _ room: Int32, _ owner: UnsafeMutableRawPointer?
) -> UnsafeMutablePointer<CChar>? {
    guard let buffer, let owner else { return nil }
    return Unmanaged<Reading>.fromOpaque(owner).takeUnretainedValue().fill(buffer, room: Int(room)) ? buffer : nil
}

private func onPair(
    _ owner: UnsafeMutableRawPointer?, _ section: UnsafePointer<CChar>?, _ key: UnsafePointer<CChar>?,
    _ value: UnsafePointer<CChar>?
) -> Int32 {
    guard let owner, let section, let key, let value else { return 0 }
    Unmanaged<Reading>.fromOpaque(owner).takeUnretainedValue()
        .add(String(cString: section), String(cString: key), String(cString: value))
    return 1
}
