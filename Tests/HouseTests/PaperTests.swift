import Foundation
import Testing

/// The documents follow the code.
@Suite struct PaperTests {
    @Test func `the document of the interface lists every route`() throws {
        let document = try SourceTree.text("docs/api.md")
        for file in try SourceTree.files("Sources/Web", ".swift") {
            for line in file.lines where line.trimmingPrefix(while: { $0 == " " }).hasPrefix("Route(\"") {
                let parts = line.split(separator: "\"")
                guard parts.count >= 4 else { continue }
                let route = "\(parts[1]) \(parts[3])"
                #expect(document.contains("`\(route)`"), "docs/api.md does not have `\(route)`")
            }
        }
    }

    @Test func `no two files of the page share a name`() throws {
        var names: Set<String> = []
        for file in try SourceTree.files("Sources/Web/Page", ".js", ".css", ".html") {
            let name = String(file.path.split(separator: "/").last ?? "")
            #expect(names.insert(name).inserted, "\(file.path)")
        }
    }

    @Test func `scripts of the page stay short`() throws {
        for file in try SourceTree.files("Sources/Web/Page", ".js") {
            #expect(file.lines.count <= 151, "\(file.path): \(file.lines.count) lines are two parts")
        }
    }

    @Test func `every link of a document leads to a file`() throws {
        let documents = try SourceTree.files("docs", ".md") + [SourceTree.file("README.md")]
        for document in documents {
            let folder = document.path.split(separator: "/").dropLast().joined(separator: "/")
            for line in document.lines {
                for target in line.matches(of: /\]\(([^)#]+)[^)]*\)/).map(\.output.1) where !target.contains("://") {
                    let place = SourceTree.root.appendingPathComponent(folder + "/" + target).standardizedFileURL
                    #expect(
                        FileManager.default.fileExists(atPath: place.path), "\(document.path) links to \(target)")
                }
            }
        }
    }
}
