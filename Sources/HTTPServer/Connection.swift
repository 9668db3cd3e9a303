import CMicroHTTPD
import Glibc
import Synchronization

/// One client's connection: who it is, and until when it must have got on.
final class Connection: Sendable {
    let peer: Peer
    /// Since when the client owes the rest of a request (nanoseconds of the monotonic clock: who came first must be told from who
    /// came next), and until when it may (milliseconds); 0: it owes nothing.
    private let since = Atomic<Int64>(0)
    private let deadline = Atomic<Int64>(0)
    /// Whether the last request has been read to its end. Otherwise the client may still be sending.
    private let isHeard = Atomic<Bool>(false)
    private let isCut = Atomic<Bool>(false)

    private struct State {
        /// -1 once libmicrohttpd closes it: the number may belong to another connection then.
        var socket: Int32
        /// The file that is being sent and the first place behind what was promised of it.
        var download: (descriptor: Int32, end: UInt64)?
    }
    private let state: Mutex<State>

    init(_ connection: OpaquePointer) {
        state = Mutex(State(socket: mhd_socket(connection)))
        peer = mhd_peer(connection).map { Peer(socketAddress: $0) } ?? Peer(address: "", isLoopback: false)
    }

    /// The client must send the rest of its request within so many milliseconds.
    func owes(within milliseconds: Int64) {
        since.store(Monotonic.nanoseconds(), ordering: .relaxed)
        deadline.store(Monotonic.milliseconds() + milliseconds, ordering: .relaxed)
    }

    func owesNothing() { deadline.store(0, ordering: .relaxed) }

    func isLate(at now: Int64) -> Bool {
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != 0 && deadline < now
    }

    /// Since when the client owes the rest of a request, in nanoseconds; `nil` when it owes nothing, or goes already.
    var hasOwedSince: Int64? {
        guard deadline.load(ordering: .relaxed) != 0, !isCut.load(ordering: .relaxed) else { return nil }
        return since.load(ordering: .relaxed)
    }

    func setHeard(_ isHeard: Bool) { self.isHeard.store(isHeard, ordering: .relaxed) }

    /// Remembers the file that is being sent. The descriptor stays open until `endDownload`.
    func beginDownload(of descriptor: Int32, to end: UInt64) {
        state.withLock { $0.download = (descriptor, end) }
    }

    func endDownload() { state.withLock { $0.download = nil } }

    /// Whether the file that is being sent has lost bytes that were promised: they will never come, and
    /// libmicrohttpd would wait for them.
    var waitsForLostBytes: Bool {
        state.withLock { state in
            guard let download = state.download else { return false }
            let size = mhd_known_size(download.descriptor)
            return size >= 0 && size < Int64(clamping: download.end)
        }
    }

    /// Ends both directions; the worker finds out and closes.
    func cut() {
        isCut.store(true, ordering: .relaxed)
        state.withLock { state in
            if state.socket >= 0 { shutdown(state.socket, Int32(SHUT_RDWR)) }
        }
    }

    /// Sends an answer past libmicrohttpd, which takes none in the middle of a body. Nothing else may be under way.
    func say(_ bytes: [UInt8]) {
        state.withLock { state in
            guard state.socket >= 0 else { return }
            _ = send(state.socket, bytes, bytes.count, Int32(MSG_DONTWAIT | MSG_NOSIGNAL))
        }
    }

    /// Whether the client has closed its end, or the connection is lost.
    var hasHungUp: Bool {
        state.withLock { $0.socket < 0 || mhd_has_hung_up($0.socket) != 0 }
    }

    /// Bytes that the client has got since the connection began; 0 when the kernel does not tell.
    var acknowledged: UInt64 {
        state.withLock { $0.socket >= 0 ? mhd_acknowledged($0.socket) : 0 }
    }

    /// The socket is about to be closed; the client is listened to when it may still have something to send.
    func end(with farewells: Farewells) {
        state.withLock { state in
            let socket = state.socket
            state.socket = -1
            guard socket >= 0, !isCut.load(ordering: .relaxed) else { return }
            var byte: UInt8 = 0
            let count = recv(socket, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
            // 0: the client has ended the connection, and does not wait for anything.
            let isSending = count > 0 || count < 0 && errno == EAGAIN && !isHeard.load(ordering: .relaxed)
            if isSending { farewells.listen(to: socket) }
        }
    }

    /// Lets no more than 256 KiB wait for a client on this machine: more only leaves the processor's cache before it is
    /// read. Clients on a network keep the kernel's own choice, which suits their round trip.
    func limitSendBufferOnLoopback() {
        guard peer.isLoopback else { return }
        var size: Int32 = 256 << 10
        state.withLock { state in
            _ = setsockopt(state.socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
        }
    }
}

extension Peer {
    init(socketAddress: UnsafePointer<sockaddr>) {
        let raw = UnsafeRawPointer(socketAddress)
        switch Int32(socketAddress.pointee.sa_family) {
        case AF_INET:
            var address = raw.loadUnaligned(as: sockaddr_in.self).sin_addr
            self.init(family: AF_INET, &address, isLoopback: UInt32(bigEndian: address.s_addr) >> 24 == 127)
        case AF_INET6:
            var address = raw.loadUnaligned(as: sockaddr_in6.self).sin6_addr
            let bytes = withUnsafeBytes(of: &address) { Array($0) }
            // ::ffff:a.b.c.d is an IPv4 client on a dual-stack socket.
            if bytes[..<10].allSatisfy({ $0 == 0 }), bytes[10] == 0xFF, bytes[11] == 0xFF {
                let text = bytes[12...].map { String($0) }.joined(separator: ".")
                self.init(address: text, isLoopback: bytes[12] == 127)
            } else {
                let isLoopback = bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
                self.init(family: AF_INET6, &address, isLoopback: isLoopback)
            }
        default: self.init(address: "", isLoopback: false)
        }
    }

    private init(family: Int32, _ address: UnsafeRawPointer, isLoopback: Bool) {
        let text = String(unsafeUninitializedCapacity: Int(INET6_ADDRSTRLEN)) { buffer in
            buffer.withMemoryRebound(to: CChar.self) { buffer in
                guard inet_ntop(family, address, buffer.baseAddress, socklen_t(buffer.count)) != nil,
                    let start = buffer.baseAddress
                else { return 0 }
                return strlen(start)
            }
        }
        self.init(address: text, isLoopback: isLoopback)
    }
}

/// Time that only goes forward; neither clock costs a system call.
enum Monotonic {
    /// For deadlines: a few milliseconds coarse.
    static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }

    /// For what comes first.
    static func nanoseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
