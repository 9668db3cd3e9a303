import Foundation
import Support
import Testing

/// What docs/api.md shows is what one can type.
@Suite struct DocumentedExamplesTests {
    private static let path = #filePath.replacing(
        "Tests/DaemonTests/DocumentedExamplesTests.swift", with: "docs/api.md")

    /// The indented blocks in their order, without those that show an answer.
    private func script() throws -> String {
        let document = try String(contentsOfFile: Self.path, encoding: .utf8)
        let blocks = document.split(separator: "\n\n").filter { $0.hasPrefix("    ") }
        return blocks.filter { !$0.drop { $0 == " " }.hasPrefix("{") }.joined(separator: "\n")
    }

    @Test func `every example of the interface's document runs, one after the other`() throws {
        let daemon = try RunningDaemon()
        let phone = try Phone(owning: daemon)
        try daemon.folder.makeFolder("Films")
        try daemon.folder.copy(.twoSecondsInMatroska, to: "Films/Film.2019.mkv")
        _ = try phone.events().until {
            try phone.lookup("Films/Film.2019.mkv").flatMap { $0.text("state") == "ready" ? true : nil }
        }
        let place = try DropFolderFixture()
        let script = try script().replacing("http://localhost:3767", with: "http://localhost:\(daemon.port)")
        #expect(script.contains("token add") && script.contains("/api/v1/changes"))
        // An answer that is a problem ends it; whoever runs the tests may ask the daemon as the state's owner.
        try place.write(
            """
            set -euo pipefail
            cd '\(place.path)'
            exec >said 2>&1
            curl() { command curl --fail-with-body --max-time 60 "$@"; }
            sudo() { "$@"; }
            dropreel() { '\(RunningDaemon.product("dropreel"))' "$@" --state '\(daemon.state.path)'; }
            \(script)
            """, to: "script")
        let status = try DropFolderFixture.run("/bin/bash", ["\(place.path)/script"])
        let said = try String(contentsOfFile: "\(place.path)/said", encoding: .utf8)
        #expect(status == 0, "\(said)")
        #expect(said.contains("\tready\tFilms/Film.2019.mkv") && said.contains("shelf has no token any more"))
        #expect(try phone.object("GET", "/api/v1/tokens")["total"] as? Int == 0)
    }
}
