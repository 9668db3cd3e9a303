import Foundation
import Testing

/// `Sources/Web/openapi.json`, and ways through it.
struct OpenAPIDocument {
    let root: [String: Any]

    init() throws {
        let repository = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let data = try Data(contentsOf: repository.appendingPathComponent("Sources/Web/openapi.json"))
        root = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    }

    private var paths: [String: [String: Any]] { root["paths"] as? [String: [String: Any]] ?? [:] }

    /// By method and path.
    var operations: [String: [String: Any]] {
        var found: [String: [String: Any]] = [:]
        for (path, item) in paths {
            for (method, operation) in item where method != "parameters" {
                found["\(method.uppercased()) \(path)"] = operation as? [String: Any] ?? [:]
            }
        }
        return found
    }

    var schemas: [String: [String: Any]] { find("#/components/schemas") as? [String: [String: Any]] ?? [:] }

    /// By status.
    func responses(of operation: String) -> [String: [String: Any]] {
        let responses = operations[operation]?["responses"] as? [String: Any] ?? [:]
        return responses.compactMapValues(resolved)
    }

    func parameters(of name: String, _ operation: [String: Any]) -> [[String: Any]] {
        let path = String(name.drop { $0 != "/" })
        let shared = paths[path]?["parameters"] as? [Any] ?? []
        return (shared + (operation["parameters"] as? [Any] ?? [])).compactMap(resolved)
    }

    private func resolved(_ value: Any) -> [String: Any]? {
        let object = value as? [String: Any]
        guard let reference = object?["$ref"] as? String else { return object }
        return find(reference) as? [String: Any]
    }

    /// What a JSON pointer of this document leads to (RFC 6901).
    func find(_ reference: String) -> Any? {
        guard reference.hasPrefix("#/") else { return nil }
        var place: Any? = root
        for part in reference.dropFirst(2).split(separator: "/") {
            place = (place as? [String: Any])?[String(part).replacing("~1", with: "/").replacing("~0", with: "~")]
        }
        return place
    }

    /// Every `$ref` in it.
    var references: Set<String> { Self.references(in: root) }

    private static func references(in value: Any) -> Set<String> {
        if let list = value as? [Any] { return list.reduce(into: []) { $0.formUnion(references(in: $1)) } }
        guard let object = value as? [String: Any] else { return [] }
        return object.reduce(into: []) { found, entry in
            if entry.key == "$ref", let reference = entry.value as? String { found.insert(reference) }
            found.formUnion(references(in: entry.value))
        }
    }
}
