import Glibc

/// One address of this machine and the network interface that has it.
struct Interface: Hashable, Sendable {
    let name: String
    let address: IPAddress
    /// A bridge of containers, a tunnel: there, but seldom the way for a phone.
    let isInner: Bool

    /// Every address of every interface that is up.
    static func all() -> [Interface] {
        var first: UnsafeMutablePointer<ifaddrs>?
        guard getifaddrs(&first) == 0 else { return [] }
        defer { freeifaddrs(first) }
        var found: [Interface] = []
        var next = first
        while let entry = next {
            next = entry.pointee.ifa_next
            guard entry.pointee.ifa_flags & UInt32(IFF_UP) != 0, let socket = entry.pointee.ifa_addr,
                let address = IPAddress(socket)
            else { continue }
            let name = String(cString: entry.pointee.ifa_name)
            found.append(Interface(name: name, address: address, isInner: isInner(name)))
        }
        return found
    }

    /// Numbers of the interfaces over which neighbors may come, whether they are up or not: neither loopback, nor
    /// bridges of containers, nor tunnels; but whatever leads to the rest of the world.
    static func links() -> Set<UInt32> {
        guard let all = if_nameindex() else { return [] }
        defer { if_freenameindex(all) }
        var numbers: [String: UInt32] = [:]
        var next = all
        while next.pointee.if_index != 0, let text = next.pointee.if_name {
            numbers[String(cString: text)] = next.pointee.if_index
            next += 1
        }
        return links(among: numbers, defaultRoute: withDefaultRoute(), isInner: isInner)
    }

    static func links(
        among numbers: [String: UInt32], defaultRoute: String?, isInner: (String) -> Bool
    ) -> Set<UInt32> {
        Set(numbers.filter { name, _ in name != "lo" && (name == defaultRoute || !isInner(name)) }.values)
    }

    /// By what the kernel says of it, and by the names that container and tunnel programs give.
    private static func isInner(_ name: String) -> Bool {
        if innerNames.contains(where: name.hasPrefix) { return true }
        // Bridges; and links without an address of their own, such as tun and WireGuard (ARPHRD_NONE, ARPHRD_TUNNEL …).
        if access("/sys/class/net/\(name)/bridge", F_OK) == 0 { return !isBridgeToOutside(name) }
        let type = TextFile.number("/sys/class/net/\(name)/type") ?? 0
        return type == 65534 || (768...778).contains(type)
    }

    /// A card of the machine hangs in it, which is how guests share the machine's own network.
    private static func isBridgeToOutside(_ name: String) -> Bool {
        let place = "/sys/class/net/\(name)/brif"
        guard let folder = opendir(place) else { return false }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let member = withUnsafePointer(to: &entry.pointee.d_name) { name in
                name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !member.hasPrefix("."), access("\(place)/\(member)/device", F_OK) == 0 { return true }
        }
        return false
    }

    private static let innerNames = [
        "docker", "br-", "veth", "virbr", "vnet", "lxc", "lxdbr", "podman", "cni", "flannel", "cali", "vmnet",
        "vboxnet",
        "tun", "tap", "wg", "tailscale", "zt", "ve-", "vb-", "ppp", "sit", "gre", "ip6tnl", "utun", "nordlynx",
    ]

    /// Name of the interface over which IPv4 leaves by default (`/proc/net/route`), the cheapest of several.
    static func withDefaultRoute() -> String? {
        guard let bytes = try? TextFile.bytes("/proc/net/route") else { return nil }
        return withDefaultRoute(in: String(decoding: bytes, as: UTF8.self))
    }

    static func withDefaultRoute(in table: String) -> String? {
        var best: (name: String, metric: UInt32)?
        for line in table.split(separator: "\n").dropFirst() {
            let fields = line.split(whereSeparator: \.isWhitespace)
            guard fields.count >= 8, fields[1] == "00000000", fields[7] == "00000000",
                let flags = UInt32(fields[3], radix: 16), flags & 1 == 1, let metric = UInt32(fields[6])
            else { continue }
            if best.map({ metric < $0.metric }) ?? true { best = (String(fields[0]), metric) }
        }
        return best?.name
    }
}

extension IPAddress {
    fileprivate init?(_ socket: UnsafeMutablePointer<sockaddr>) {
        switch Int32(socket.pointee.sa_family) {
        case AF_INET:
            self.init(
                bytes: socket.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    withUnsafeBytes(of: $0.pointee.sin_addr) { Array($0) }
                })
        case AF_INET6:
            self.init(
                bytes: socket.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    withUnsafeBytes(of: $0.pointee.sin6_addr) { Array($0) }
                })
        default: return nil
        }
    }
}
