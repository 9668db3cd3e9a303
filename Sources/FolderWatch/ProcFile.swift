import Glibc

/// Small files that the kernel writes.
enum ProcFile {
    static func bytes(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        return bytes(of: descriptor)
    }

    /// From its beginning, whatever was read before.
    static func bytes(of descriptor: Int32) -> [UInt8]? {
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { return nil }
        var content: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 16 * 1024)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            if count < 0 { return nil }
            if count == 0 { return content }
            content += buffer[..<count]
        }
    }

    static func number(_ path: String) -> Int? {
        bytes(path).flatMap { Int(String(decoding: $0.prefix { $0 != 0x0A }, as: UTF8.self)) }
    }
}
