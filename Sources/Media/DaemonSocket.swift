import CLinux
import Glibc
import MediaMessages

/// The worker's end of the socket pair.
struct DaemonSocket {
    let descriptor: Int32

    /// The next job and its file, which is the caller's to close; `nil` once the daemon has gone or makes no sense.
    ///
    /// - Parameter becameIdle: what to do once when none comes for so many seconds.
    func receive(idleAfter seconds: Double, _ becameIdle: () -> Void) -> (request: MediaRequest, file: Int32)? {
        var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        if poll(&watched, 1, Int32(seconds * 1000)) == 0 { becameIdle() }
        var file: Int32 = -1
        guard let prefix = read(Frame.prefixLength, file: &file),
            let length = try? Frame.length(prefix: prefix, limit: Frame.longestRequest),
            let json = read(length, file: &file),
            let request = try? Frame.message(MediaRequest.self, json: json)
        else {
            if file >= 0 { close(file) }
            return nil
        }
        return (request, file)
    }

    /// False when the daemon has gone.
    func send(_ message: some Encodable) -> Bool {
        guard let bytes = try? Frame.bytes(of: message, limit: Frame.longestAnswer) else { return false }
        return send(bytes)
    }

    /// False when the daemon has gone.
    func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                buffer.baseAddress.map {
                    Glibc.send(descriptor, $0 + sent, buffer.count - sent, Int32(MSG_NOSIGNAL))
                } ?? -1
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return false }
            sent += count
        }
        return true
    }

    private func read(_ count: Int, file: inout Int32) -> [UInt8]? {
        var bytes = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let got = bytes.withUnsafeMutableBytes { buffer in
                buffer.baseAddress.map {
                    dropreel_receive_with_descriptor(descriptor, $0 + filled, buffer.count - filled, &file)
                } ?? -1
            }
            if got < 0, errno == EINTR { continue }
            guard got > 0 else { return nil }
            filled += got
        }
        return bytes
    }
}
