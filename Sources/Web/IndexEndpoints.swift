import Catalog
import HTTPServer
import Model
import People
import Store

/// Questions to the index as a whole: by path, by words, since a revision.
enum IndexEndpoints {
    static func lookup(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let path = try call.path()
        guard let item = try services.read({ try $0.item(at: path) }) else { throw .notFound }
        let can = services.deeds(in: path.parent ?? .top)
        return Answer.json(ItemView(item, top: services.settings.current.name, can: can), for: call.request)
    }

    static func explain(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct View: Encodable {
            let path: String
            let listed: Bool
            let reason: String
            let code: String
            let hint: String?
        }
        let path = try call.path()
        let answer = try services.act { try services.explain.explain(path) }
        let view = View(
            path: path.text, listed: answer.isListed, reason: answer.reason, code: answer.code, hint: answer.hint)
        return Answer.json(view, for: call.request)
    }

    static func search(_ call: Call, _ services: Services) throws(Problem) -> Response {
        var query = SearchQuery(try call.text("q") ?? "", kind: try call.word("kind", FileKind.self))
        if let text = try call.text("folder") {
            guard let id = ItemID(text) else { throw .notFound }
            query.folder = id
        }
        query.having = try FilmWord.words { kind throws(Problem) in try call.text(kind.rawValue) }
        let order = try ListOrder(call)
        let wanted = query
        if try call.word("group", SearchGrouping.self) != nil { return try groups(wanted, call, services) }
        return Answer.json(services.list(try search(wanted, order, services)), for: call.request)
    }

    private enum SearchGrouping: String, CaseIterable { case category }

    private static func groups(_ query: SearchQuery, _ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Group: Encodable {
            let id: ItemID
            let label: String
            let total: Int
            let results: [ItemView]
        }
        let (top, can) = (services.settings.current.name, services.deeds)
        let groups = try services.read { try $0.searchByFolder(query) }.compactMap { group -> Group? in
            let results = group.results.map { ItemView($0, top: top, can: can) }
            let id = group.name == nil ? group.folder : ItemID("folder-" + group.folder.text)
            return id.map { Group(id: $0, label: group.name?.text ?? top, total: group.total, results: results) }
        }
        return Answer.json(["groups": groups], for: call.request)
    }

    static func search(
        _ query: SearchQuery, _ order: ListOrder, _ services: Services
    ) throws(Problem) -> Page<Item> {
        try services.read { try $0.search(query, sorting: order.asked, window: order.window) }
    }

    static func changes(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct View: Encodable {
            let revision: Int64
            let changed: [ItemID]
            let gone: [ItemID]
            let next: String?

            private enum Key: String, CodingKey { case revision, changed, gone, next }

            func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: Key.self)
                try container.encode(revision, forKey: .revision)
                try container.encode(changed, forKey: .changed)
                try container.encode(gone, forKey: .gone)
                try container.encode(next, forKey: .next)
            }
        }
        guard let since = try call.text("since").flatMap({ ChangePosition($0) }) else {
            throw Problem(.invalid, "“since” is “revision” or “next” of an earlier answer, 0 for everything.")
        }
        let limit = try call.limit(standard: 500)
        let changes = try services.read { try $0.changes(since: since, limit: limit) }
        return Answer.json(
            View(revision: changes.revision, changed: changes.changed, gone: changes.gone, next: changes.next),
            for: call.request)
    }

    static func rescan(_ call: Call, _ services: Services) throws(Problem) -> Response {
        services.library.rescan()
        return Answer.done(["status": "scanning"], status: 202)
    }
}

extension FilmWord {
    /// The words that films must have, of each kind that is given.
    static func words(_ given: (Kind) throws(Problem) -> String?) throws(Problem) -> [FilmWord] {
        var words: [FilmWord] = []
        for kind in Kind.allCases {
            guard let text = try given(kind) else { continue }
            guard let word = FilmWord(kind, text) else {
                throw Problem(.invalid, "“\(kind.rawValue)” has neither letter nor digit.")
            }
            words.append(word)
        }
        return words
    }
}

extension Services {
    /// A part of a list of things that lie in many folders.
    func list(_ page: Page<Item>) -> ListView<ItemView> {
        let (top, can) = (settings.current.name, deeds)
        return ListView(page) { ItemView($0, top: top, can: can) }
    }
}
