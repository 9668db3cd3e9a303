import HTTPServer
import Model
import People

/// Tokens of programs: everybody's own, and for owners all.
enum TokenEndpoints {
    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        guard let own = call.caller.session else { throw .notSignedIn }
        let tokens = services.tokens.list(of: try call.wantsAll() ? nil : own.account.id)
        let list = TimedList(tokens, by: \.lastUsed, id: \.id, .newestFirst)
        return Answer.json(try list.part(call) { TokenView($0) }, for: call.request)
    }

    static func add(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let name: String
            let role: String?
        }
        let wish = try call.body(Wish.self)
        let role = try Call.word(wish.role, "role", Role.self) ?? .viewer
        let owner = try call.personalSession().account.id
        let new = try services.act {
            try services.tokens.add(name: wish.name, role: role, to: owner, by: call.person, at: call.address)
        }
        return Answer.done(TokenView(new.session, token: new.token), status: 201)
    }

    static func remove(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let own = try call.personalSession()
        let id = try call.id()
        try services.act {
            try services.tokens.remove(id, of: call.caller.role == .owner ? nil : own.account.id, by: call.person)
        }
        return Answer.done()
    }
}

/// A program that has a token; with the token itself only when it was just made.
private struct TokenView: Encodable {
    let token: String?
    let id: ItemID
    let name: String
    let role: Role
    let account: AccountView
    let created: String
    let lastUsed: String
    let expires: String

    init(_ session: Session, token: String? = nil) {
        self.token = token
        id = session.id
        name = session.device
        role = session.account.role
        account = AccountView(session.account)
        created = session.created.iso8601
        lastUsed = session.lastUsed.iso8601
        expires = session.expires.iso8601
    }
}
