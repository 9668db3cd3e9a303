import Model
import Store
import Support
import Testing

@Suite struct ChangesTests {
    let index = try! IndexFixture()

    @Test func `since a revision, what changed and what is gone`() throws {
        let kept = try index.addFile("kept.mkv")
        let lost = try index.addFile("lost.mkv")
        let start = try index.reader.revision()
        let now = index.clock.now
        try index.writer.write {
            try $0.place(kept, in: ItemRow.rootKey, named: try #require(FileName("renamed.mkv")), at: now)
            try $0.remove(lost, at: now)
        }
        var changes = try index.reader.changes(since: ChangePosition(revision: start))
        #expect(changes.changed == [try index.id(kept)])
        // It may be on its way to another place.
        #expect(changes.gone == [])
        try index.writer.write { try $0.bury(lost) }
        changes = try index.reader.changes(since: ChangePosition(revision: start))
        #expect(changes.gone == [try index.id(lost)])
        #expect(try index.reader.changes(since: ChangePosition(revision: changes.revision)).changed == [])
    }

    @Test func `pages of the history hold every change once`() throws {
        for number in 0..<11 { try index.addFile("film \(number).mkv") }
        var ids: [ItemID] = []
        var next: String? = "0"
        while let text = next {
            let position = try #require(ChangePosition(text))
            let changes = try index.reader.changes(since: position, limit: 3)
            ids += changes.changed
            next = changes.next
        }
        #expect(ids.count == 12 && Set(ids).count == 12)
    }

    @Test func `a revision of another index is too old`() throws {
        #expect(throws: HistoryTooOld.self) { try index.reader.changes(since: ChangePosition(revision: 7)) }
        #expect(throws: HistoryTooOld.self) { try index.reader.changes(since: ChangePosition(revision: .max)) }
        #expect(ChangePosition("-1") == nil)
        #expect(ChangePosition("1.x") == nil)
    }
}
