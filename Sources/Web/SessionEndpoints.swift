import HTTPServer
import Model
import People

/// Signing in and out, and who is signed in where.
enum SessionEndpoints {
    static func current(_ call: Call, _ services: Services) throws(Problem) -> Response {
        if let session = call.caller.session {
            return Answer.json(SessionView(session), for: call.request)
        }
        guard call.caller.role == .guest else { throw .notSignedIn }
        return Answer.json(GuestView(), for: call.request)
    }

    static func signIn(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let name: String
            let password: String
        }
        let wish = try call.body(Wish.self)
        let promise = Promise()
        services.people.signIn.signIn(name: wish.name, password: wish.password, from: call.client) {
            promise.fulfil(begun($0, services))
        }
        return Response(body: .later(promise))
    }

    static func setUp(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let code: String
            let name: String
            let password: String
            let email: String?
            let guests: String?
        }
        let wish = try call.body(Wish.self)
        let guests = try Call.word(wish.guests, "guests", HouseRules.Guests.self)
        let promise = Promise()
        services.people.joining.setUp(
            code: wish.code, name: wish.name, password: wish.password, email: wish.email, guests: guests,
            from: call.client
        ) { promise.fulfil(begun($0, services)) }
        return Response(body: .later(promise))
    }

    static func signUp(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let name: String
            let email: String?
            let password: String
            let code: String?
        }
        let wish = try call.body(Wish.self)
        let promise = Promise()
        services.people.joining.signUp(
            name: wish.name, email: wish.email, password: wish.password, code: wish.code, from: call.client
        ) { promise.fulfil(begun($0, services)) }
        return Response(body: .later(promise))
    }

    /// A session has begun: the token for programs, the cookie for the page.
    private static func begun(_ result: Result<NewSession, PeopleRefusal>, _ services: Services) -> Response {
        switch result {
        case .success(let new):
            Answer.done(
                SessionView(new.session, token: new.token), status: 201,
                headers: [("Set-Cookie", SessionCookie.setting(new.token))])
        case .failure(let refusal): services.problem(refusal).response
        }
    }

    static func signOut(_ call: Call, _ services: Services) throws(Problem) -> Response {
        if let session = call.caller.session { try services.act { try services.sessions.end(session) } }
        return Answer.done(headers: [("Set-Cookie", SessionCookie.ending)])
    }

    static func changePassword(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let old: String
            let new: String
        }
        let wish = try call.body(Wish.self)
        let session = try call.personalSession()
        let promise = Promise()
        services.people.signIn.changePassword(of: session, old: wish.old, new: wish.new, from: call.client) { result in
            switch result {
            case .success: promise.fulfil(Answer.done())
            case .failure(let refusal): promise.fulfil(services.problem(refusal).response)
            }
        }
        return Response(body: .later(promise))
    }

    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        guard let own = call.caller.session else { throw .notSignedIn }
        let sessions = services.sessions.list(of: try call.wantsAll() ? nil : own.account.id)
        let list = TimedList(sessions, by: \.lastUsed, id: \.id, .newestFirst)
        return Answer.json(
            try list.part(call) { DeviceView($0, isCurrent: $0.id == own.id) }, for: call.request)
    }

    static func end(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let own = try call.personalSession()
        let id = try call.id()
        try services.act {
            try services.sessions.revoke(id, of: call.caller.role == .owner ? nil : own.account.id, by: call.person)
        }
        return Answer.done()
    }
}

extension Call {
    /// Whether everybody's are asked for, which only owners may see.
    func wantsAll() throws(Problem) -> Bool {
        guard try isOn("all") else { return false }
        guard caller.role == .owner else { throw Problem(.notAllowed, "Only owners see what others have.") }
        return true
    }
}

/// Who is signed in; with the token when the session has just begun.
struct SessionView: Encodable {
    let token: String?
    let account: AccountView
    let role: Role
    let expires: String

    init(_ session: Session, token: String? = nil) {
        self.token = token
        account = AccountView(session.account)
        role = session.account.role
        expires = session.expires.iso8601
    }
}

/// Nobody is signed in, and guests may watch.
private struct GuestView: Encodable {
    private enum Key: String, CodingKey { case account, role }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeNil(forKey: .account)
        try container.encode(Role.guest, forKey: .role)
    }
}

/// One signed-in device.
private struct DeviceView: Encodable {
    let id: ItemID
    let account: AccountView
    let device: String
    let address: String
    let created: String
    let lastUsed: String
    let current: Bool

    init(_ session: Session, isCurrent: Bool) {
        id = session.id
        account = AccountView(session.account)
        device = session.device
        address = session.address
        created = session.created.iso8601
        lastUsed = session.lastUsed.iso8601
        current = isCurrent
    }
}
