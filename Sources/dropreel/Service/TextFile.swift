import Glibc

/// Small files read whole: settings, and what the kernel tells in `/proc` and `/sys`.
enum TextFile {
    /// The bytes of `path`, at most `limit` of them.
    static func bytes(_ path: String, limit: Int = 1 << 20) throws(SystemError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError.last }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65536)
        while bytes.count < limit {
            let count = read(descriptor, &chunk, min(chunk.count, limit - bytes.count))
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError.last }
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        return bytes
    }

    /// The text of `path` without the white space around it; `nil` when it cannot be read.
    static func text(_ path: String) -> String? {
        guard let bytes = try? bytes(path) else { return nil }
        var text = Substring(decoding: bytes, as: UTF8.self)
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.drop(while: \.isWhitespace))
    }

    /// The number that `path` holds, as most files of `/proc/sys` do.
    static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }
}
