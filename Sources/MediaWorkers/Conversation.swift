import CLinux
import Glibc
import MediaMessages

/// Our half of the talk with a worker. Everything read is judged as coming from a hostile process.
enum Conversation {
    /// Why there is no answer.
    enum Failure: Error {
        /// The socket closed: the process has gone.
        case ended
        /// Nothing, or not all of it, in the time given.
        case late
        /// Bytes that are no such message.
        case nonsense
    }

    /// A request fits the socket's buffer many times over, so this never waits.
    static func ask(_ request: MediaRequest, file: Int32, on socket: Int32) throws(Failure) {
        guard let bytes = try? Frame.bytes(of: request, limit: Frame.longestRequest) else { throw .nonsense }
        let sent = bytes.withUnsafeBytes { dropreel_send_with_descriptor(socket, $0.baseAddress, $0.count, file) }
        guard sent == bytes.count else { throw .ended }
    }

    static func answer<Message: Decodable>(
        _ type: Message.Type, on socket: Int32, within seconds: Double
    ) throws(Failure) -> Message {
        let end = SuspendingClock.now + .seconds(seconds)
        let prefix = try read(Frame.prefixLength, on: socket, until: end)
        guard let length = try? Frame.length(prefix: prefix, limit: Frame.longestAnswer) else { throw .nonsense }
        let json = try read(length, on: socket, until: end)
        guard let message = try? Frame.message(type, json: json) else { throw .nonsense }
        return message
    }

    /// Signs of life in one job: one a second, for five hours.
    private static let mostSigns = 5 * 3600

    /// The answer to a job, and the bytes behind it.
    ///
    /// - Parameter seconds: the time until something moves: the worker says so now and then in a long job. A worker that
    ///   did so for ever is mistaken for one that has nothing to say.
    static func reply(on socket: Int32, within seconds: Double) throws(Failure) -> MediaReply {
        for _ in 0..<mostSigns {
            let answer = try answer(MediaAnswer.self, on: socket, within: seconds)
            if case .working = answer { continue }
            let (count, most) = answer.payload
            guard (0...most).contains(count) else { throw .nonsense }
            return MediaReply(
                answer: answer, payload: count == 0 ? [] : try payload(count, on: socket, within: seconds))
        }
        throw .nonsense
    }

    /// Straight into the array that is handed out: a segment has megabytes.
    private static func payload(_ count: Int, on socket: Int32, within seconds: Double) throws(Failure) -> [UInt8] {
        let end = SuspendingClock.now + .seconds(seconds)
        var failure: Failure?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                // Most of it is there already.
                let got = recv(socket, base + filled, count - filled, Int32(MSG_DONTWAIT))
                if got < 0, errno == EAGAIN || errno == EINTR {
                    if waitForBytes(on: socket, until: end) { continue }
                    failure = .late
                    return
                }
                guard got > 0 else {
                    failure = .ended
                    return
                }
                filled += got
            }
        }
        if let failure { throw failure }
        return bytes
    }

    private static func read(
        _ count: Int, on socket: Int32, until end: SuspendingClock.Instant
    ) throws(Failure) -> [UInt8] {
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: min(count, 64 << 10))
        while bytes.count < count {
            guard waitForBytes(on: socket, until: end) else { throw .late }
            // recv, not recvmsg: descriptors that a hostile worker might send along are dropped by the kernel.
            let got = recv(socket, &piece, min(piece.count, count - bytes.count), Int32(MSG_DONTWAIT))
            if got < 0, errno == EAGAIN || errno == EINTR { continue }
            guard got > 0 else { throw .ended }
            bytes += piece[0..<got]
        }
        return bytes
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

extension MediaAnswer {
    /// Bytes that follow, as it says, and how many these may be.
    fileprivate var payload: (count: Int, most: Int) {
        switch self {
        case .bytes(let count): (count, Frame.longestPayload)
        case .recipe(let count): (count, Recipe.longest)
        case .picture(let facts): (facts.bytes, Frame.longestPayload)
        case .info, .index, .layout, .working, .refused: (0, 0)
        }
    }
}
