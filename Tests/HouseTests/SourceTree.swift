import Foundation

/// The files of this repository as text, for tests that read them.
struct SourceTree {
    struct File {
        /// Relative to the repository, such as `Sources/Web/Gate.swift`.
        let path: String
        let lines: [String]

        /// The module of the house that it belongs to.
        var module: String { String(path.split(separator: "/")[1]) }
    }

    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
    }

    static func file(_ path: String) throws -> File {
        File(path: path, lines: try text(path).components(separatedBy: "\n"))
    }

    /// All files below `folder` whose name ends in one of `endings`.
    static func files(_ folder: String, _ endings: String...) throws -> [File] {
        let base = root.appendingPathComponent(folder).path
        guard let walk = FileManager.default.enumerator(atPath: base) else { return [] }
        return try walk.compactMap { $0 as? String }
            .filter { path in endings.contains { path.hasSuffix($0) } && !path.contains("__pycache__") }
            .sorted()
            .map { path in
                let text = try String(contentsOfFile: base + "/" + path, encoding: .utf8)
                return File(path: folder + "/" + path, lines: text.components(separatedBy: "\n"))
            }
    }
}
