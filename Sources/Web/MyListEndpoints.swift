import HTTPServer
import Model
import People
import Store

/// My List: the films that one has saved.
enum MyListEndpoints {
    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = try call.account
        let page = try page(of: account, limit: call.limit(), cursor: call.text("cursor"), services)
        return try services.answer(page, of: account, call)
    }

    /// All that was saved, whether it is there or not.
    static func page(
        of account: ItemID, limit: Int, cursor: String?, _ services: Services
    ) throws(Problem) -> Page<IndexedFile> {
        let place = try cursor.map { text throws(Problem) in try MarkPlace(cursor: text) }
        let entries = try services.act { try services.myList.page(of: account, after: place, limit: limit + 1) }
        let part = entries.prefix(limit).map(\.file)
        let present = try services.read { try $0.present(part, orMissing: true) }
        return Page(
            total: try services.act { try services.myList.count(of: account) },
            results: part.map { present[$0] ?? .nowhere($0) },
            next: entries.count > limit ? entries[limit - 1].place.text : nil)
    }

    static func add(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try add(call.id(), call, services)
        return Answer.done()
    }

    static func add(_ file: ItemID, _ call: Call, _ services: Services) throws(Problem) {
        let keepsake = try services.read { try $0.keepsake(of: file) }
        try services.mark(call) { account in
            try services.myList.add(file, keepsake: keepsake, for: account)
        }
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try remove(call.id(), call, services)
        return Answer.done()
    }

    static func remove(_ file: ItemID, _ call: Call, _ services: Services) throws(Problem) {
        try services.mark(call) { account in try services.myList.remove(file, for: account) }
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

extension Call {
    /// Whose marks they are.
    var account: ItemID {
        get throws(Problem) {
            guard let session = caller.session else { throw .notSignedIn }
            return session.account.id
        }
    }
}

extension Services {
    /// Changes the marks of whoever asks. When that makes a difference, their pages are told to look again.
    func mark(_ call: Call, _ change: (_ account: ItemID) throws -> Bool) throws(Problem) {
        let account = try call.account
        if try act({ try change(account) }) { events.publishMarks(of: account) }
    }
}

extension MarkPlace {
    /// Where a list of marks goes on.
    init(cursor text: String) throws(Problem) {
        guard let place = MarkPlace(text) else { throw .badCursor }
        self = place
    }
}
