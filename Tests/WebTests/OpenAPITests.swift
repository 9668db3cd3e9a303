import Foundation
import HTTPServer
import Model
import Testing

@testable import People
@testable import Store
@testable import Web

/// The description for machines says what the code does.
@Suite struct OpenAPITests {
    let document: OpenAPIDocument

    init() throws { document = try OpenAPIDocument() }

    /// The rows of the table that belong to the interface, not to the page.
    static let routes = Routes.table.routes.filter {
        ["api", "media", "hls", "images", "subtitles", "prepared", "signed", "healthz", "graphql"].contains(
            $0.pattern.first)
    }

    /// `GET /media/{id}/{name}`, as the document writes a row of the table.
    static func name(_ route: Route) -> String {
        let path = route.pattern.map { $0 == "*" ? "{name}" : $0.hasPrefix(":") ? "{\($0.dropFirst())}" : $0 }
        return route.method + " /" + path.joined(separator: "/")
    }

    /// What the gate may answer before the endpoint is asked.
    static func refusals(_ route: Route) -> Set<Int> {
        var statuses = Set(Fault.allCases.map(\.status)).union([421])
        if route.access.role != nil { statuses.insert(401) }
        if route.access == .link { statuses.formUnion([404, 410]) }
        if let least = route.access.role, least > .guest { statuses.insert(403) }
        if route.method != "GET" { statuses.insert(403) }
        return statuses
    }

    @Test func `it describes each row of the table and nothing else`() {
        #expect(document.root["openapi"] as? String == "3.1.0")
        #expect(Set(document.operations.keys) == Set(Self.routes.map(Self.name)))
    }

    @Test func `it names the least role of each row`() {
        for route in Self.routes {
            let role = document.operations[Self.name(route)]?["x-least-role"] as? String
            let least = route.access == .link ? "link" : route.access.role?.rawValue ?? "anyone"
            #expect(role == least, "\(Self.name(route))")
        }
    }

    @Test func `what anyone may ask for needs no session, and the rest does`() {
        for route in Self.routes {
            let security = document.operations[Self.name(route)]?["security"] as? [[String: Any]]
            let isOpen = security.map { $0.isEmpty || $0.contains { $0.isEmpty } } ?? false
            #expect(isOpen == (route.access.role == nil), "\(Self.name(route))")
        }
    }

    @Test func `each operation has every answer of the gate`() {
        for route in Self.routes {
            let responses = document.responses(of: Self.name(route))
            let missing = Self.refusals(route).filter { responses[String($0)] == nil }
            #expect(missing.isEmpty, "\(Self.name(route)) lacks \(missing.sorted())")
        }
    }

    @Test func `each refusal is a problem`() {
        for (name, _) in document.operations {
            for (status, response) in document.responses(of: name) where status >= "400" {
                // What cannot be executed is answered in GraphQL's own form.
                if name.hasSuffix(" /graphql"), status == "400" { continue }
                let types = (response["content"] as? [String: Any])?.keys.sorted() ?? []
                #expect(types == ["application/problem+json"], "\(name) \(status)")
            }
        }
    }

    @Test func `every code of a problem is there with its status, and somebody answers it`() throws {
        let schema = try #require(document.schemas["ProblemCode"])
        let codes = Problem.Code.allCases
        #expect(schema["enum"] as? [String] == codes.map(\.rawValue))
        #expect(
            schema["x-status"] as? [String: Int]
                == Dictionary(uniqueKeysWithValues: codes.map { ($0.rawValue, $0.meaning.status) }))
        var texts = document.operations.keys.flatMap { name in
            document.responses(of: name).map { ($0.key, $0.value["description"] as? String ?? "") }
        }
        // A wrong method belongs to no operation.
        let wrongMethod = try #require(document.find("#/components/responses/MethodNotAllowed") as? [String: Any])
        texts.append(("405", wrongMethod["description"] as? String ?? ""))
        for code in codes {
            let isAnswered = texts.contains { $0 == String(code.meaning.status) && $1.contains("`\(code.rawValue)`") }
            #expect(isAnswered, "nobody answers \(code.rawValue)")
        }
    }

    @Test func `every reference leads somewhere, and every part is referred to`() throws {
        let references = document.references
        for reference in references { #expect(document.find(reference) != nil, "\(reference)") }
        let components = try #require(document.root["components"] as? [String: [String: Any]])
        // These two are told in words: one answers where no operation is, the others are inside of events.
        let told = ["MethodNotAllowed", "FolderChange", "CopyProgress"]
        for (kind, parts) in components where kind != "securitySchemes" {
            for name in parts.keys where !told.contains(name) {
                #expect(references.contains("#/components/\(kind)/\(name)"), "nobody refers to \(kind)/\(name)")
            }
        }
    }

    @Test func `each operation has a name of its own and one sentence`() {
        let names = document.operations.values.compactMap { $0["operationId"] as? String }
        #expect(Set(names).count == document.operations.count)
        for (name, operation) in document.operations {
            let summary = operation["summary"] as? String ?? ""
            #expect(summary.hasSuffix(".") && !summary.dropLast().contains(". "), "\(name): \(summary)")
        }
    }

    @Test func `each variable part of a path is described`() {
        for (name, operation) in document.operations {
            let parameters = document.parameters(of: name, operation)
            let described = parameters.filter { $0["in"] as? String == "path" }.compactMap { $0["name"] as? String }
            let wanted = name.split(separator: "/").filter { $0.hasPrefix("{") }.map { $0.dropFirst().dropLast() }
            #expect(described == wanted.map(String.init), "\(name)")
        }
    }

    @Test func `its words are those of the code`() throws {
        func words(_ schema: String) -> [String]? { document.schemas[schema]?["enum"] as? [String] }
        #expect(words("Kind") == FileKind.allCases.map(\.rawValue))
        #expect(words("Role") == Role.allCases.filter { $0 > .guest }.map(\.rawValue))
        #expect(words("SignUpPolicy") == HouseRules.SignUpPolicy.allCases.map(\.rawValue))
        #expect(words("Guests") == HouseRules.Guests.allCases.map(\.rawValue))
        let state = document.find("#/components/schemas/File/properties/state/enum") as? [String]
        #expect(state == FileState.allCases.map(\.rawValue))
        let sorts = document.find("#/components/schemas/SortWord/enum") as? [String]
        #expect(sorts == Sorting.Field.allCases.flatMap { [$0.rawValue, "-\($0.rawValue)"] })
    }
}

extension Route.Access {
    fileprivate var role: Role? { if case .atLeast(let role) = self { role } else { nil } }
}
