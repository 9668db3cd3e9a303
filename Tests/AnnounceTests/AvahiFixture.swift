import Foundation
import Support

/// A D-Bus and an Avahi daemon of the tests' own, in a network that leads nowhere.
///
/// libdbus reads the address of the bus once in a process, so there is one fixture for all tests, which run one after
/// the other.
final class AvahiFixture {
    /// Why the real Avahi cannot be tried here; `nil` when it can.
    static let obstacle: String? = {
        if geteuid() != 0 { return "only root can make a network of its own" }
        for program in ["dbus-daemon", "avahi-daemon", "avahi-browse", "timeout", "unshare", "nsenter", "ip"]
        where find(program) == nil {
            return "\(program) is not installed"
        }
        let probe = try? run("unshare", ["-nm", "true"])
        return probe?.status == 0 ? nil : "this system does not allow network namespaces"
    }()

    static let folder: String = {
        let folder = "/tmp/dropreel-announce-\(getpid())"
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        setenv("DBUS_SYSTEM_BUS_ADDRESS", "unix:path=\(folder)/bus", 1)
        return folder
    }()
    private static let environment = ["DBUS_SYSTEM_BUS_ADDRESS": "unix:path=\(folder)/bus"]

    private struct Network {
        let process: ChildProcess
        let interface: String
    }
    private var networks: (here: Network, there: Network)?
    private var bus: ChildProcess?
    private var avahi: ChildProcess?
    private var neighbor: ChildProcess?

    init() throws {
        let folder = Self.folder
        try """
        <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
          "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
        <busconfig><type>system</type><listen>unix:path=\(folder)/bus</listen><auth>EXTERNAL</auth>
        <policy context="default">
          <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
        </policy></busconfig>
        """.write(toFile: folder + "/bus.conf", atomically: true, encoding: .utf8)
    }

    deinit {
        for process in [neighbor, avahi, bus, networks?.here.process, networks?.there.process] { Self.end(process) }
        try? FileManager.default.removeItem(atPath: Self.folder + "/bus")
    }

    func startBus() throws {
        bus = try start(
            "dbus-daemon", ["--config-file=\(Self.folder)/bus.conf", "--nofork", "--print-address"], awaits: ["unix:"])
    }

    func startAvahi() throws {
        avahi = try startDaemon(host: "den", hasBus: true, services: [:])
    }

    /// As a crash would do it.
    func killAvahi() {
        Self.end(avahi)
        avahi = nil
    }

    /// Another machine on the same network, which offers web sites of these names.
    func startNeighbor(offering names: [String]) throws {
        var services: [String: String] = [:]
        for (index, name) in names.enumerated() {
            services["\(index).service"] =
                "<service-group><name>\(name)</name><service><type>_http._tcp</type><port>80</port></service></service-group>"
        }
        neighbor = try startDaemon(host: "attic", hasBus: false, services: services)
    }

    /// What is to be found, one service a line, as `avahi-browse --parsable` prints it. It waits for ever for one that goes
    /// away while it is asked for.
    func browse(_ type: String) throws -> [String] {
        let found = try Self.run("timeout", ["10", "avahi-browse", "--resolve", "--parsable", "--terminate", type])
        return found.output.split(separator: "\n").filter { $0.hasPrefix("=") }.map(String.init)
    }

    /// The same, asked again until so many are found, or for a minute: an old name may be seen for a moment after it was
    /// given up, and a new one a moment late.
    func browse(_ type: String, until count: Int) throws -> [String] {
        let end = ContinuousClock.now + .seconds(60)
        while true {
            let found = try browse(type)
            if found.count == count || ContinuousClock.now > end { return found }
        }
    }

    /// The number of the interface that leads to the neighbor.
    func link() throws -> UInt32 {
        let here = try joinedNetworks().here
        let found = try Self.run(
            "nsenter", ["-t", "\(here.process.identifier)", "-n", "ip", "-o", "link", "show", here.interface])
        return UInt32(found.output.prefix { $0 != ":" }) ?? 0
    }

    /// Whether what is to be found there goes away after `deed`, and within a minute.
    func isGone(_ type: String, after deed: () -> Void) throws -> Bool {
        let output = Pipe()
        let process = try ChildProcess(
            Self.find("avahi-browse") ?? "avahi-browse", ["--parsable", type], environment: Self.environment,
            output: .pipe(output))
        defer { Self.end(process) }
        let deadline = process.deadline(seconds: 60)
        defer { deadline.cancel() }
        guard Self.read(output, until: "+;") else { return false }
        deed()
        return Self.read(output, until: "-;")
    }

