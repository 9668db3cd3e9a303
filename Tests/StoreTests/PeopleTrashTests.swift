import Model
import Support
import Testing

@testable import Store

@Suite struct PeopleTrashTests {
    private let fixture: DropFolderFixture
    private let database: PeopleDatabase
    private let trash: PeopleTrash

    init() throws {
        fixture = try DropFolderFixture()
        database = try PeopleDatabase(folder: fixture.path)
        trash = PeopleTrash(database)
    }

    private func row(_ name: FileName, time: Int64 = 1000) -> TrashRow {
        TrashRow(
            id: .random(), state: .pending, name: name.bytes, path: Array("Films/".utf8) + name.bytes, place: "{}",
            files: 3, size: .max, who: "Anna", time: Moment(milliseconds: time),
            until: Moment(milliseconds: time + 500))
    }

    @Test(arguments: NastyNames.all)
    func `a record keeps any name byte for byte`(name: FileName) throws {
        let row = row(name)
        try trash.begin(row)
        #expect(try trash.record(row.id) == row)
    }

    @Test func `a record is pending until it is confirmed, and gone when it is removed`() throws {
        var row = row(NastyNames.all[0])
        try trash.begin(row)
        #expect(try trash.list(.pending) == [row])
        #expect(try trash.list(.done).isEmpty)
        try trash.confirm(row.id, place: #"{"entry":"x"}"#)
        row.state = .done
        row.place = #"{"entry":"x"}"#
        #expect(try trash.list(.done) == [row])
        #expect(try trash.list(.pending).isEmpty)
        try trash.remove(row.id)
        #expect(try trash.record(row.id) == nil)
    }

    @Test func `the last deleted comes first, and what is over is found`() throws {
        let rows = [1000, 3000, 2000].map { row(NastyNames.all[0], time: $0) }
        for row in rows {
            try trash.begin(row)
            try trash.confirm(row.id, place: "{}")
        }
        #expect(try trash.list(.done).map(\.time.milliseconds) == [3000, 2000, 1000])
        #expect(try trash.list(endedAt: Moment(milliseconds: 2500)).map(\.time.milliseconds) == [1000, 2000])
    }
}
