import CMicroHTTPD
import Glibc
import Synchronization

/// One client's connection: who it is, and until when it must have got on.
final class Connection: Sendable {
    let peer: Peer
    let socket: Int32
    private let deadline: Atomic<Int64>

    private struct Download {
        var descriptor: Int32
        var end: UInt64
    }
    private let download = Mutex<Download?>(nil)

    init(_ connection: OpaquePointer, deadline: Int64) {
        socket = mhd_socket(connection)
        peer = mhd_peer(connection).map { Peer(socketAddress: $0) } ?? Peer(address: "", isLoopback: false)
        self.deadline = Atomic(deadline)
    }

    /// By then (milliseconds of the monotonic clock) the client must have sent what it owes; 0: it owes nothing.
    func setDeadline(_ milliseconds: Int64) { deadline.store(milliseconds, ordering: .relaxed) }

    func isLate(at now: Int64) -> Bool {
        let deadline = deadline.load(ordering: .relaxed)
        return deadline != 0 && deadline < now
    }

    /// Remembers the file that is being sent. The descriptor stays open until `endDownload`.
    func beginDownload(of descriptor: Int32, to end: UInt64) {
        download.withLock { $0 = Download(descriptor: descriptor, end: end) }
    }

    func endDownload() { download.withLock { $0 = nil } }

    /// Whether the file that is being sent has lost bytes that were promised: they will never come.
    var waitsForLostBytes: Bool {
        download.withLock { download in
            guard let download else { return false }
            var facts = stat()
            return fstat(download.descriptor, &facts) == 0 && facts.st_size < Int64(clamping: download.end)
        }
    }

    /// Ends both directions; the worker finds out and closes.
    func cut() { shutdown(socket, Int32(SHUT_RDWR)) }

    /// Keeps little in flight to a client less than a millisecond away: what waits in the socket's buffer for a
    /// receiver that near only grows out of the processor's cache.
    func limitFlightIfNearby() {
        guard peer.isLoopback || roundTrip.map({ $0 < 1000 }) ?? false else { return }
        var size: Int32 = 256 << 10
        setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Microseconds; right after the handshake the smoothed time is that of the handshake.
    private var roundTrip: UInt32? {
        var info = tcp_info()
        var size = socklen_t(MemoryLayout<tcp_info>.size)
        guard getsockopt(socket, Int32(IPPROTO_TCP), TCP_INFO, &info, &size) == 0 else { return nil }
        return info.tcpi_rtt
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

/// Time that only goes forward, for deadlines; a few milliseconds coarse, which costs no system call.
enum Monotonic {
    static func milliseconds() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC_COARSE, &time)
        return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    }
}
