import SQLite
import Support
import Testing

@testable import Store

@Suite struct ShelfTests {
    /// Reading it fails in the middle, the first time.
    private struct Fragile: Shelved {
        let readings = Counter()
        var parts: [Int] = []

        mutating func follow(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
            guard parts.isEmpty else { return true }
            parts.append(1)
            if readings.count() == 1 { throw SQLiteError(code: 10, message: "disk I/O error", statement: "SELECT") }
            parts.append(2)
            return true
        }
    }

    @Test func `what was read by half is read anew`() throws {
        let index = try IndexFixture()
        let shelf = Shelf(Fragile())
        #expect(throws: SQLiteError.self) { try index.reader.use(shelf) { contents, _ in contents.parts } }
        #expect(try index.reader.use(shelf) { contents, _ in contents.parts } == [1, 2])
    }
}
