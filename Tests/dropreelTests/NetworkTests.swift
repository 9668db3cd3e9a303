import Glibc
import Support
import Synchronization
import Testing

@testable import dropreel

@Suite struct AddressesTests {
    private func interface(_ name: String, _ address: String, inner: Bool = false) throws -> Interface {
        Interface(name: name, address: try #require(IPAddress(address)), isInner: inner)
    }

    @Test func `the default route's IPv4 is first, bridges and tunnels are last`() throws {
        let interfaces = [
            try interface("lo", "127.0.0.1"), try interface("docker0", "172.17.0.1", inner: true),
            try interface("eth0", "192.168.1.5"), try interface("wlan0", "192.168.1.6"),
            try interface("eth0", "2001:db8::5"), try interface("eth0", "fe80::5"),
            try interface("wg0", "10.9.0.1", inner: true),
        ]
        let addresses = Addresses(of: interfaces, defaultRoute: "wlan0", listening: nil, localName: "den.local")
        #expect(
            addresses.hosts == ["192.168.1.6", "192.168.1.5", "[2001:db8::5]", "den.local", "172.17.0.1", "10.9.0.1"])
        #expect(addresses.link(port: 3767) == "http://192.168.1.6:3767/")
    }

    @Test func `a bridge that carries the default route is the way in`() throws {
        let interfaces = [
            try interface("eth1", "10.0.0.2"), try interface("br0", "192.168.1.5", inner: true),
        ]
        #expect(Addresses(of: interfaces, defaultRoute: "br0", listening: nil, localName: nil).best == "192.168.1.5")
    }

    @Test func `without IPv4 the global IPv6 address, else the name`() throws {
        let eth = [try interface("eth0", "fe80::1"), try interface("eth0", "fd00::1")]
        #expect(Addresses(of: eth, defaultRoute: nil, listening: nil, localName: "den.local").best == "[fd00::1]")
        #expect(Addresses(of: [], defaultRoute: nil, listening: nil, localName: "den.local").hosts == ["den.local"])
        #expect(Addresses(of: [], defaultRoute: nil, listening: nil, localName: nil).hosts == ["localhost"])
    }

    @Test func `who listens on one address is reached there only`() throws {
        let eth = [try interface("eth0", "192.168.1.5"), try interface("eth0", "2001:db8::5")]
        #expect(Addresses(of: eth, defaultRoute: "eth0", listening: "::1", localName: nil).hosts == ["[::1]"])
        #expect(Addresses(of: eth, defaultRoute: "eth0", listening: "0.0.0.0", localName: nil).hosts == ["192.168.1.5"])
    }

    @Test func `the cheapest default route of the kernel's table counts`() {
        let table = """
            Iface\tDestination\tGateway \tFlags\tRefCnt\tUse\tMetric\tMask\t\tMTU\tWindow\tIRTT
            wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
            eth0\t00000000\t0101A8C0\t0003\t0\t0\t100\t00000000\t0\t0\t0
            tun0\t00000000\t0101A8C0\t0003\t0\t0\t50\t00000080\t0\t0\t0
            eth0\t0001A8C0\t00000000\t0001\t0\t0\t10\t00FFFFFF\t0\t0\t0
            """
        #expect(Interface.withDefaultRoute(in: table) == "eth0")
        #expect(Interface.withDefaultRoute(in: "") == nil)
        #expect(Interface.withDefaultRoute(in: "head\nshort line\n") == nil)
    }