    private static func read(_ pipe: Pipe, until sign: String) -> Bool {
        var said = ""
        while !said.contains(sign) {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { return false }
            said += String(decoding: data, as: UTF8.self)
        }
        return true
    }

    /// How many programs are connected to the bus, the asking one left out.
    func connections() throws -> Int {
        let names = try Self.run(
            "dbus-send",
            [
                "--bus=unix:path=\(Self.folder)/bus", "--dest=org.freedesktop.DBus", "--print-reply",
                "/org/freedesktop/DBus", "org.freedesktop.DBus.ListNames",
            ])
        return names.output.split(separator: "\n").filter { $0.contains("\":1.") }.count - 1
    }

    private func startDaemon(host: String, hasBus: Bool, services: [String: String]) throws -> ChildProcess {
        let networks = try joinedNetworks()
        let network = hasBus ? networks.here : networks.there
        let configuration = "\(Self.folder)/\(host).conf"
        try """
        [server]
        host-name=\(host)
        use-ipv6=no
        allow-interfaces=\(network.interface)
        enable-dbus=\(hasBus ? "yes" : "no")
        [wide-area]
        enable-wide-area=no
        [publish]
        publish-workstation=no
        """.write(toFile: configuration, atomically: true, encoding: .utf8)
        let offered = "\(Self.folder)/\(host)-services"
        try FileManager.default.createDirectory(atPath: offered, withIntermediateDirectories: true)
        for (name, text) in services {
            try text.write(toFile: offered + "/" + name, atomically: true, encoding: .utf8)
        }
        let script = """
            mkdir -p /run/avahi-daemon; mount -t tmpfs tmpfs /run/avahi-daemon; mount --bind \(offered) /etc/avahi/services
            exec avahi-daemon --no-drop-root --no-chroot --no-rlimits -f \(configuration) 2>&1
            """
        // The parent that unshare leaves behind takes Avahi along when it is killed.
        return try start(
            "nsenter",
            [
                "-t", "\(network.process.identifier)", "-n", "unshare", "-m", "--fork", "--kill-child=KILL",
                "sh", "-c", script,
            ],
            awaits: services.keys.map { $0 + ") successfully established" } + ["Server startup complete"])
    }

    /// Two machines and a cable between them, which nothing else is connected to.
    private func joinedNetworks() throws -> (here: Network, there: Network) {
        if let networks { return networks }
        let here = try start("unshare", ["-n", "sh", "-c", "echo up; exec sleep infinity"], awaits: ["up"])
        let there = try start("unshare", ["-n", "sh", "-c", "echo up; exec sleep infinity"], awaits: ["up"])
        let joining = """
            ip link add name here0 type veth peer name there0 netns \(there.identifier)
            ip addr add 10.77.9.1/24 dev here0
            ip link set here0 up
            """
        let joined = """
            ip addr add 10.77.9.2/24 dev there0
            ip link set there0 up
            """
        for (process, script) in [(here, joining), (there, joined)] {
            _ = try Self.run("nsenter", ["-t", "\(process.identifier)", "-n", "sh", "-ec", script])
        }
        let made = (Network(process: here, interface: "here0"), Network(process: there, interface: "there0"))
        networks = made
        return made
    }

    /// Starts a program and returns when it has said all of `signs`.
    private func start(_ program: String, _ arguments: [String], awaits signs: [String]) throws -> ChildProcess {
        let output = Pipe()
        let process = try ChildProcess(
            Self.find(program) ?? program, arguments, environment: Self.environment, output: .pipe(output))
        var said = ""
        while !signs.allSatisfy({ said.contains($0) }) {
            let data = output.fileHandleForReading.availableData
            guard !data.isEmpty else { throw Unstarted(program: program, said: said) }
            said += String(decoding: data, as: UTF8.self)
        }
        // What it says later must not fill the pipe and stop it.
        output.fileHandleForReading.readabilityHandler = { if $0.availableData.isEmpty { $0.readabilityHandler = nil } }
        return process
    }

    struct Unstarted: Error {
        let program: String
        let said: String
    }

    private static func end(_ process: ChildProcess?) {
        process?.signal(SIGKILL)
        process?.wait()
    }

    private static func find(_ program: String) -> String? {
        ["/usr/sbin", "/usr/bin", "/sbin", "/bin"].map { $0 + "/" + program }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    private static func run(_ program: String, _ arguments: [String]) throws -> (status: Int32, output: String) {
        let result = try ChildProcess.run(find(program) ?? program, arguments, environment: environment)
        return (result.status, result.output)
    }
}
