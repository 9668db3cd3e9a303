import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct WholenessTests {
    private let ftyp = box("ftyp", 16)
    private let moov = box("moov", 100)
    private let mdat = box("mdat", 1000)

    private func wholeness(_ content: [UInt8], named text: String, in given: Given? = nil) throws -> Wholeness {
        let given = try given ?? Given()
        try given.fixture.write(content, to: name(text))
        return try given.folder.open(path(text), expecting: nil).wholeness(as: name(text))
    }

    @Test func `boxes that reach the end with the index among them are whole`() throws {
        #expect(try wholeness(ftyp + mdat + moov, named: "a.mp4") == .whole)
        #expect(try wholeness(ftyp + moov + mdat, named: "a.mov") == .whole)
        #expect(try wholeness(ftyp + moov + box("moof", 50) + mdat, named: "a.m4v") == .whole)
        #expect(try wholeness(ftyp + moov + longBox("mdat", 1000), named: "a.mp4") == .whole)
        #expect(try wholeness(ftyp + moov + [0, 0, 0, 0] + Array("mdat".utf8) + [1, 2], named: "a.mp4") == .whole)
        #expect(try wholeness(ftyp + moov + mdat + [1, 2, 3], named: "camera notes.mp4") == .whole)
    }

    @Test func `whatever is cut off is damaged`() throws {
        let whole = ftyp + moov + box("moof", 50) + mdat
        let given = try Given()
        for length in 1..<whole.count where ![116, 166].contains(length) {
            let verdict = try wholeness(Array(whole.prefix(length)), named: "a.mp4", in: given)
            #expect(!verdict.countsAsWhole, "\(length) bytes")
        }
        #expect(try !wholeness(ftyp + mdat, named: "a.mp4").countsAsWhole)
        #expect(try !wholeness([], named: "a.avi").countsAsWhole)
        #expect(try !wholeness([UInt8](repeating: 0, count: 5000), named: "reserved.mp4").countsAsWhole)
    }

    @Test func `a segment has to fit into its file`() throws {
        let content = [UInt8](repeating: 7, count: 300)
        let head = element([0x1A, 0x45, 0xDF, 0xA3], length: 4) + [1, 2, 3, 4]
        let segment = element([0x18, 0x53, 0x80, 0x67], length: 300)
        #expect(try wholeness(head + segment + content, named: "a.mkv") == .whole)
        #expect(try wholeness(head + segment + content, named: "a.mp4") == .whole)
        #expect(try !wholeness(head + segment + content.dropLast(), named: "a.mkv").countsAsWhole)
        let live: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
        #expect(try wholeness(head + live + content, named: "a.webm") == .whole)
        #expect(try !wholeness(head, named: "a.mkv").countsAsWhole)
        #expect(try !wholeness(Array("some text".utf8), named: "a.mkv").countsAsWhole)
    }

    @Test func `other kinds cannot be told`() throws {
        #expect(try wholeness(Array("RIFF....AVI ".utf8), named: "a.avi") == .unknown)
        #expect(try wholeness(Array("RIFF....AVI ".utf8), named: "wrongly called.mp4") == .unknown)
        #expect(try wholeness(Array("1\n00:00".utf8), named: "a.srt") == .unknown)
    }

    @Test func `reserved space without content is damaged`() throws {
        let given = try Given()
        try given.fixture.write(ftyp + moov + box("mdat", 1 << 20).prefix(8), to: name("a.mp4"))
        #expect(truncate(given.fixture.path + "/a.mp4", 116 + 1 << 20) == 0)
        try given.fixture.write(ftyp + moov + mdat + box("free", 1 << 20).prefix(8), to: name("b.mp4"))
        #expect(truncate(given.fixture.path + "/b.mp4", 1116 + 1 << 20) == 0)
        let verdicts = try ["a.mp4", "b.mp4"].map {
            try given.folder.open(path($0), expecting: nil).wholeness(as: name($0)).countsAsWhole
        }
        #expect(verdicts == [false, true])
    }

    @Test func `hostile bytes never end the daemon`() throws {
        var generator = SeededGenerator(seed: 20_260_101)
        let seeds = [
            ftyp + moov + mdat, ftyp + longBox("mdat", 64) + moov, element([0x1A, 0x45, 0xDF, 0xA3], length: 4),
        ]
        let given = try Given()
        for round in 0..<600 {
            var content = seeds[round % seeds.count]
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let place = Int.random(in: 0..<min(48, content.count), using: &generator)
                content[place] = [0, 1, 0x7F, 0x80, 0xFF, UInt8.random(in: 0...255, using: &generator)].randomElement(
                    using: &generator)!
            }
            let called = round % 2 == 0 ? "a.mp4" : "a.mkv"
            try given.fixture.write(content, to: name(called))
            _ = try given.folder.open(path(called), expecting: nil).wholeness(as: name(called))
        }
    }
}

private func box(_ type: String, _ length: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: length >> (24 - 8 * $0)) } + Array(type.utf8)
        + [UInt8](repeating: 9, count: length - 8)
}

private func longBox(_ type: String, _ length: Int) -> [UInt8] {
    [0, 0, 0, 1] + Array(type.utf8) + (0..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
        + [UInt8](repeating: 9, count: length - 16)
}

/// The length is written in eight bytes.
private func element(_ id: [UInt8], length: Int) -> [UInt8] {
    id + [1] + (1..<8).map { UInt8(truncatingIfNeeded: length >> (56 - 8 * $0)) }
}
