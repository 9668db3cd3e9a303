import Catalog
import HTTPServer
import Model
import People
import Store

/// Files: one or all, renaming, deleting.
enum FileEndpoints {
    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let kind = try call.word("kind", FileKind.self)
        let order = try ListOrder(call)
        let page = try services.read { try $0.files(kind: kind, sorting: order.sorting, window: order.window) }
        let can = services.deeds
        return Answer.json(ListView(page) { FileView($0, can: can) }, for: call.request)
    }

    static func one(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.shownFile(call.id())
        return Answer.json(
            bytes: JSON.bytes(try view(of: file, call, services)), about: MediaEndpoints.version(of: file),
            for: call.request)
    }

    static func view(
        of file: FileRecord, _ call: Call, _ services: Services
    ) throws(Problem) -> PersonalFileView {
        let sidecars = try services.act { try SidecarSubtitles.of(file, services.reader) }
        let can = services.deeds(in: file.path.parent ?? .top)
        let next = try services.read { reader in
            try file.film.flatMap { try reader.episodePlace(of: $0.details) }.flatMap { try reader.episode(after: $0) }
        }
        let view = FileView(file, can: can, sidecars: sidecars, isWhole: true, next: next)
        let marks = try Marks(on: [file.id], of: call.caller.session?.account.id, services)
        return PersonalFileView(view, marks[file.id])
    }

    static func change(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        let place = try NewPlace(call)
        let item = try services.act { try services.moves.move(file: id, to: place.folder, as: place.name) }
        services.note(place.event, item.path, by: call)
        return Answer.done(
            ItemView(item, top: services.settings.current.name, can: services.deeds(in: item.path.parent ?? .top)))
    }

    /// Films that have something in common with this one, the most first.
    static func similar(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.shownFile(call.id())
        let limit = try call.limit()
        let films = try services.read { try $0.similarFilms(to: file.id, limit: limit) }
        let page = Page(total: films.count, results: films, next: nil)
        return Answer.json(bytes: FileList(page, try services.shown(films, of: nil)).json, for: call.request)
    }

    /// What people say of a film.
    static func describe(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.shownFile(call.id())
        let wish = try call.body(DetailsWish.self)
        guard file.kind == .video else { throw Problem(.invalid, "Only of films anything can be said.") }
        guard try services.act({ try services.edits.change(file.id, wish.apply) }) else { throw .notFound }
        return Answer.done(try view(of: services.shownFile(file.id), call, services))
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        try services.checkDelete()
        let file = try services.file(id)
        let companions = try call.isOn("companions")
        try checkMatch(file, call)
        return Answer.done(
            TrashEndpoints.Removed(trash: try remove(file, companions: companions, call, services)))
    }

    /// - Parameter companions: whether what belongs to a film goes with it.
    static func remove(
        _ file: FileRecord, companions: Bool, _ call: Call, _ services: Services
    ) throws(Problem) -> TrashView {
        try services.checkDelete()
        let trashed = try services.act {
            try services.removal.remove(
                file: file.id, expecting: file.identity, companions: companions,
                by: call.person)
        }
        services.note(.deleted, trashed.path, by: call)
        return TrashView(trashed)
    }

    /// Either tag that a client may hold will do, that of the file's description or that of its bytes: both say which file
    /// it is, and which writes it has seen. What is known of it as a film may have changed since it was shown.
    private static func checkMatch(_ file: FileRecord, _ call: Call) throws(Problem) {
        let version = MediaEndpoints.version(of: file)
        guard call.request.matches({ Answer.thing(of: $0) == version }) else { throw .changedSinceShown }
    }
}
