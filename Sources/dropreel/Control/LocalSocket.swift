import Glibc

/// A stream socket with a path (unix(7)): the descriptor and lines over it.
struct LocalSocket: ~Copyable {
    let descriptor: Int32

    init(owning descriptor: Int32) { self.descriptor = descriptor }

    init() throws(SystemError) {
        descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw SystemError.last }
    }

    deinit { close(descriptor) }

    /// A name in `folder`. The folder is opened and named through `/proc`, for a path has room for 107 bytes only.
    static func withAddress<Result>(
        of name: String, in folder: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result
    ) throws(SystemError) -> Result {
        let opened = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard opened >= 0 else { throw SystemError.last }
        defer { close(opened) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let path = Array("/proc/self/fd/\(opened)/\(name)".utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.prefix($0.count - 1)) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    /// Neither side waits for ever for the other.
    func setTimeout(seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    /// User id of the process at the other end, as the kernel knows it.
    var peer: UInt32? {
        // struct ucred: process, user, group.
        var credentials: (Int32, UInt32, UInt32) = (0, 0, 0)
        var size = socklen_t(MemoryLayout.size(ofValue: credentials))
        guard getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &credentials, &size) == 0 else { return nil }
        return credentials.1
    }

    /// Up to the first line feed; `nil` when the other end went away, was too slow or sends more than `limit` bytes.
    func readLine(limit: Int = 1 << 20) -> [UInt8]? {
        var line: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while line.count < limit {
            let count = read(descriptor, &chunk, chunk.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return nil }
            if let end = chunk[..<count].firstIndex(of: 0x0A) { return line + chunk[..<end] }
            line += chunk[..<count]
        }
        return nil
    }

    @discardableResult
    func writeLine(_ line: some Sequence<UInt8>) -> Bool {
        var rest = (Array(line) + [0x0A])[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }
}
