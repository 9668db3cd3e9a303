import Foundation
import Testing

@testable import dropreel

@Suite struct SettingsTests {
    /// Settings from a command line, an environment and the text of a file.
    private func load(
        _ line: [String] = [], _ environment: [String: String] = [:], file: String? = nil
    ) throws -> Settings {
        var line = line
        let path = NSTemporaryDirectory() + "/dropreel-\(UUID().uuidString).conf"
        defer { try? FileManager.default.removeItem(atPath: path) }
        try (file ?? "").write(toFile: path, atomically: true, encoding: .utf8)
        line += ["--config", path]
        let arguments = try Arguments.parse(([Argument("serve")] + line.map { Argument($0) }))
        var settings = try Settings.load(arguments) { environment[$0] }
        settings.file = nil
        return settings
    }

    private func failure(
        _ line: [String] = [], _ environment: [String: String] = [:], file: String? = nil
    ) throws -> Failure {
        do {
            let settings = try load(line, environment, file: file)
            Issue.record("accepted: \(settings)")
            return .usage("", "")
        } catch let failure as Failure {
            return failure
        }
    }

    @Test func `without a word everything has a default`() throws {
        let settings = try load()
        #expect(settings == Settings.defaults)
        #expect(settings.folders == [Home.path + "/Videos/Dropreel"])
        #expect(settings.state.hasSuffix("/dropreel"))
        #expect(settings.port == 3767 && settings.mediaPort == 3768 && settings.listen == nil)
        #expect(settings.signUp == .code && settings.guests == .none && settings.allowsDelete && settings.announces)
        #expect(settings.name == "Dropreel" && settings.page == nil && settings.trustedProxies.isEmpty)
    }

    @Test func `the command line wins over the environment, and that over the file`() throws {
        let file = "port = 1\nname = from file\nguests = watch\n"
        let environment = ["DROPREEL_PORT": "2", "DROPREEL_NAME": "from environment"]
        let settings = try load(["--port", "3"], environment, file: file)
        #expect(settings.port == 3)
        #expect(settings.name == "from environment")
        #expect(settings.guests == .watch)
    }

    @Test func `an empty variable says nothing`() throws {
        #expect(try load([], ["DROPREEL_PORT": ""], file: "port = 5").port == 5)
    }

    @Test func `folders and hosts can be given several times, everywhere`() throws {
        #expect(try load(["--folder", "/a", "--folder=/b/", "--folder", "/a"]).folders == ["/a", "/b"])
        #expect(try load([], ["DROPREEL_FOLDER": "/a:b\n/c"]).folders == ["/a:b", "/c"])
        #expect(try load(file: "folder = /a\nfolder = /b\n").folders == ["/a", "/b"])
        #expect(try load(["--host", "Den.Example,b.example"]).hosts == ["den.example", "b.example"])
    }

    @Test func `every way to write a name of a setting is understood in the file`() throws {
        for key in ["media-port", "mediaPort", "media_port", "Media-Port"] {
            #expect(try load(file: "\(key) = none").mediaPort == nil)
        }
        #expect(try load(file: "trustedProxies = 10.0.0.0/8, ::1").trustedProxies == ["10.0.0.0/8", "::1"])
    }

    @Test(arguments: ["--no-announce", "--announce=off"])
    func `a switch can be turned off in two ways`(option: String) throws {
        #expect(try !load([option]).announces)
    }

    @Test func `paths start where they are written`() throws {
        #expect(try load(["--state", "./x"]).state == Home.current + "/x")
        #expect(try load(file: "state = ~/x").state == Home.path + "/x")
        let folder = NSTemporaryDirectory().split(separator: "/").joined(separator: "/")
        #expect(try load(file: "state = x").state == "/\(folder)/x")
    }

    @Test(arguments: [
        ("port", "70000"), ("port", "-1"), ("port", "+5"), ("port", "99999999999999999999"), ("port", ""),
        ("media-port", "nine"), ("cache-size", "0"), ("cache-size", "8 GB"), ("cache-size", "18446744074"),
        ("guests", "delete"), ("sign-up", "maybe"), ("delete", "perhaps"), ("listen", "den"),
        ("host", "http://den"), ("host", "den:80"), ("trusted-proxies", "10.0.0.0/33"), ("name", "  "),
        ("folder", "/a/../b"), ("state", ""),
    ])
    func `a value that cannot be meant is refused with its place`(name: String, value: String) throws {
        let onLine = try failure(["--\(name)=\(value)"])
        #expect(onLine.code == .usage)
        #expect(onLine.description.contains("--\(name) \(value)"))
        guard !value.isEmpty else { return }
        let around = try failure([], ["DROPREEL_" + name.uppercased().replacingOccurrences(of: "-", with: "_"): value])
        #expect(around.code == .configuration)
        let inFile = try failure(file: "; a comment\n\n\(name) = \(value)\n")
        #expect(inFile.code == .configuration)
        if name != "name" { #expect(inFile.description.contains("line 3: \(name) = \(value)"), "\(inFile)") }
    }

    @Test func `an unknown key names its line and the setting that was meant`() throws {
        let failure = try failure(file: "name = x\nprot = 80\n")
        #expect(failure.code == .configuration)
        #expect(failure.description.contains("line 2: there is no setting \"prot\" — did you mean port?"))
    }

    @Test func `a key given twice names both lines`() throws {
        let failure = try failure(file: "port = 1\n\nport = 2\n")
        #expect(failure.description.contains("line 3: port was already set in line 1"))
    }

    @Test(arguments: [
        (["--folder", "/"], "/ belongs to the system"), (["--folder", "/proc/1"], "/proc belongs to the system"),
        (["--folder", "/a", "--state", "/a/state"], "the daemon's own /a/state lies in it"),
        (["--folder", "/a", "--cache", "/a"], "the daemon's own /a lies in it"),
        (["--folder", "/a", "--folder", "/a/b"], "lie in each other"),
        (["--folder", "/x/films", "--folder", "/y/films"], "is called the same"),
    ])
    func `settings that cannot be true together are refused`(line: [String], cause: String) throws {
        let failure = try failure(line)
        #expect(failure.code == .configuration)
        #expect(failure.description.contains(cause), "\(failure)")
    }

    @Test func `what hides behind a dot may lie in the drop folder`() throws {
        #expect(try load(["--folder", "/a", "--state", "/a/.dropreel/state"]).state == "/a/.dropreel/state")
        #expect(try load(["--folder", "/films", "--state", "/films-state"]).folders == ["/films"])
    }

    @Test func `a path may go up where it is there`() throws {
        let place = try Place()
        #expect(
            try load(["--folder", place.path + "/../\((place.path as NSString).lastPathComponent)"]).folders == [
                place.path
            ])
    }

    @Test func `a file that was asked for must be there`() throws {
        let arguments = try Arguments.parse(["serve", "--config", "/nowhere/x.conf"].map { Argument($0) })
        #expect(throws: Failure.self) { try Settings.load(arguments) { _ in nil } }
    }
}
