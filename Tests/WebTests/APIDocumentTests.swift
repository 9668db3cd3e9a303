import Foundation
import Model
import Testing

@testable import Web

/// The document for people says what the code does.
@Suite struct APIDocumentTests {
    let document: String

    init() throws {
        let path = #filePath.replacing("Tests/WebTests/APIDocumentTests.swift", with: "docs/api.md")
        document = try String(contentsOfFile: path, encoding: .utf8)
    }

    @Test func `it has each code with its status`() {
        let rows = document.split(separator: "\n").filter { $0.hasPrefix("| `") }
        for code in Problem.Code.allCases {
            let isThere = rows.contains {
                $0.contains("`\(code.rawValue)`") && $0.contains("| \(code.meaning.status) |")
            }
            #expect(isThere, "docs/api.md does not have \(code.rawValue) with \(code.meaning.status)")
        }
    }

    @Test func `it names the least role of each route`() throws {
        for route in Routes.table.routes {
            let row = document.split(separator: "\n").first { $0.hasPrefix("| `\(route.method) \(route.path)` |") }
            let role = try #require(row?.split(separator: "|").dropFirst().first, "\(route.method) \(route.path)")
            let wanted =
                switch route.access {
                case .anyone: "anyone"
                case .atLeast(let least): least.rawValue
                case .link: "link"
                }
            #expect(role.contains(wanted), "\(route.method) \(route.path)")
        }
    }

    @Test(arguments: ["hello", "change", "progress", "marks", "status", "session", "reset"])
    func `it has each event`(name: String) { #expect(document.contains("| `\(name)` | `{")) }
}
