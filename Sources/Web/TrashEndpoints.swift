import Catalog
import HTTPServer
import Model
import Store

/// What was deleted: looking, undoing, purging.
enum TrashEndpoints {
    struct Removed: Encodable {
        let trash: TrashView
    }

    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let records = try services.act { try services.trash.list() }
        let window = try ListOrder(call).window
        guard let start = window.cursor.map({ Int($0) }) ?? window.offset, start >= 0 else {
            throw Problem(.invalid, "The cursor is unknown or expired.")
        }
        let part = records.dropFirst(start).prefix(window.limit)
        let end = start + part.count
        return Answer.json(
            ListView(
                total: records.count, results: part.map(TrashView.init), next: end < records.count ? "\(end)" : nil),
            for: call.request)
    }

    static func restore(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Restored: Encodable {
            let path: String
            let name: String
            /// True when the old name was taken.
            let renamed: Bool
        }
        let id = try call.id()
        let restored = try services.act { try services.trash.restore(id, by: call.person) }
        return Answer.done(
            Restored(
                path: restored.path.text, name: restored.path.name?.text ?? "", renamed: restored.isRenamed))
    }

    static func purge(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        try services.act { try services.trash.purge(id, by: call.person) }
        return Answer.done()
    }

    static func empty(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try services.act { try services.trash.purgeAll(by: call.person) }
        return Answer.done()
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
