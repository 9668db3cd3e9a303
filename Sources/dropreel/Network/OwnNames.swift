import Glibc
import Synchronization

/// Every name and address under which this machine may be asked, against DNS rebinding.
///
/// Addresses come and go; they are read again when one is asked for that is not known, but at most once a second, and
/// when the list is old.
final class OwnNames: Sendable {
    private struct State {
        var addresses: Set<IPAddress> = []
        var names: Set<HostName> = []
        var read = -Double.infinity
    }
    private let state = Mutex(State())
    private let given: @Sendable () -> [String]
    private let announced: @Sendable () -> String?
    private let interfaces: @Sendable () -> [IPAddress]
    private let hostName: @Sendable () -> String
    private let clock: @Sendable () -> Double

    /// - Parameters:
    ///   - given: the `--host` names, as they are when somebody asks.
    ///   - announced: the `.local` name that Avahi gave this machine, if it is announced.
    ///   - clock: seconds that never jump.
    init(
        given: @escaping @autoclosure @Sendable () -> [String], announced: @escaping @Sendable () -> String? = { nil },
        interfaces: @escaping @Sendable () -> [IPAddress] = { Interface.all().map(\.address) },
        hostName: @escaping @Sendable () -> String = { OwnNames.systemName },
        clock: @escaping @Sendable () -> Double = { OwnNames.monotonic }
    ) {
        self.given = given
        self.announced = announced
        self.interfaces = interfaces
        self.hostName = hostName
        self.clock = clock
    }

    /// Whether `host`, the value of a `Host` header with or without a port, means this machine.
    func contains(_ host: String) -> Bool {
        guard let bare = Self.withoutPort(host) else { return false }
        if let address = IPAddress(bare) {
            return address.isLoopback || isKnown { $0.addresses.contains(address) }
        }
        guard let name = HostName(bare) else { return false }
        if name.text == "localhost" || given().contains(where: { HostName($0) == name }) { return true }
        if let announced = announced(), HostName(announced) == name { return true }
        return isKnown { $0.names.contains(name) }
    }

    private func isKnown(_ holds: (State) -> Bool) -> Bool {
        let now = clock()
        return state.withLock { state in
            let age = now - state.read
            if age < 60, holds(state) { return true }
            guard age >= 1 else { return false }
            state.addresses = Set(interfaces())
            state.names = Self.names(of: hostName())
            state.read = now
            return holds(state)
        }
    }

    /// `den`, `den.home.example` and `den.local` for a machine called `den.home.example`.
    private static func names(of host: String) -> Set<HostName> {
        let short = host.prefix { $0 != "." }
        return Set([HostName(host), HostName(short), HostName("\(short).local")].compactMap(\.self))
    }

    /// The host of `host:port` (RFC 3986 section 3.2.2); an IPv6 address needs its brackets only before a port.
    static func withoutPort(_ host: String) -> Substring? {
        if host.hasPrefix("[") {
            guard let end = host.firstIndex(of: "]") else { return nil }
            let rest = host[host.index(after: end)...]
            guard rest.isEmpty || isPort(rest) else { return nil }
            return host[host.index(after: host.startIndex)..<end]
        }
        guard let colon = host.firstIndex(of: ":") else { return host[...] }
        if host[host.index(after: colon)...].contains(":") { return host[...] }
        return isPort(host[colon...]) ? host[..<colon] : nil
    }

    private static func isPort(_ text: Substring) -> Bool {
        text.first == ":" && text.dropFirst().utf8.allSatisfy { (0x30...0x39).contains($0) } && text.utf8.count <= 6
    }

    static var systemName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, buffer.count - 1) == 0 else { return "localhost" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    static var monotonic: Double {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }
}
