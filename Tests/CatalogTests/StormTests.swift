import Catalog
import Files
import Foundation
import Model
import Store
import Support
import Testing

/// Random storms: whatever happens, and however it is told, the index ends up equal to the disk.
@Suite struct StormTests {
    /// Does things to the folder that are right, whatever they are.
    struct Storm {
        let catalog: CatalogFixture
        var generator: SeededGenerator
        var made = 0
        /// What the watcher would tell of the last deed.
        var told: [Observation] = []
        /// Where a thing went that was only moved.
        var moved: (id: ItemID, to: String)?

        private mutating func any(_ paths: [String]) -> String? { paths.randomElement(using: &generator) }

        /// One deed. `isTold` false: nobody saw it.
        mutating func act() throws {
            told = []
            moved = nil
            let all = try catalog.found().sorted()
            let folders = [""] + all.filter { $0.hasSuffix("/") }
            let files = all.filter { !$0.hasSuffix("/") }
            made += 1
            let target = (any(folders) ?? "") + "n\(Int.random(in: 0..<12, using: &generator))"
            switch Int.random(in: 0..<10, using: &generator) {
            case 0...2: try write(target + ".srt")
            case 3: try makeFolder(target)
            case 4...5: if let from = any(files) { try move(from, target + ".srt") }
            case 6...7: if let from = any(Array(folders.dropFirst())) { try move(String(from.dropLast()), target) }
            case 8: if let gone = any(files) { try remove(gone) }
            default:
                if let gone = any(Array(folders.dropFirst())), Bool.random(using: &generator) {
                    try remove(String(gone.dropLast()))
                }
            }
        }

        private func exists(_ path: String) -> Bool {
            (try? catalog.facts(path)) != nil
        }

        private mutating func write(_ path: String) throws {
            guard (try? catalog.facts(path))?.kind != .directory else { return }
            let isNew = !exists(path)
            try Data("content \(made)".utf8).write(to: URL(fileURLWithPath: catalog.folder.path + "/" + path))
            if isNew { told.append(try catalog.sighting(path, .created)) }
            told.append(try catalog.sighting(path, .closed))
        }

        private mutating func makeFolder(_ path: String) throws {
            guard !exists(path) else { return }
            try catalog.folder.makeFolder(path)
            told = [try catalog.sighting(path, .created), try catalog.listing(path)]
        }

        private mutating func move(_ from: String, _ to: String) throws {
            // Not into itself, and over a file only a file.
            guard from != to, !(to + "/").hasPrefix(from + "/"), let facts = try? catalog.facts(from) else { return }
            let there = try? catalog.facts(to)
            guard there == nil || (there?.kind == .regular && facts.kind == .regular) else { return }
            if there == nil, let id = try catalog.id(from) { moved = (id, to) }
            guard rename(catalog.folder.path + "/" + from, catalog.folder.path + "/" + to) == 0 else {
                throw POSIXError(.EIO)
            }
            told = [try catalog.sighting(from, .removed), try catalog.sighting(to, .moved)]
        }

        private mutating func remove(_ path: String) throws {
            try FileManager.default.removeItem(atPath: catalog.folder.path + "/" + path)
            told = [try catalog.sighting(path, .removed)]
        }
    }

    @Test(arguments: 1...5)
    func `with every event told, the index follows each deed, and ids go along`(seed: UInt64) throws {
        let catalog = try CatalogFixture()
        try catalog.sweep()
        var storm = Storm(catalog: catalog, generator: SeededGenerator(seed: seed))
        for _ in 0..<120 {
            try storm.act()
            catalog.indexer.apply(storm.told)
            if let (id, to) = storm.moved { #expect(try catalog.id(to) == id, "\(to)") }
            if storm.made.isMultiple(of: 10) {
                catalog.advance(0.7)
                #expect(try catalog.indexed() == catalog.found())
            }
        }
        try catalog.checkCounts()
    }

    @Test(arguments: 1...5)
    func `with events late, lost and out of order, a sweep brings the index to the disk`(seed: UInt64) throws {
        let catalog = try CatalogFixture()
        try catalog.sweep()
        var storm = Storm(catalog: catalog, generator: SeededGenerator(seed: seed &* 7919))
        for round in 0..<12 {
            var late: [Observation] = []
            for _ in 0..<Int.random(in: 1...25, using: &storm.generator) {
                try storm.act()
                late += storm.told
            }
            late.shuffle(using: &storm.generator)
            catalog.indexer.apply(Array(late.prefix(late.count / 2)))
            catalog.advance(0.4)
            try catalog.sweep()
            catalog.advance(0.7)
            #expect(try catalog.indexed() == catalog.found(), "round \(round)")
            try catalog.checkCounts()
        }
        let files = try catalog.found().filter { !$0.hasSuffix("/") }
        #expect(try catalog.reader.files(window: Window(limit: 500)).total == files.count)
        #expect(try catalog.reader.search(SearchQuery("srt"), window: Window(limit: 500)).total == files.count)
    }
}
