import SQLite
import Testing

@Suite struct TransactionTests {
    struct Refusal: Error {}
    let fixture = DatabaseFixture()

    @Test func `a refusal takes back what was written`() throws {
        let connection = try Connection(path: fixture.path)
        try connection.run("CREATE TABLE n(x INTEGER)")
        #expect(throws: Refusal.self) {
            try connection.transaction { connection in
                try connection.run("INSERT INTO n VALUES (1)")
                throw Refusal()
            }
        }
        #expect(try connection.integer("SELECT count(*) FROM n") == 0)
        let isInTransaction = connection.isInTransaction
        #expect(!isInTransaction)
    }

    @Test func `a reader does not wait for a writer`() throws {
        let writer = try Connection(path: fixture.path)
        try writer.run("CREATE TABLE n(x INTEGER)")
        let reader = try Connection(path: fixture.path, access: .readOnly, busyTimeout: 0)
        try writer.transaction { writer in
            try writer.run("INSERT INTO n VALUES (1)")
            #expect(try reader.integer("SELECT count(*) FROM n") == 0)
        }
        #expect(try reader.integer("SELECT count(*) FROM n") == 1)
    }

    @Test func `a snapshot sees one moment`() throws {
        let writer = try Connection(path: fixture.path)
        try writer.run("CREATE TABLE n(x INTEGER)")
        let reader = try Connection(path: fixture.path, access: .readOnly)
        try reader.snapshot { reader in
            #expect(try reader.integer("SELECT count(*) FROM n") == 0)
            try writer.run("INSERT INTO n VALUES (1)")
            #expect(try reader.integer("SELECT count(*) FROM n") == 0)
        }
        #expect(try reader.integer("SELECT count(*) FROM n") == 1)
    }
}
