import Foundation
import Model
import Support
import Testing

@testable import HTTPServer
@testable import Web

@Suite struct PlaysTests {
    private let clock = ManualClock()
    private let plays: Plays

    init() { plays = Plays(clock: clock, processorSeconds: { _ in 7 }) }

    private func note(_ key: Plays.Key, bytes: UInt64 = 100, download: Leash? = nil) {
        plays.note(key, .direct, bytes: bytes, download: download) {
            Plays.Scene(
                account: "ada", device: "Phone", address: "192.0.2.7", isByLink: false, name: "film",
                processorBefore: $0)
        }
    }

    private func key(_ file: ItemID = .root) -> Plays.Key { Plays.Key(session: .root, address: "", file: file) }

    @Test func `requests for one file are one play, with pauses of half a minute at most`() {
        for _ in 0..<5 {
            note(key())
            clock.advance(seconds: 29)
        }
        #expect(plays.all.map(\.bytes) == [500])
        clock.advance(seconds: 1)
        #expect(plays.all.isEmpty)
        note(key())
        #expect(plays.all.map(\.bytes) == [100])
        #expect(plays.all.map(\.processorSeconds) == [0])
    }

    @Test func `how fast it goes is what has gone out lately`() throws {
        for _ in 0..<60 {
            note(key(), bytes: 1000)
            clock.advance(seconds: 1)
        }
        #expect(abs(try #require(plays.all.first).bytesPerSecond - 1000) < 110)
        for _ in 0..<25 {
            note(key(), bytes: 10)
            clock.advance(seconds: 1)
        }
        #expect(try #require(plays.all.first).bytesPerSecond < 12)
    }

    @Test func `a long answer plays until it ends`() {
        let download = Leash()
        note(key(), bytes: 0, download: download)
        clock.advance(seconds: 7200)
        #expect(plays.all.count == 1)
        download.release()
        #expect(plays.all.count == 1, "and half a minute more, for the next")
        clock.advance(seconds: 30)
        #expect(plays.all.isEmpty)
    }

    @Test func `it remembers no more than a bound`() {
        for _ in 0..<(Plays.most + 50) { note(key(.random())) }
        #expect(plays.all.count == Plays.most)
        clock.advance(seconds: 31)
        for _ in 0..<(Plays.most + 50) { note(key(.random())) }
        #expect(plays.all.count == Plays.most)
    }

    @Test func `owners see who plays what, and nobody else does`() throws {
        let house = try WebHouse(letsGuestsIn: true)
        for name in ["a.mp4", "b.mp4"] { try house.folder.copy(.twoSecondsOfH264, to: name) }
        try house.look()
        let (a, b) = (try house.id("a.mp4"), try house.id("b.mp4"))
        _ = try house.ask(
            "GET", "/media/\(a)", as: .viewer, headers: [("Range", "bytes=0-9"), ("User-Agent", "Phone 2")])
        _ = try house.ask("GET", "/media/\(a)", as: .viewer, headers: [("Range", "bytes=10-19")], address: "192.0.2.8")
        _ = try house.ask("HEAD", "/media/\(b)", as: .viewer)
        house.clock.advance(seconds: 1)
        _ = try house.ask("GET", "/media/\(b)", as: .guest, headers: [("Range", "bytes=0-99")])
        let links = try house.ask("POST", "/api/v1/files/\(a)/links", as: .editor).object
        let target = String(try #require(links["url"] as? String).dropFirst(WebHouse.origin.count))
        house.clock.advance(seconds: 1)
        _ = try house.ask("GET", target, headers: [("User-Agent", "VLC")], address: "192.0.2.9")
        let plays = try #require(try house.ask("GET", "/api/v1/status", as: .owner).object["plays"] as? [[String: Any]])
        #expect(plays.map { $0["account"] as? String } == ["editor", nil, "viewer"])
        #expect(plays.map { $0["name"] as? String } == ["a.mp4", "b.mp4", "a.mp4"])
        #expect(plays.map { $0["device"] as? String } == ["VLC", "", "Phone 2"])
        #expect(plays.map { $0["byLink"] as? Bool } == [true, nil, nil])
        #expect(plays.map { $0["bytes"] as? Int } == [try SampleMedia.twoSecondsOfH264.bytes().count, 100, 20])
        for who in [Who.nobody, .viewer, .editor] {
            #expect(try house.ask("GET", "/api/v1/status", as: who).object["plays"] == nil)
        }
    }

    @Test func `what is no film is no play`() throws {
        let house = try WebHouse()
        try house.fill("a.srt")
        _ = try house.ask("GET", "/media/\(try house.id("a.srt"))", as: .viewer)
        #expect((try house.ask("GET", "/api/v1/status", as: .owner).object["plays"] as? [Any])?.count == 0)
    }
}
