import Foundation
import Model
import SQLite
import Support
import Testing

@testable import Store

@Suite struct PeopleDamageTests {
    private let fixture: DropFolderFixture
    private var folder: String { fixture.path }
    private var file: String { folder + "/people.db" }

    init() throws {
        fixture = try DropFolderFixture()
        let database = try PeopleDatabase(folder: fixture.path)
        try database.apply((0..<200).map { .addAccount(PeopleSample.account("Anna \($0)")) })
        try database.keepDailyCopy(now: Moment(milliseconds: 1_700_000_000_000))
    }

    private func refusal(in other: String? = nil) -> PeopleDatabaseError? {
        do throws(PeopleDatabaseError) {
            _ = try PeopleDatabase(folder: other ?? folder)
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: ["", "hello, this is a text file", String(repeating: "hello\n", count: 1000)])
    func `a file that is no database is left alone and named, with its copies`(content: String) throws {
        try Data(content.utf8).write(to: URL(fileURLWithPath: file))
        let error = try #require(refusal())
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == Data(content.utf8))
        let sentence = error.description
        #expect(sentence.contains(file))
        #expect(sentence.contains(file + ".copy-2023-11-14"))
        guard case .damaged = error.cause else {
            Issue.record("\(error.cause)")
            return
        }
    }

    @Test func `a file cut off is refused`() throws {
        let whole = try Data(contentsOf: URL(fileURLWithPath: file))
        for length in [100, 4096, whole.count / 2] {
            try whole.prefix(length).write(to: URL(fileURLWithPath: file))
            guard case .damaged = try #require(refusal()).cause else {
                Issue.record("cut to \(length)")
                return
            }
        }
    }

    @Test func `pages of rubbish in the middle are refused`() throws {
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        for index in (3 * 4096)..<min(7 * 4096, bytes.count) { bytes[index] = UInt8.random(in: 0...255) }
        try bytes.write(to: URL(fileURLWithPath: file))
        guard case .damaged = try #require(refusal()).cause else {
            Issue.record("was taken")
            return
        }
    }

    @Test func `a file that is gone is not made anew while its copies are there`() throws {
        try FileManager.default.removeItem(atPath: file)
        #expect(try #require(refusal()).cause == .gone)
        #expect(!FileManager.default.fileExists(atPath: file))
    }

    @Test func `the command in the sentence brings yesterday's accounts back`() throws {
        try Data("rubbish".utf8).write(to: URL(fileURLWithPath: file))
        let sentence = try #require(refusal()).description
        let command = try #require(sentence.components(separatedBy: "run: ").last)
        #expect(try DropFolderFixture.run("/bin/sh", ["-c", command]) == 0)
        #expect(try PeopleDatabase(folder: folder).accounts().count == 200)
    }

    @Test func `a newer schema is refused and not one byte of it changes`() throws {
        let later = PeopleSchema.migrations + [Migration("2099-01 later", "CREATE TABLE later(a INTEGER) STRICT")]
        do { _ = try PeopleDatabase(folder: folder, migrations: later) }
        let before = try Data(contentsOf: URL(fileURLWithPath: file))
        let error = try #require(refusal())
        #expect(error.cause == .newer)
        #expect(error.description.contains(file))
        #expect(try Data(contentsOf: URL(fileURLWithPath: file)) == before)
    }

    @Test func `a migration keeps what was there before it, and loses nothing`() throws {
        let later = PeopleSchema.migrations + [Migration("2099-01 later", "CREATE TABLE later(a INTEGER) STRICT")]
        let database = try PeopleDatabase(folder: folder, migrations: later)
        #expect(try database.accounts().count == 200)
        #expect(FileManager.default.fileExists(atPath: file + ".v\(PeopleSchema.migrations.count)"))
    }

    @Test func `three daily copies are kept, one a day`() throws {
        let database = try PeopleDatabase(folder: folder)
        for hour in 0..<(24 * 6) {
            try database.keepDailyCopy(now: Moment(milliseconds: 1_700_000_000_000).adding(seconds: Int64(hour) * 3600))
        }
        let days = database.copies().map { $0.suffix(10) }
        #expect(days == ["2023-11-20", "2023-11-19", "2023-11-18"])
        #expect(!FileManager.default.fileExists(atPath: file + ".new"))
    }

    @Test func `a folder that cannot be written is said to be so`() throws {
        let error = refusal(in: folder + "/nowhere")
        #expect(try #require(error).description.contains("/nowhere/people.db: No such file or directory"))
    }
}
