/// The addresses of this machine that people can type, the best one first.
struct Addresses: Sendable, Equatable {
    /// Hosts as they stand in a URL; never empty.
    let hosts: [String]

    var best: String { hosts[0] }

    /// `http://HOST:PORT/`.
    func link(port: UInt16) -> String { "http://\(best):\(port)/" }

    func links(port: UInt16) -> [String] { hosts.map { "http://\($0):\(port)/" } }

    /// As it is now.
    /// - Parameters:
    ///   - listening: the only address listened on, or `nil` for all.
    ///   - localName: the `.local` name when it is announced; then people can always use it.
    static func current(listening: String?, localName: String?) -> Addresses {
        Addresses(
            of: Interface.all(), defaultRoute: Interface.withDefaultRoute(), listening: listening,
            localName: localName)
    }

    /// The default route's IPv4 before other IPv4; then global IPv6, then the name; bridges and tunnels last. Link-local
    /// addresses are left out: a browser takes none with a zone, and none works without.
    init(of interfaces: [Interface], defaultRoute: String?, listening: String?, localName: String?) {
        if let listening, let address = IPAddress(listening), !address.isUnspecified {
            hosts = [address.inURL]
            return
        }
        let isIPv4Only = listening.flatMap { IPAddress($0) }?.isIPv4 ?? false
        let usable = interfaces.filter {
            !$0.address.isLoopback && !$0.address.isLinkLocal && (!isIPv4Only || $0.address.isIPv4)
        }
        func rank(_ interface: Interface) -> Int {
            let isDefault = interface.name == defaultRoute
            if interface.isInner && !isDefault { return interface.address.isIPv4 ? 4 : 5 }
            if interface.address.isIPv4 { return isDefault ? 0 : 1 }
            return 2
        }
        var found: [(rank: Int, host: String)] = usable.map { (rank($0), $0.address.inURL) }
        if let localName { found.append((3, localName)) }
        found.append((6, "localhost"))
        // Stable, so that the kernel's order decides between equals.
        var hosts: [String] = []
        for (_, entry) in found.enumerated().sorted(by: { ($0.1.rank, $0.0) < ($1.1.rank, $1.0) })
        where !hosts.contains(entry.host) {
            hosts.append(entry.host)
        }
        // Only a machine without any network is reached by this name alone.
        if hosts.count > 1 { hosts.removeAll { $0 == "localhost" } }
        self.hosts = hosts
    }
}
