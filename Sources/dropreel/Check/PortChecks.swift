import Glibc

/// Whether the ports are free to listen on.
enum PortChecks {
    static func ports(_ settings: Settings) -> [Finding] {
        let wanted = [("port", Optional(settings.port)), ("media port", settings.mediaPort)]
        let isRunning = StateFolder.holder(of: settings.state) != nil
        return wanted.compactMap { subject, port in
            guard let port, port != 0 else { return nil }
            guard let cause = refusal(of: port, at: settings.listen) else { return .ok(subject, "\(port) is free") }
            if cause == SystemError(number: EADDRINUSE), isRunning {
                return .ok(subject, "\(port) is in use, by the running daemon it seems")
            }
            let option = subject == "port" ? "--port" : "--media-port"
            let remedy = "see who has it: sudo ss -ltnp 'sport = :\(port)'; or choose another with \(option)"
            let detail = "\(port) cannot be listened on: \(cause)"
            // Without the second port films still play, over the first.
            return subject == "port"
                ? .fail(subject, detail, remedy: remedy) : .warn(subject, detail, remedy: remedy)
        }
    }

    /// Why nobody can listen there now; `nil` when somebody can.
    static func refusal(of port: UInt16, at listen: String?) -> SystemError? {
        if let listen, let address = IPAddress(listen) { return tryAddress(address, port) }
        let anyIPv6 = IPAddress(bytes: [UInt8](repeating: 0, count: 16))
        let anyIPv4 = IPAddress(bytes: [0, 0, 0, 0])
        if let anyIPv6, let refusal = tryAddress(anyIPv6, port), refusal.number == EADDRINUSE { return refusal }
        return anyIPv4.flatMap { tryAddress($0, port) }
    }

    private static func tryAddress(_ address: IPAddress, _ port: UInt16) -> SystemError? {
        let family = address.isIPv4 ? AF_INET : AF_INET6
        let descriptor = socket(family, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return SystemError.last }
        defer { close(descriptor) }
        var yes: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
        let isBound: Bool
        if address.isIPv4 {
            var name = sockaddr_in()
            name.sin_family = sa_family_t(AF_INET)
            name.sin_port = port.bigEndian
            withUnsafeMutableBytes(of: &name.sin_addr) { $0.copyBytes(from: address.bytes) }
            isBound = bound(descriptor, &name)
        } else {
            setsockopt(
                descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &yes, socklen_t(MemoryLayout<Int32>.size))
            var name = sockaddr_in6()
            name.sin6_family = sa_family_t(AF_INET6)
            name.sin6_port = port.bigEndian
            withUnsafeMutableBytes(of: &name.sin6_addr) { $0.copyBytes(from: address.bytes) }
            isBound = bound(descriptor, &name)
        }
        // Binding alone succeeds beside a listener that allows it; listening does not.
        return isBound && listen(descriptor, 1) == 0 ? nil : SystemError.last
    }

    private static func bound<Name>(_ descriptor: Int32, _ name: inout Name) -> Bool {
        withUnsafePointer(to: &name) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<Name>.size)) == 0
            }
        }
    }
}
