import Foundation
import HTTPServer
import Model
import Testing

@testable import Web

/// Who gets in where, as it was seen and not as it was meant, stands in docs/threats.md.
@Suite struct RoleTableTests {
    private static let path = #filePath.replacing("Tests/WebTests/RoleTableTests.swift", with: "docs/threats.md")
    private static let title = "## Who gets in where\n"

    /// What each route answers to each: let in, or the status of the refusal.
    private func rows() throws -> [String] {
        let routes = Routes.table.routes
        var words = Dictionary(uniqueKeysWithValues: routes.indices.map { ($0, [String]()) })
        for who in Who.allCases {
            let house = try WebHouse(letsGuestsIn: who == .guest, sessions: routes.count)
            for (number, route) in routes.enumerated() {
                let target = MatrixTests.target(route.path, .random())
                let answer = try house.ask(route.method, target, as: who, [String: String](), session: number)
                if case .events(let stream) = answer.response.body { stream.close() }
                let word = [401, 403].contains(answer.status) ? "\(answer.status)" : "in"
                words[number]?.append(route.access == .link ? "link" : word)
            }
        }
        return routes.enumerated().map { number, route in
            "| `\(route.method) \(route.path)` | " + (words[number] ?? []).joined(separator: " | ") + " |"
        }
    }

    @Test func `the table of routes and roles is the one that is written down`() throws {
        let head = "| route | " + Who.allCases.map { "\($0)" }.joined(separator: " | ") + " |"
        let line = "|" + String(repeating: "---|", count: Who.allCases.count + 1)
        let table = ([head, line] + (try rows())).joined(separator: "\n") + "\n"
        let document = try String(contentsOfFile: Self.path, encoding: .utf8)
        let start = try #require(document.range(of: Self.title)).upperBound
        let before = try #require(document.range(of: "| route |", range: start..<document.endIndex)).lowerBound
        let after = document.range(of: "\n\n", range: before..<document.endIndex)?.lowerBound ?? document.endIndex
        let written = document[before..<after] + "\n"
        if ProcessInfo.processInfo.environment["DROPREEL_WRITE_TABLES"] != nil, written != table {
            let whole = document[..<before] + table.dropLast() + document[after...]
            try String(whole).write(toFile: Self.path, atomically: true, encoding: .utf8)
        } else {
            #expect(
                written == table, "docs/threats.md is old: DROPREEL_WRITE_TABLES=1 etc/test --filter RoleTableTests")
        }
    }
}
