import SQLite
import Testing

@Suite struct MigrationTests {
    let fixture = DatabaseFixture()
    let first = Migration("first", "CREATE TABLE a(x INTEGER); CREATE TABLE b(x INTEGER)")
    let second = Migration("second", "ALTER TABLE a ADD COLUMN y INTEGER")

    @Test func `steps are taken once and in order`() throws {
        let connection = try Connection(path: fixture.path)
        try connection.migrate([first])
        try connection.migrate([first, second])
        try connection.migrate([first, second])
        #expect(
            try connection.query("SELECT name FROM migration ORDER BY position") { $0.text(0) } == ["first", "second"])
        try connection.run("INSERT INTO a(x, y) VALUES (1, 2)")
    }

    @Test func `a step that fails leaves nothing behind`() throws {
        let connection = try Connection(path: fixture.path)
        let broken = Migration("broken", "CREATE TABLE c(x INTEGER); CREATE TABLE a(x INTEGER)")
        #expect(throws: SQLiteError.self) { try connection.migrate([first, broken]) }
        #expect(try connection.integer("SELECT count(*) FROM sqlite_schema WHERE name = 'c'") == 0)
        #expect(try connection.integer("SELECT count(*) FROM migration") == 1)
    }

    @Test func `a database of a newer version is refused and left as it is`() throws {
        let connection = try Connection(path: fixture.path)
        try connection.migrate([first, second])
        let error = #expect(throws: SQLiteError.self) { try connection.migrate([first]) }
        #expect(error?.isNewer == true)
        #expect("\(String(describing: error))".contains("second"))
        #expect(try connection.integer("SELECT count(*) FROM migration") == 2)
    }
}
