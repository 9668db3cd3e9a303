import Foundation
import Testing

@testable import dropreel

@Suite struct SettingTableTests {
    @Test func `the installed file shows every setting with its default`() throws {
        let text = try String(contentsOfFile: Repository.path("etc/dropreel.conf"), encoding: .utf8)
        for setting in Setting.all {
            let line = text.split(separator: "\n").first {
                $0.drop { $0 == ";" || $0 == " " }.hasPrefix(setting.name + " = ")
            }
            #expect(line != nil, "etc/dropreel.conf lacks \(setting.name)")
        }
    }

    @Test func `the installed file can be read, with its examples as well`() throws {
        let text = try String(contentsOfFile: Repository.path("etc/dropreel.conf"), encoding: .utf8)
        let file = try SettingsFile(path: "/etc/dropreel/dropreel.conf", bytes: Array(text.utf8))
        #expect(file.entries.map(\.key) == ["folder", "state", "cache"])
        let woken = text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            // Examples follow their semicolon at once, sentences after a space.
            line.hasPrefix(";") && !line.hasPrefix("; ") ? line.dropFirst() : line
        }.joined(separator: "\n")
        let whole = try SettingsFile(path: "/etc/dropreel/dropreel.conf", bytes: Array(woken.utf8))
        for entry in whole.entries { #expect(Setting.named(entry.key) != nil, "\(entry.key)") }
    }

    @Test func `every setting is in the help, and has a variable of its own`() {
        let help = HelpCommand.text(of: Command.named("serve") ?? Command.all[0])
        for setting in Setting.all {
            #expect(help.contains("--\(setting.name) \(setting.value)"))
            #expect(help.contains(setting.fallback))
        }
        #expect(Set(Setting.all.map(\.variable)).count == Setting.all.count)
        #expect(Setting.named("mediaPort")?.variable == "DROPREEL_MEDIA_PORT")
    }
}

/// The source tree that these tests were built from.
enum Repository {
    static func path(_ relative: String, from file: String = #filePath) -> String {
        URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(relative).path
    }
}
