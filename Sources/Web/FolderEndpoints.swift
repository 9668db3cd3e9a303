import Catalog
import HTTPServer
import Model
import People
import Store

/// Folders: what lies in them, making, renaming, deleting.
enum FolderEndpoints {
    struct ListingView: Encodable {
        struct CrumbView: Encodable {
            let id: ItemID
            let name: String
        }

        let folder: FolderView
        let crumbs: [CrumbView]
        let total: Int
        let results: [ItemView]
        let next: String?

        private enum Key: String, CodingKey { case folder, crumbs, total, results, next }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(folder, forKey: .folder)
            try container.encode(crumbs, forKey: .crumbs)
            try container.encode(total, forKey: .total)
            try container.encode(results, forKey: .results)
            try container.encode(next, forKey: .next)
        }
    }

    static func listing(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        guard let stamp = try services.read({ try $0.stamp(of: id) }) else { throw .notFound }
        let settings = services.settings.current
        let state = ReadyAnswers.State(stamp: stamp, name: settings.name, delete: settings.delete)
        let answer = try services.ready.answer(to: call.request.target, in: state) { () throws(Problem) in
            try Answer.shared(listing(of: id, ListOrder(call), filter: call.text("q") ?? "", services))
        }
        return answer.answer(call.request)
    }

    static func listing(
        of id: ItemID, _ order: ListOrder, filter: String, _ services: Services
    ) throws(Problem) -> ListingView {
        let listing = try services.read {
            try $0.listing(of: id, sorting: order.sorting, filter: filter, window: order.window)
        }
        guard let listing else { throw .notFound }
        // While a large disk is taken in, what somebody looks at comes first; their page is told as soon as it is there.
        if !listing.folder.isListed { services.library.hurry(listing.folder.path) }
        let top = services.settings.current.name
        let can = services.deeds(in: listing.folder.path)
        return ListingView(
            folder: FolderView(
                listing.folder, top: top, can: services.deeds(in: listing.folder.path.parent ?? .top)),
            crumbs: listing.crumbs.map { .init(id: $0.id, name: $0.name?.text ?? top) },
            total: listing.page.total, results: listing.page.results.map { ItemView($0, top: top, can: can) },
            next: listing.page.next)
    }

    static func make(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let parent: ItemID
            let name: String
        }
        let wish = try call.body(Wish.self)
        let name = try fileName(wish.name)
        let folder = try services.act { try services.moves.makeFolder(name, in: wish.parent) }
        return Answer.done(
            services.view(of: folder), status: 201, headers: [("Location", "/api/v1/folders/\(folder.id)")])
    }

    static func change(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        let place = try NewPlace(call)
        let item = try services.act { try services.moves.move(folder: id, to: place.folder, as: place.name) }
        services.note(place.event, item.path, by: call)
        return Answer.done(
            ItemView(item, top: services.settings.current.name, can: services.deeds(in: item.path.parent ?? .top)))
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        try checkRemovable(id, services)
        guard let text = try call.text("version") else {
            throw Problem(
                .invalid, "“version” is missing: the version of the folder as it was shown.",
                hint: "Ask for the folder and send the version that you get.")
        }
        guard let version = Int64(text) else { throw Problem(.invalid, "“version” is a whole number.") }
        return Answer.done(TrashEndpoints.Removed(trash: try remove(id, version: version, call, services)))
    }

    private static func checkRemovable(_ id: ItemID, _ services: Services) throws(Problem) {
        try services.checkDelete()
        guard id != .root else { throw Problem(.notAllowed, "The drop folder itself cannot be deleted.") }
    }

    /// - Parameter version: of the folder as it was shown.
    static func remove(
        _ id: ItemID, version: Int64, _ call: Call, _ services: Services
    ) throws(Problem) -> TrashView {
        try checkRemovable(id, services)
        let trashed = try services.act {
            try services.removal.remove(folder: id, version: version, by: call.person)
        }
        services.note(.deleted, trashed.path, by: call)
        return TrashView(trashed)
    }

    /// A name that somebody typed.
    static func fileName(_ text: String) throws(Problem) -> FileName {
        guard let name = FileName(text) else {
            throw Problem(
                .invalid, "That cannot be a name.",
                hint: "Names have 1 to 255 bytes, no slash, and are neither “.” nor “..”.")
        }
        return name
    }
}
