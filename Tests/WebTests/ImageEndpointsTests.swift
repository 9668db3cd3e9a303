import Foundation
import MediaWorkers
import Model
import Store
import Support
import Synchronization
import Testing

@testable import Web

@Suite struct ImageEndpointsTests {
    let house: WebHouse

    init() throws {
        house = try WebHouse()
        for name in ["a film.ts", "song.mp3", "drawing.svg", "photograph.jpg", "words.srt"] {
            try house.folder.write(name, to: name)
        }
        try house.look()
    }

    private func file(_ name: String) throws -> [String: Any] {
        try house.ask("GET", "/api/v1/files/\(try house.id(name))", as: .viewer).object
    }

    private func poster(_ name: String) throws -> String? { try file(name)["poster"] as? String }

    private func fetch(_ targets: [String], method: String = "GET") async throws -> [Browser.Answer] {
        try await house.fetch(targets, as: .viewer, method: method)
    }

    @Test func `a poster comes from a worker once, and then from the disk, for ever the same`() async throws {
        let address = try #require(try poster("a film.ts")) + "&width=300"
        let answers = try await fetch([address, address, address.replacing("300", with: "200"), address])
        #expect(answers.map(\.status) == [200, 200, 200, 200])
        #expect(answers.allSatisfy { $0.text.hasSuffix("a film.ts 320") })
        #expect(house.pictureJobs.posters == ["a film.ts"])
        #expect(answers[0].header("Content-Type") == "image/jpeg")
        #expect(answers[0].header("Cache-Control") == "private, max-age=31536000, immutable")
        #expect(answers[0].header("ETag") == answers[1].header("ETag"))
        #expect(
            try await fetch([address], method: "HEAD").first?.header("Content-Length")
                == answers[0].header("Content-Length"))
    }

    @Test func `its color is told once it is made, also where a listing lay ready`() async throws {
        let listing = "/api/v1/folders/root"
        let color = {
            try house.ask("GET", listing, as: .viewer).results.first { $0["name"] as? String == "a film.ts" }?[
                "posterColor"] as? String
        }
        #expect(try color() == nil)
        _ = try await fetch([try #require(try poster("a film.ts"))])
        #expect(try color() == "#204060")
        #expect(try file("song.mp3")["posterColor"] == nil)
    }

    @Test func `without a version a picture is asked for again`() async throws {
        let plain = "/images/\(try house.id("a film.ts"))/poster.jpg"
        let answer = try #require(try await fetch([plain]).first)
        #expect(answer.status == 200 && answer.header("Cache-Control") == "private, no-cache")
        let tag = try #require(answer.header("ETag"))
        #expect(try house.ask("GET", plain, as: .viewer, headers: [("If-None-Match", tag)]).status == 304)
        #expect(try house.ask("GET", plain, as: .viewer, headers: [("If-Match", "\"other\"")]).status == 412)
    }

    @Test func `a picture beside the film stands for it, and each change has another address`() async throws {
        let alone = try #require(try poster("a film.ts"))
        try house.folder.write("beside", to: "A Film.jpg")
        try house.look()
        let beside = try #require(try poster("a film.ts"))
        #expect(beside != alone)
        #expect(try house.ask("GET", alone, as: .viewer).code == "expired")
        #expect(try await fetch([beside]).first?.text.contains("beside") == true)
        try house.folder.write("beside, again", to: "A Film.jpg")
        try house.look()
        let again = try #require(try poster("a film.ts"))
        #expect(again != beside && again != alone)
        #expect(try await fetch([again]).first?.text.contains("again") == true)
        try FileManager.default.removeItem(atPath: house.folder.path + "/A Film.jpg")
        try house.look()
        #expect(try poster("a film.ts") == alone)
    }

    @Test func `a picture beside the film that shows nothing leaves the film`() async throws {
        try house.folder.write("no picture", to: "a film.jpg")
        try house.look()
        house.pictureJobs.failures.withLock { $0["no picture"] = .notMedia }
        #expect(try await fetch([try #require(try poster("a film.ts"))]).first?.text.contains("a film.ts") == true)
        #expect(try file("a film.ts")["posterColor"] as? String == "#204060")
    }

    @Test func `what has nothing to be seen says so once, and then has no address`() async throws {
        house.pictureJobs.failures.withLock { $0["song"] = .noPicture }
        let address = try #require(try poster("song.mp3"))
        let first = try #require(try await fetch([address]).first)
        #expect(first.status == 404 && first.object["code"] as? String == "no-picture")
        #expect(try poster("song.mp3") == nil)
        #expect(try house.ask("GET", address, as: .viewer).code == "no-picture")
        try house.folder.write("another", to: "song.mp3")
        try house.look()
        #expect(try poster("song.mp3") != nil)
    }

    @Test(arguments: [
        (MediaFailure.disksDoNotAnswer, 503, "offline"), (.misunderstood, 500, "internal-error"),
        (.broken("odd"), 404, "no-picture"), (.killedTheWorker("crashed"), 404, "no-picture"),
    ])
    func `what a worker cannot do is a problem`(failure: MediaFailure, status: Int, code: String) async throws {
        house.pictureJobs.failures.withLock { $0["a film"] = failure }
        let address = try #require(try poster("a film.ts"))
        let answer = try #require(try await fetch([address]).first)
        #expect(answer.status == status && answer.object["code"] as? String == code, "\(answer.text)")
        // What a worker died of may be seen after a restart.
        #expect((try poster("a film.ts") == nil) == failure.isFinal)
    }

    @Test(arguments: ["drawing.svg", "words.srt"]) func `what is never decoded has no poster`(name: String) throws {
        #expect(try poster(name) == nil)
        #expect(try house.ask("GET", "/images/\(try house.id(name))/poster.jpg", as: .viewer).code == "no-picture")
        #expect(house.pictureJobs.posters.isEmpty)
    }

    @Test func `once a film is known to begin late its pictures have another address`() async throws {
        let before = try #require(try poster("a film.ts"))
        let id = try house.id("a film.ts")
        for begins in [nil, 10.0] {
            var media = WebHouse.film
            media.begins = begins
            _ = try house.database.writer.write { [media] index in
                try index.saveMedia(media, of: try #require(try index.item(id)), fingerprint: nil)
            }
            #expect((try poster("a film.ts") == before) == (begins == nil))
        }
    }

    @Test func `small pictures lie on sheets`() async throws {
        let id = try house.id("a film.ts")
        let plain = try #require(try await fetch(["/images/\(id)/sprites.json"]).first)
        #expect(plain.header("Cache-Control") == "private, no-cache")
        let sheets = try #require(plain.object["sheets"] as? [[String: Any]])
        #expect(sheets.count == 3 && plain.object["count"] as? Int == 250)
        let url = try #require(sheets[2]["url"] as? String)
        let sheet = try #require(try await fetch([url]).first)
        #expect(sheet.status == 200 && sheet.text.hasSuffix("sheet 2"))
        #expect(sheet.header("Cache-Control") == "private, max-age=31536000, immutable")
        let version = try #require(url.split(separator: "=").last)
        let fixed = try await fetch(["/images/\(id)/sprites.json?v=\(version)"]).first
        #expect(fixed?.header("Cache-Control") == "private, max-age=31536000, immutable")
        #expect(try house.ask("GET", "/images/\(id)/sprites.json?v=1", as: .viewer).code == "expired")
        #expect(try house.ask("GET", "/images/\(id)/sprites/x.jpg", as: .viewer).status == 404)
        #expect(
            try house.ask("GET", "/images/\(try house.id("song.mp3"))/sprites.json", as: .viewer).code == "no-picture")
    }

    @Test func `the second port gives pictures and no words, and nobody gets any without a session`() async throws {
        let address = try #require(try poster("a film.ts"))
        _ = try await fetch([address])
        #expect(try house.ask("GET", address, as: .viewer, listener: 1).status == 200)
        #expect(try house.ask("GET", address).status == 401)
        let json = "/images/\(try house.id("a film.ts"))/sprites.json"
        #expect(try house.ask("GET", json, as: .viewer, listener: 1).status == 404)
    }

    @Test(arguments: ["0", "-1", "10001", "1e3", "x", "99999999999999999999"])
    func `a width that is none is refused`(width: String) throws {
        let address = "/images/\(try house.id("a film.ts"))/poster.jpg?width=\(width)"
        #expect(try house.ask("GET", address, as: .viewer).status == 400)
    }

    @Test func `deleting what was shown before its poster was made is deleting what was shown`() async throws {
        let target = "/api/v1/files/\(try house.id("a film.ts"))"
        let tag = try #require(try house.ask("GET", target, as: .editor).header("ETag"))
        _ = try await fetch([try #require(try poster("a film.ts"))])
        #expect(
            try house.ask("DELETE", target, as: .editor, headers: [("If-Match", tag), ("Origin", WebHouse.origin)])
                .status == 200)
    }
}