    @Test func `neighbors come over real links, and over what leads to the world`() {
        let numbers: [String: UInt32] = ["lo": 1, "eth0": 2, "docker0": 3, "wg0": 4, "enp3s0": 5]
        let isInner = { (name: String) in ["docker0", "wg0"].contains(name) }
        #expect(Interface.links(among: numbers, defaultRoute: "eth0", isInner: isInner) == [2, 5])
        #expect(Interface.links(among: numbers, defaultRoute: "wg0", isInner: isInner) == [2, 4, 5])
        #expect(Interface.links(among: ["lo": 1, "docker0": 3], defaultRoute: nil, isInner: isInner).isEmpty)
        #expect(!Interface.links().contains(1) || if_nametoindex("lo") != 1)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to make a link"))
    func `the kernel tells of a link that comes`() async throws {
        let name = "dropreel\(getpid() % 100_000)"
        let (news, teller) = AsyncStream.makeStream(of: Void.self)
        let changes = try #require(LinkChanges { teller.yield() })
        #expect(try ChildProcess.run("/usr/sbin/ip", ["link", "add", name, "type", "bridge"]).status == 0)
        defer { _ = try? ChildProcess.run("/usr/sbin/ip", ["link", "del", name]) }
        #expect(await news.first { true } != nil)
        withExtendedLifetime(changes) {}
    }

    @Test func `the kernel's own list holds the loopback address`() {
        #expect(Interface.all().contains { $0.address.isLoopback })
    }
}

@Suite struct OwnNamesTests {
    private func names(_ given: [String] = []) -> OwnNames {
        OwnNames(
            given: given, announced: { "den-2.local" },
            interfaces: { ["192.168.1.5", "2001:db8::5"].compactMap { IPAddress($0) } },
            hostName: { "Den.home.example" })
    }

    @Test(arguments: [
        "localhost", "LOCALHOST:3767", "127.0.0.1", "127.9.9.9:80", "[::1]:3767", "::1", "192.168.1.5:3767",
        "192.168.1.5",
        "[2001:DB8::5]:1", "[::ffff:192.168.1.5]", "den", "DEN.local:3767", "den.local.", "den.home.example",
        "den-2.local",
        "films.example:443",
    ])
    func `own names and addresses are ours`(host: String) {
        #expect(names(["films.example"]).contains(host))
    }

    @Test(arguments: [
        "", ":", ":80", "evil.example", "192.168.1.6", "den.local.evil.example", "[::1", "[::1]x", "den:80:80",
        "den:8x",
        "2001:db8::6", "localhost.evil.example", "den-3.local", "127.0.0.1.evil.example", "den local", "den:123456",
        "0x7f.1", "0.0.0.0", "[::]", "evil@den", "den/", "%00",
    ])
    func `everything else is not`(host: String) {
        #expect(!names(["films.example"]).contains(host))
    }

    @Test func `a new address is known within a second, and asking wildly costs one look a second`() throws {
        let time = Mutex(100.0)
        let looks = Mutex(0)
        let own = Mutex("192.168.1.5")
        let names = OwnNames(
            given: [],
            interfaces: {
                looks.withLock { $0 += 1 }
                return own.withLock { [$0] }.compactMap { IPAddress($0) }
            }, hostName: { "den" }, clock: { time.withLock { $0 } })
        #expect(names.contains("192.168.1.5"))
        own.withLock { $0 = "192.168.1.77" }
        for _ in 0..<100 { #expect(!names.contains("192.168.1.77")) }
        #expect(looks.withLock { $0 } == 1)
        time.withLock { $0 += 1 }
        #expect(names.contains("192.168.1.77"))
        #expect(!names.contains("192.168.1.5"))
        #expect(looks.withLock { $0 } == 2)
    }
}

@Suite struct NetworkRangeTests {
    @Test(arguments: [
        ("10.0.0.0/8", "10.200.0.1", true), ("10.0.0.0/8", "11.0.0.1", false),
        ("192.168.1.128/25", "192.168.1.127", false),
        ("192.168.1.128/25", "192.168.1.129", true), ("0.0.0.0/0", "8.8.8.8", true), ("::1", "::1", true),
        ("2001:db8::/32", "2001:db8:1::1", true), ("2001:db8::/32", "2001:db9::", false), ("10.0.0.0/8", "::1", false),
        ("10.0.0.1", "::ffff:10.0.0.1", true),
    ])
    func `an address is inside or outside`(range: String, address: String, isInside: Bool) throws {
        let network = try #require(Network(range))
        #expect(network.contains(try #require(IPAddress(address))) == isInside)
    }

    @Test(arguments: [
        "", "den", "10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/33", "::1/129", "10.0.0.0/8/8",
        "10.0.0.0/99999999999999999999",
    ])
    func `what is no range is refused`(text: String) { #expect(Network(text) == nil) }
}
