import Testing

/// Arrows point down only, and each C library has one door.
@Suite struct ArrowTests {
    /// Who may import which modules of the house.
    static let arrows: [String: Set<String>] = [
        "Model": [],
        "MediaMessages": ["Model"],
        "SQLite": [], "HTTPServer": [], "Announce": [], "Secrets": [], "Folding": [], "Charsets": [], "NameGuess": [],
        "GraphQL": [], "Packing": [],
        "FolderWatch": ["Model"], "Files": ["Model"], "Sidecars": ["Model"],
        "MediaWorkers": ["MediaMessages", "Model"],
        "Media": ["MediaMessages", "Model"],
        "dropreel-media": ["Media"],
        "Store": ["SQLite", "Folding", "Model"],
        "Catalog": ["Store", "Files", "Folding", "NameGuess", "Sidecars", "Model"],
        "People": ["Store", "Secrets", "Folding", "Model"],
        "Streaming": ["MediaWorkers", "MediaMessages", "Files", "Charsets", "Model"],
        "Web": [
            "HTTPServer", "GraphQL", "Store", "Catalog", "People", "Streaming", "Files", "Charsets", "Packing", "Model",
        ],
        "dropreel": [
            "Web", "Catalog", "People", "Streaming", "Store", "FolderWatch", "Files", "MediaWorkers", "Announce",
            "Secrets",
            "HTTPServer", "NameGuess", "Model",
        ],
    ]

    /// Which modules may import a C library.
    static let doors: [String: Set<String>] = [
        "CSQLite": ["SQLite"], "CMicroHTTPD": ["HTTPServer"], "CInotifyTools": ["FolderWatch"], "CAvahi": ["Announce"],
        "CSodium": ["Secrets"], "CUtf8proc": ["Folding"], "CXXHash": ["Files"], "CUchardet": ["Charsets"],
        "CLibXML2": ["Sidecars"],
        "CZlib": ["Packing"], "CFFmpeg": ["Media"],
        "CSeccomp": ["Media"], "CSystemd": ["dropreel"], "CQRencode": ["dropreel"], "CInih": ["dropreel"],
        "CLinux": ["FolderWatch", "Files", "MediaWorkers", "Media", "dropreel"],
    ]

    /// What any module may import.
    static let common: Set<String> = ["Glibc", "Synchronization", "FoundationEssentials", "Dispatch"]

    private static func imports(_ file: SourceTree.File) -> [String] {
        file.lines.compactMap { line in
            let words = line.split(separator: " ")
            guard let word = words.firstIndex(of: "import"), word <= 1, word + 1 < words.count,
                word == 0 || ["public", "package", "internal", "@testable", "@preconcurrency"].contains(words[0])
            else { return nil }
            return String(words[word + 1])
        }
    }

    @Test func `a module imports only rows below it`() throws {
        for file in try SourceTree.files("Sources", ".swift") {
            let allowed = Self.arrows[file.module]
            #expect(allowed != nil, "\(file.path): its module is not in the plan of the house")
            for name in Self.imports(file) where !Self.common.contains(name) && Self.doors[name] == nil {
                #expect(allowed?.contains(name) == true, "\(file.path) imports \(name)")
            }
        }
    }

    @Test func `a C library is imported by its one module`() throws {
        for file in try SourceTree.files("Sources", ".swift") {
            for name in Self.imports(file) {
                guard let door = Self.doors[name] else { continue }
                #expect(door.contains(file.module), "\(file.path) imports \(name)")
            }
        }
    }

    @Test func `the plan of the house and the folders agree`() throws {
        let folders = Set(try SourceTree.files("Sources", ".swift").map(\.module))
        #expect(folders == Set(Self.arrows.keys))
    }
}
