import HTTPServer
import Model
import People
import Store

/// My List: the films that one has saved.
enum MyListEndpoints {
    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = try call.account
        let (limit, place) = (try call.limit(), try call.markPlace)
        let entries = try services.act { try services.myList.page(of: account, after: place, limit: limit + 1) }
        let part = entries.prefix(limit)
        let view = ListView(
            total: try services.act { try services.myList.count(of: account) },
            results: try services.personal(part.map(\.file), of: account),
            next: entries.count > limit ? part.last?.place.text : nil)
        return Answer.json(view, for: call.request)
    }

    static func add(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (account, file) = (try call.account, try call.id())
        let keepsake = try services.read { try $0.keepsake(of: file) }
        if try services.act({ try services.myList.add(file, keepsake: keepsake, for: account) }) {
            services.events.publishMarks(of: account)
        }
        return Answer.done()
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (account, file) = (try call.account, try call.id())
        if try services.act({ try services.myList.remove(file, for: account) }) {
            services.events.publishMarks(of: account)
        }
        return Answer.done()
    }

    /// Which of the files on a page are saved, in one request.
    static func state(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let ids: [ItemID]
        }
        let account = try call.account
        let ids = try call.body(Wish.self).ids
        guard ids.count <= 500 else { throw Problem(.invalid, "“ids” has more than 500 ids.") }
        let saved = try services.act { try services.myList.saved(ids, by: account) }
        let states = ids.map { ($0.text, saved.contains($0)) }
        return Answer.done(Dictionary(states) { first, _ in first })
    }
}

extension Services {
    /// Files as their person sees them, in the order of `files`. Those that are gone are shown as they were.
    func personal(_ files: [ItemID], of account: ItemID) throws(Problem) -> [PersonalFileView] {
        let found = try read { try $0.items(files) }
        let records = Dictionary(found.compactMap { $0.file.map { ($0.id, $0) } }) { first, _ in first }
        let missing = files.filter { records[$0] == nil }
        let keepsakes = missing.isEmpty ? [] : try act { try myList.keepsakes(of: missing) }
        let gone = Dictionary(keepsakes.map { ($0.id, $0) }) { first, _ in first }
        let marks = try Marks(on: files, of: account, self)
        let can = deeds
        return files.compactMap { file in
            if let record = records[file] {
                return PersonalFileView(.file(FileView(record, can: can)), marks[file])
            }
            return gone[file].map { PersonalFileView(.missing(MissingFileView($0)), marks[file]) }
        }
    }
}

extension Call {
    /// Whose marks they are.
    var account: ItemID {
        get throws(Problem) {
            guard let session = caller.session else { throw .notSignedIn }
            return session.account.id
        }
    }

    /// Where a list of marks goes on.
    var markPlace: MarkPlace? {
        get throws(Problem) {
            guard let text = try text("cursor") else { return nil }
            guard let place = MarkPlace(text) else { throw .badCursor }
            return place
        }
    }
}
