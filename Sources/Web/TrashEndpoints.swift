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

    struct Restored: Encodable {
        /// What was restored, under its old id where it is known.
        let id: ItemID
        let path: String
        let name: String
        /// True when the old name was taken.
        let renamed: Bool
    }

    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let records = try services.act { try services.trash.list() }
        let list = TimedList(records, by: \.deleted, id: \.id, .newestFirst)
        return Answer.json(try list.part(call, TrashView.init), for: call.request)
    }

    static func restore(_ call: Call, _ services: Services) throws(Problem) -> Response {
        Answer.done(try restore(call.id(), call, services))
    }

    static func restore(_ id: ItemID, _ call: Call, _ services: Services) throws(Problem) -> Restored {
        let restored = try services.act { try services.trash.restore(id, by: call.person) }
        services.note(.restored, restored.path, by: call)
        return Restored(
            id: restored.id, path: restored.path.text, name: restored.path.name?.text ?? "",
            renamed: restored.isRenamed)
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
