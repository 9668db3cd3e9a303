public import GraphQL
import HTTPServer
import Model
public import People

/// Signing up, in and out, in the shapes of three generations of clients: with plain arguments, with `fields:`, and the
/// same inside `users { … }`.
enum AccountFields {
    static let all: [Field] = [
        .row(
            "signUp", "SignedIn!", nil,
            taking: plain + [
                Argument("email", "String", "Where to write to."),
                Argument("code", "String", "That of an invitation, where one is needed."),
                Argument("fields", "SignUpFieldsInput", "The same together, as older clients send them."),
            ], "Makes an account, and signs in.", weight: expensive,
            { asked in try await signUp(asked) }),
        .row(
            "logIn", "SignedIn!", nil,
            taking: plain + [Argument("fields", "LogInFieldsInput", "The same together, as older clients send them.")],
            "Signs in: later requests show the token.", weight: expensive,
            { asked in try await logIn(asked) }),
        .row("logOut", "Boolean!", .viewer, "Signs out: the token counts no longer.") { asked in
            if let session = asked.call.caller.session {
                try asked.services.act { try asked.services.sessions.end(session) }
            }
            return true
        },
    ]

    static let inputs = [
        InputType(
            "SignUpFieldsInput", "Whoever signs up.",
            [
                Argument("username", "String!", "The name to sign in with."),
                Argument("password", "String!", "The password."), Argument("email", "String", "Where to write to."),
                Argument("code", "String", "That of an invitation, where one is needed."),
            ]),
        InputType(
            "LogInFieldsInput", "Whoever signs in.",
            [
                Argument("username", "String!", "The name, or the e-mail address."),
                Argument("password", "String!", "The password."),
            ]),
    ]

    /// A password is hashed: ten in one request are a lot.
    private static let expensive = Field.Weight(cost: 10_000)

    private static let plain = [
        Argument("username", "String", "The name to sign in with."), Argument("password", "String", "The password."),
    ]

    private static func logIn(_ asked: Asked) async throws(Problem) -> NewSession {
        let (name, password) = (try word("username", asked), try word("password", asked))
        return try await answer(from: asked.services) { answer in
            asked.services.people.signIn.signIn(
                name: name, password: password, from: asked.call.client, then: answer)
        }
    }

    private static func signUp(_ asked: Asked) async throws(Problem) -> NewSession {
        let (name, password) = (try word("username", asked), try word("password", asked))
        let (email, code) = (given("email", asked), given("code", asked))
        return try await answer(from: asked.services) { answer in
            asked.services.people.joining.signUp(
                name: name, email: email, password: password, code: code, from: asked.call.client, then: answer)
        }
    }

    /// Waits for what the hashing of a password leads to; no thread stands still meanwhile.
    private static func answer(
        from services: Services,
        _ begin: @Sendable (@escaping @Sendable (Result<NewSession, PeopleRefusal>) -> Void) -> Void
    ) async throws(Problem) -> NewSession {
        let result = await withCheckedContinuation { continuation in begin { continuation.resume(returning: $0) } }
        do throws(PeopleRefusal) {
            return try result.get()
        } catch {
            throw services.problem(error)
        }
    }

    /// Given plainly, or among the `fields`.
    private static func given(_ name: String, _ asked: Asked) -> String? {
        if let text = asked.arguments.text(name) { return text }
        if case .text(let text)? = asked.arguments["fields"]?[name] { return text }
        return nil
    }

    private static func word(_ name: String, _ asked: Asked) throws(Problem) -> String {
        guard let word = given(name, asked) else { throw Problem(.invalid, "“\(name)” is missing.") }
        return word
    }
}

extension NewSession: OutputObject {}
extension AccountView: OutputObject {}

/// The types around accounts.
enum AccountTypes {
    static let objects = [viewer, signedIn, ObjectType("UsersMutation", "Accounts.", AccountFields.all)]

    private static let viewer = ObjectType(
        "Viewer", "Somebody who can sign in.",
        [
            Field("id", "ID!", "The account.") { (account: AccountView) in account.id },
            Field("objectId", "ID!", "The same, as older clients call it.") { (account: AccountView) in account.id },
            Field("username", "String!", "The name to sign in with.") { (account: AccountView) in account.name },
            Field("name", "String!", "The same.") { (account: AccountView) in account.name },
            Field("email", "String", "Where to write to.") { (account: AccountView) in account.email },
            Field("role", "Role!", "What one may do.") { (account: AccountView) in account.role },
            Field("createdAt", "DateTime!", "When the account was made.") { (account: AccountView) in account.created },
        ])

    private static let signedIn = ObjectType(
        "SignedIn", "A session that has begun.",
        [
            Field("sessionToken", "String!", "To be sent with later requests.") { (new: NewSession) in new.token },
            Field("viewer", "Viewer!", "Who has signed in.") { (new: NewSession) in AccountView(new.session.account) },
            Field("expires", "DateTime!", "When it ends, if it is not used.") { (new: NewSession) in
                new.session.expires.iso8601
            },
            Field("id", "ID!", "Of the account.") { (new: NewSession) in new.session.account.id },
            Field("objectId", "ID!", "The same, as older clients call it.") { (new: NewSession) in
                new.session.account.id
            },
            Field("username", "String!", "The name to sign in with.") { (new: NewSession) in
                new.session.account.name
            },
            Field("createdAt", "DateTime!", "When the account was made.") { (new: NewSession) in
                new.session.account.created.iso8601
            },
        ])
}
