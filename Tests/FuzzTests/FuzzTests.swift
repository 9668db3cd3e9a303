import Foundation
import FuzzTargets
import Support
import Testing

/// What is kept of former searches, and a few thousand bent copies of it; `etc/trials/fuzz` searches on.
@Suite struct FuzzTests {
    private static let corpus = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Fuzz/Corpus")

    static func seeds(_ target: FuzzTarget) throws -> [[UInt8]] {
        let folder = corpus.appendingPathComponent(target.name)
        return try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
            .map { Array(try Data(contentsOf: folder.appendingPathComponent($0))) }
    }

    @Test(arguments: FuzzTarget.all.map(\.name))
    func `whatever is sent, nothing breaks and the rules hold`(name: String) throws {
        let target = try #require(FuzzTarget.all.first { $0.name == name })
        let seeds = try Self.seeds(target)
        #expect(seeds.count >= 5, "there is nothing to begin with")
        for seed in seeds { #expect(target.wrong(seed) == nil, "\(Self.shown(seed))") }
        var chance = SeededGenerator(seed: 20_261_201)
        let end = ContinuousClock.now + .seconds(1)
        for _ in 0..<5000 where ContinuousClock.now < end {
            guard var bytes = seeds.randomElement(using: &chance) else { return }
            for _ in 0...Int.random(in: 0...4, using: &chance) { Mutation.mutate(&bytes, with: seeds, &chance) }
            if let wrong = target.wrong(bytes) { Issue.record("\(wrong): \(Self.shown(bytes))") }
        }
    }

    @Test func `each folder of seeds has its target`() throws {
        let folders = try FileManager.default.contentsOfDirectory(atPath: Self.corpus.path)
        #expect(Set(folders) == Set(FuzzTarget.all.map(\.name)))
    }

    private static func shown(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self).debugDescription }
}
