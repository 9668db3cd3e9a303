import FoundationEssentials

/// How one message lies on the socket: four bytes of length (big endian), then that many bytes of JSON, or of numbers where
/// there are many such messages (`BriefCoding`).
///
/// Neither end trusts the other: the daemon reads what a process says that a hostile film may have taken over.
public enum Frame {
    /// Why bytes are no message.
    public enum Fault: Error, Equatable, Sendable {
        case tooLong(Int)
        case unreadable
    }

    public static let prefixLength = 4
    /// Requests are a few words.
    public static let longestRequest = 64 << 10
    /// A probe's answer is bounded by `Model.MediaInfo`'s own limits, which the worker keeps; this is far beyond them.
    public static let longestAnswer = 4 << 20
    /// Bytes behind an answer: a segment of ten seconds at 200 Mb/s.
    public static let longestPayload = 256 << 20

    /// The message with its length in front. Keys are sorted, so that equal messages are equal bytes.
    public static func bytes(of message: some Encodable, limit: Int) throws(Fault) -> [UInt8] {
        if let brief = BriefCoding.bytes(of: message) { return try framed(brief, limit) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys]
        guard let json = try? encoder.encode(message) else { throw .unreadable }
        return try framed(json, limit)
    }

    private static func framed(_ message: some Collection<UInt8>, _ limit: Int) throws(Fault) -> [UInt8] {
        let count = message.count
        guard count <= limit, let length = UInt32(exactly: count) else { throw .tooLong(count) }
        return withUnsafeBytes(of: length.bigEndian) { Array($0) } + message
    }

    /// How many bytes follow this prefix.
    public static func length(prefix: some Collection<UInt8>, limit: Int) throws(Fault) -> Int {
        guard prefix.count == prefixLength else { throw .unreadable }
        let length = prefix.reduce(0) { $0 << 8 | Int($1) }
        guard length <= limit else { throw .tooLong(length) }
        return length
    }

    public static func message<Message: Decodable>(_ type: Message.Type, json: [UInt8]) throws(Fault) -> Message {
        if let brief = BriefCoding.message(type, in: json) { return brief }
        do {
            return try JSONDecoder().decode(type, from: Data(json))
        } catch {
            throw .unreadable
        }
    }
}
