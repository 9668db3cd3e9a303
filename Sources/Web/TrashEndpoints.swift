import Catalog
import HTTPServer
import Model
import People
import Store

/// What was deleted: looking, undoing, purging.
enum TrashEndpoints {
    struct Removed: Encodable {
        let trash: TrashView
    }

    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let records = try services.act { try services.trash.list() }
        let limit = try call.number("limit", in: 1...500) ?? 50
        var rest = records[...]
        if let cursor = call.request.query("cursor") {
            guard let last = TrashCursor(cursor) else {
                throw Problem(.invalid, "The cursor is unknown or expired.")
            }
            rest = rest.drop { !last.isBefore($0) }
        }
        let part = rest.prefix(limit)
        let next = part.count < rest.count ? part.last.map { TrashCursor($0).text } : nil
        return Answer.json(
            ListView(total: records.count, results: part.map(TrashView.init), next: next), for: call.request)
    }

    static func restore(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Restored: Encodable {
            /// What was restored, under its old id where it is known.
            let id: ItemID
            let path: String
            let name: String
            /// True when the old name was taken.
            let renamed: Bool
        }
        let id = try call.id()
        let restored = try services.act { try services.trash.restore(id, by: call.person) }
        services.note(.restored, restored.path, by: call)
        return Answer.done(
            Restored(
                id: restored.id, path: restored.path.text, name: restored.path.name?.text ?? "",
                renamed: restored.isRenamed))
    }

    static func purge(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        let record = try services.act { try services.trash.list().first { $0.id == id } }
        try services.act { try services.trash.purge(id, by: call.person) }
        if let record { services.note(.purged, record.path, by: call) }
        return Answer.done()
    }

    static func empty(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try services.act { try services.trash.purgeAll(by: call.person) }
        services.note(.purged, .top, by: call)
        return Answer.done()
    }
}

/// Where the next part of the list begins: a time and an id, no place in it, so that it outlives what is restored.
private struct TrashCursor {
    let time: Int64
    let id: String

    init(_ record: TrashRecord) {
        time = record.deleted.milliseconds
        id = record.id.text
    }

    init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1)
        guard parts.count == 2, let time = Int64(parts[0]) else { return nil }
        self.time = time
        id = String(parts[1])
    }

    var text: String { "\(time).\(id)" }

    /// The last deleted come first, then by id.
    func isBefore(_ record: TrashRecord) -> Bool {
        (-time, id) < (-record.deleted.milliseconds, record.id.text)
    }
}

/// One deleted thing.
struct TrashView: Encodable {
    let id: ItemID
    let name: String
    let path: String
    let folder: Bool
    let files: Int
    let size: UInt64
    let deleted: String
    let by: String
    let until: String

    init(_ record: TrashRecord) {
        id = record.id
        name = record.path.name?.text ?? ""
        path = record.path.text
        folder = record.isFolder
        files = record.files
        size = record.size
        deleted = record.deleted.iso8601
        by = record.by
        until = record.until.iso8601
    }
}
