import Testing

/// Rules that a reviewer would otherwise have to repeat.
@Suite struct StyleTests {
    static let sources = Result { try SourceTree.files("Sources", ".swift") }

    @Test func `no file is longer than 300 lines`() throws {
        for file in try Self.sources.get() + SourceTree.files("Tests", ".swift") {
            #expect(file.lines.count <= 301, "\(file.path): \(file.lines.count) lines")
        }
    }

    @Test func `no function is longer than 60 lines`() throws {
        for file in try Self.sources.get() {
            for (name, count) in Self.functions(file.lines) {
                #expect(count <= 60, "\(file.path): \(name) has \(count) lines")
            }
        }
    }

    @Test func `no C pointer is in a public signature`() throws {
        for file in try Self.sources.get() where file.module != "dropreel" {
            for line in file.lines where line.contains("public ") && !line.contains("import ") {
                #expect(!line.contains("OpaquePointer") && !line.contains("Unsafe"), "\(file.path): \(line)")
            }
        }
    }

    @Test func `every unchecked promise says why it holds, and they are few`() throws {
        var perModule: [String: Int] = [:]
        for file in try Self.sources.get() {
            for (index, line) in file.lines.enumerated()
            where line.contains("@unchecked Sendable") || line.contains("nonisolated(unsafe)") {
                perModule[file.module, default: 0] += 1
                let above = file.lines[max(0, index - 6)..<index]
                #expect(above.contains { $0.contains("Safe because") }, "\(file.path):\(index + 1) does not say why")
            }
        }
        for (module, count) in perModule { #expect(count <= 2, "\(module) has \(count)") }
    }

    @Test func `nothing is forced`() throws {
        for file in try Self.sources.get() {
            for (index, line) in file.lines.enumerated() {
                let code = line.split(separator: "//", omittingEmptySubsequences: false)[0]
                for forced in ["try! ", "as! ", "fatalError("] where code.contains(forced) {
                    Issue.record("\(file.path):\(index + 1): \(forced)")
                }
            }
        }
    }

    @Test func `nobody imports the whole of Foundation`() throws {
        for file in try Self.sources.get() {
            #expect(!file.lines.contains { $0.hasSuffix("import Foundation") }, "\(file.path)")
        }
    }

    /// What is waited for tells, or is asked again and again until a deadline: such a line says which it is.
    @Test func `tests never sleep`() throws {
        for file in try SourceTree.files("Tests", ".swift") where file.module != "HouseTests" {
            for (index, line) in file.lines.enumerated() {
                let isBounded = ["// polls", "// a pace", "// a deadline"].contains { line.hasSuffix($0) }
                for word in ["Task.sleep", "usleep(", "Thread.sleep", "nanosleep("]
                where line.contains(word) && !isBounded {
                    Issue.record("\(file.path):\(index + 1) sleeps")
                }
            }
        }
    }

    @Test func `no folder is called after nothing in particular`() throws {
        for file in try Self.sources.get() {
            for word in ["Utilities", "Helpers", "Managers", "Manager.swift", "Utils", "Helper.swift"] {
                #expect(!file.path.contains(word), "\(file.path)")
            }
        }
    }

    /// Name and length of each function, by the indentation of its first and last line.
    static func functions(_ lines: [String]) -> [(name: String, count: Int)] {
        var found: [(String, Int)] = []
        for (start, line) in lines.enumerated() {
            let indent = line.prefix { $0 == " " }
            let words = line.dropFirst(indent.count)
            let isFunction = words.contains("func ") || words.hasPrefix("init") || words.contains(" init(")
            guard isFunction, !words.hasPrefix("//"), !words.hasPrefix("*") else { continue }
            guard !line.hasSuffix("}"), let end = lines[(start + 1)...].firstIndex(of: indent + "}") else { continue }
            found.append((String(words.prefix(60)), end - start + 1))
        }
        return found
    }
}
