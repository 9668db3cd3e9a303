import HTTPServer
import Model
import People
import Store

/// What owners manage: accounts, invitations, the rules of the house, the log.
enum AccountEndpoints {
    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let list = TimedList(services.accounts.all, by: \.created, id: \.id, .oldestFirst)
        return Answer.json(try list.part(call, AccountView.init), for: call.request)
    }

    static func former(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let list = TimedList(services.accounts.former, by: \.removed, id: \.id, .newestFirst)
        return Answer.json(try list.part(call, FormerView.init), for: call.request)
    }

    static func change(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let role: String?
            let name: String?
            let email: String?
        }
        let id = try call.id()
        let wish = try call.body(Wish.self)
        let role = try Call.word(wish.role, "role", Role.self)
        let account = try services.act {
            try services.accounts.change(id, role: role, name: wish.name, email: wish.email, by: call.person)
        }
        return Answer.done(AccountView(account))
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        let keepsMarks = try call.word("marks", Marks.self) == .keep
        try services.act { try services.accounts.remove(id, keepsMarks: keepsMarks, by: call.person) }
        return Answer.done()
    }

    /// What becomes of what somebody has saved and watched when their account goes.
    private enum Marks: String, CaseIterable { case keep, remove }

    static func invite(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let role: String?
            let hours: Int?
        }
        struct View: Encodable {
            let code: String
            let url: String
            let expires: String
        }
        let wish = try call.body(Wish.self)
        let role = try Call.word(wish.role, "role", Role.self) ?? .viewer
        let invitation = try services.act {
            try services.people.invitations.invite(as: role, hours: wish.hours ?? 48, by: call.person)
        }
        let origin = Forwarded(call.request, isTrusted: services.door.isTrustedProxy).origin ?? ""
        return Answer.done(
            View(
                code: invitation.code, url: "\(origin)/sign-up#\(invitation.code)", expires: invitation.expires.iso8601),
            status: 201)
    }

    static func settings(_ call: Call, _ services: Services) throws(Problem) -> Response {
        Answer.json(RulesView(services.settings.current), for: call.request)
    }

    static func changeSettings(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let signUp: String?
            let guests: String?
            let delete: Bool?
            let name: String?
        }
        let wish = try call.body(Wish.self)
        let patch = HouseSettings.Patch(
            guests: try Call.word(wish.guests, "guests", HouseRules.Guests.self),
            signUp: try Call.word(wish.signUp, "signUp", HouseRules.SignUpPolicy.self), delete: wish.delete,
            name: wish.name)
        let rules = try services.act { try services.settings.change(patch, by: call.person) }
        return Answer.done(RulesView(rules))
    }

    static func log(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Line: Encodable {
            let time: String
            let who: String
            let what: String
            let about: String
        }
        let limit = try call.limit()
        let before = try call.text("cursor").map { text throws(Problem) in
            guard let number = Int64(text) else { throw .badCursor }
            return number
        }
        let page = try services.act { try services.people.log.page(before: before, limit: limit) }
        let lines = page.lines.map {
            Line(time: $0.time.iso8601, who: $0.who, what: $0.what, about: $0.about)
        }
        let next = page.lines.count == limit ? page.lines.last.map { String($0.number) } : nil
        return Answer.json(ListView(total: page.total, results: lines, next: next), for: call.request)
    }
}

/// Somebody who can sign in.
struct AccountView: Encodable {
    let id: ItemID
    let name: String
    let email: String?
    let role: Role
    let created: String

    init(_ account: Account) {
        id = account.id
        name = account.name
        email = account.email
        role = account.role
        created = account.created.iso8601
    }
}

/// Somebody who was removed, and finds everything as it was when an owner lets them in again.
private struct FormerView: Encodable {
    let id: ItemID
    let name: String
    let removed: String

    init(_ account: FormerAccount) {
        id = account.id
        name = account.name
        removed = account.removed.iso8601
    }
}

/// The rules of the house.
private struct RulesView: Encodable {
    let signUp: String
    let guests: String
    let delete: Bool
    let name: String

    init(_ rules: HouseRules) {
        signUp = rules.signUp.rawValue
        guests = rules.guests.rawValue
        delete = rules.delete
        name = rules.name
    }
}
