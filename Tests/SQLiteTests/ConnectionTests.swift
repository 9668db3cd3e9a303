import Foundation
import SQLite
import Synchronization
import Testing

@Suite struct ConnectionTests {
    let fixture = DatabaseFixture()

    @Test func `every kind of value comes back as it went in`() throws {
        let connection = try Connection(path: fixture.path)
        try connection.run("CREATE TABLE thing(a, b, c, d, e, f)")
        let bytes: [UInt8] = [0, 0xFF, 0x0A]
        try connection.run(
            "INSERT INTO thing VALUES (?, ?, ?, ?, ?, ?)", .integer(.min), .real(0.5), .text("ä\u{0}b"), .blob(bytes),
            .null, .blob([]))
        let read = try connection.first("SELECT * FROM thing") { row in
            (row.integer(0), row.real(1), row.text(2), row.blob(3), row.optionalInteger(4), row.optionalBlob(5))
        }
        let row = try #require(read)
        #expect(row.0 == .min)
        #expect(row.1 == 0.5)
        #expect(row.2 == "ä\u{0}b")
        #expect(row.3 == bytes)
        #expect(row.4 == nil)
        #expect(row.5 == [])
    }

    @Test func `an empty text is not NULL`() throws {
        let connection = try Connection(path: fixture.path)
        #expect(try connection.first("SELECT ? IS NULL, ?", ["", .text("")]) { $0.integer(0) } == 0)
    }

    @Test func `bits of an unsigned number survive`() throws {
        let connection = try Connection(path: fixture.path)
        #expect(try connection.first("SELECT ?", [Value(bits: .max)]) { $0.bits(0) } == .max)
    }

    @Test func `a query within the same query reads its own rows`() throws {
        let connection = try Connection(path: fixture.path)
        try connection.script("CREATE TABLE n(x INTEGER); INSERT INTO n VALUES (1), (2), (3)")
        let sums = try connection.query("SELECT x FROM n ORDER BY x") { row throws(SQLiteError) in
            try connection.query("SELECT x FROM n ORDER BY x") { $0.integer(0) }.reduce(row.integer(0), +)
        }
        #expect(sums == [7, 8, 9])
    }

    @Test func `an error names the statement`() throws {
        let connection = try Connection(path: fixture.path)
        let error = try #require(throws: SQLiteError.self) { try connection.run("SELECT nonsense FROM nowhere") }
        #expect(error.statement == "SELECT nonsense FROM nowhere")
        #expect("\(error)".contains("no such table"))
    }

    @Test func `too few values are refused`() throws {
        let connection = try Connection(path: fixture.path)
        #expect(throws: SQLiteError.self) { try connection.run("SELECT ?, ?", .null) }
    }

    @Test func `a read-only connection cannot write`() throws {
        let writer = try Connection(path: fixture.path)
        try writer.run("CREATE TABLE n(x INTEGER)")
        let reader = try Connection(path: fixture.path, access: .readOnly)
        #expect(throws: SQLiteError.self) { try reader.run("INSERT INTO n VALUES (1)") }
    }

    @Test func `what is no database is told apart`() throws {
        try Data("this is a letter, not a database, and long enough to be read as one".utf8)
            .write(to: URL(fileURLWithPath: fixture.path))
        let error = #expect(throws: SQLiteError.self) { _ = try Connection(path: fixture.path) }
        #expect(error?.isCorrupt == true)
    }

    @Test func `a connection in a mutex serves many threads`() throws {
        let shared = Mutex(try Connection(path: fixture.path))
        try shared.withLock { try $0.run("CREATE TABLE n(x INTEGER)") }
        DispatchQueue.concurrentPerform(iterations: 200) { index in
            _ = try? shared.withLock { try $0.run("INSERT INTO n VALUES (?)", .integer(Int64(index))) }
        }
        #expect(try shared.withLock { try $0.integer("SELECT count(DISTINCT x) FROM n") } == 200)
    }
}
