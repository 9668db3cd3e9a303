import Glibc

/// A bound, listening TCP socket; whoever takes it closes it.
struct ListeningSocket: ~Copyable {
    private var descriptor: Int32
    /// The real one, also when any was asked for.
    let port: UInt16

    /// Listens on one address of this machine; on all of them for `nil`: IPv4 and IPv6 in one socket, or IPv4 alone
    /// where IPv6 is off.
    init(host: String?, port: UInt16) throws(ServerError) {
        if let host {
            self = try Self.listening(on: host, port: port)
        } else if let both = try Self.onEveryAddress(port) {
            self = both
        } else {
            self = try Self.listening(on: "0.0.0.0", port: port)
        }
    }

    private init(descriptor: Int32, port: UInt16) {
        self.descriptor = descriptor
        self.port = port
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    consuming func take() -> Int32 {
        let taken = descriptor
        descriptor = -1
        return taken
    }

    /// `nil` where there is no IPv6.
    private static func onEveryAddress(_ port: UInt16) throws(ServerError) -> ListeningSocket? {
        var address = sockaddr_in6()
        address.sin6_family = sa_family_t(AF_INET6)
        address.sin6_port = port.bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        do {
            return try withUnsafePointer(to: &address) { address throws(ServerError) in
                try bound(UnsafeRawPointer(address).assumingMemoryBound(to: sockaddr.self), size, port: port)
            }
        } catch .noSuchAddress {
            return nil
        }
    }

    private static func listening(on host: String, port: UInt16) throws(ServerError) -> ListeningSocket {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        let bare = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
        guard getaddrinfo(bare, String(port), &hints, &found) == 0, let first = found else {
            throw .noSuchAddress(host)
        }
        defer { freeaddrinfo(found) }
        // IPv4 before IPv6: a name such as localhost is then reached by every client.
        var candidates = Array(sequence(first: first) { $0.pointee.ai_next })
        candidates = candidates.filter { $0.pointee.ai_family == AF_INET } + candidates
        guard let chosen = candidates.first, let address = chosen.pointee.ai_addr else { throw .noSuchAddress(host) }
        do {
            return try bound(address, chosen.pointee.ai_addrlen, port: port)
        } catch .noSuchAddress {
            throw .noSuchAddress(host)
        }
    }

    private static func bound(
        _ address: UnsafePointer<sockaddr>, _ size: socklen_t, port: UInt16
    ) throws(ServerError) -> ListeningSocket {
        let family = Int32(address.pointee.sa_family)
        let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
        let descriptor = socket(family, kind, 0)
        guard descriptor >= 0 else { throw failure(errno, port) }
        let open = ListeningSocket(descriptor: descriptor, port: port)
        set(descriptor, SOL_SOCKET, SO_REUSEADDR, 1)
        if family == AF_INET6 { set(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, 0) }
        guard bind(descriptor, address, size) == 0, listen(descriptor, 4096) == 0 else { throw failure(errno, port) }
        return ListeningSocket(descriptor: open.take(), port: realPort(descriptor) ?? port)
    }

    private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }

    /// Port and family lie at the same place in both kinds of address.
    private static func realPort(_ descriptor: Int32) -> UInt16? {
        var address = sockaddr_in6()
        var size = socklen_t(MemoryLayout<sockaddr_in6>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            getsockname(descriptor, UnsafeMutableRawPointer($0).assumingMemoryBound(to: sockaddr.self), &size)
        }
        return result == 0 ? UInt16(bigEndian: address.sin6_port) : nil
    }

    private static func failure(_ code: Int32, _ port: UInt16) -> ServerError {
        switch code {
        case EADDRINUSE: .portInUse(port)
        case EACCES, EPERM: .notAllowed(port)
        case EADDRNOTAVAIL, EAFNOSUPPORT, EPROTONOSUPPORT: .noSuchAddress("")
        default: .cannotListen(port: port, cause: String(cString: strerror(code)))
        }
    }
}
