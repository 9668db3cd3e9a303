import CLinux
import Glibc
import MediaMessages

/// What comes back for one message: there are four ways.
enum Reply<Message: Sendable>: Sendable {
    case answered(Message)
    /// The socket closed: the process has gone.
    case ended
    /// Nothing, or not all of it, in the time given.
    case late
    /// Bytes that are no such message.
    case nonsense
}

/// Our half of the talk with a worker. Everything read is judged as coming from a hostile process.
enum Conversation {
    /// False when the worker has gone. A request fits the socket's buffer many times over, so this never waits.
    static func ask(_ request: MediaRequest, file: Int32, on socket: Int32) -> Bool {
        guard let bytes = try? Frame.bytes(of: request, limit: Frame.longestRequest) else { return false }
        let sent = bytes.withUnsafeBytes { dropreel_send_with_descriptor(socket, $0.baseAddress, $0.count, file) }
        return sent == bytes.count
    }

    static func answer<Message: Decodable & Sendable>(
        _ type: Message.Type, on socket: Int32, within seconds: Double
    ) -> Reply<Message> {
        let end = SuspendingClock.now + .seconds(seconds)
        switch read(Frame.prefixLength, on: socket, until: end) {
        case .answered(let prefix):
            guard let length = try? Frame.length(prefix: prefix, limit: Frame.longestAnswer) else { return .nonsense }
            switch read(length, on: socket, until: end) {
            case .answered(let json):
                guard let message = try? Frame.message(type, json: json) else { return .nonsense }
                return .answered(message)
            case .ended: return .ended
            case .late: return .late
            case .nonsense: return .nonsense
            }
        case .ended: return .ended
        case .late: return .late
        case .nonsense: return .nonsense
        }
    }

    private static func read(_ count: Int, on socket: Int32, until end: SuspendingClock.Instant) -> Reply<[UInt8]> {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(count, 64 << 10))
        while bytes.count < count {
            guard waitForBytes(on: socket, until: end) else { return .late }
            // recv, not recvmsg: descriptors that a hostile worker might send along are dropped by the kernel.
            let got = recv(socket, &piece, min(piece.count, count - bytes.count), Int32(MSG_DONTWAIT))
            if got < 0, errno == EAGAIN || errno == EINTR { continue }
            guard got > 0 else { return .ended }
            bytes += piece[0..<got]
        }
        return .answered(bytes)
    }

    private static func waitForBytes(on socket: Int32, until end: SuspendingClock.Instant) -> Bool {
        while true {
            let left = end - SuspendingClock.now
            guard left > .zero else { return false }
            let milliseconds = min(left / .milliseconds(1), 60_000)
            var watched = pollfd(fd: socket, events: Int16(POLLIN), revents: 0)
            if poll(&watched, 1, Int32(milliseconds.rounded(.up))) > 0 { return true }
        }
    }
}
