import Model
import Secrets
import Store

/// How somebody gets an account without an owner's hand: the first by the set-up code, others by signing up.
public final class Joining: Sendable {
    private let register: Register
    private let hashing: any PasswordHashing
    private let pool: HashingPool
    private let throttle: Throttle
    private let code: SetupCode
    private let settings: HouseSettings

    /// Under which name wrong codes are counted: no account can have it, for it has a control character.
    private static let invitationName = "\0invitation"

    init(
        _ register: Register, hashing: any PasswordHashing, pool: HashingPool, throttle: Throttle, code: SetupCode,
        settings: HouseSettings
    ) {
        self.register = register
        self.hashing = hashing
        self.pool = pool
        self.throttle = throttle
        self.code = code
        self.settings = settings
    }

    /// Makes the first owner and signs them in. Of two who race with the right code, one gets `alreadySetUp`.
    public func setUp(
        code typed: String, name: String, password: String, email: String? = nil, guests: HouseRules.Guests? = nil,
        from client: Client, then answer: @escaping PeopleAnswer<NewSession>
    ) {
        do throws(PeopleRefusal) {
            guard code.isNeeded else { throw .alreadySetUp }
            guard code.accepts(typed, from: client.address) else { throw .wrongCode }
            let wish = try NewAccount(name: name, email: email, role: .owner)
            let rules = try HouseSettings.changes(.init(guests: guests))
            let row = wish.row(passwordHash: "", created: register.clock.now)
            try join(row, try Password.new(password), .setUp, client, then: answer) { people throws(PeopleRefusal) in
                guard people.accounts.isEmpty else { throw .alreadySetUp }
                return rules
            }
        } catch {
            answer(.failure(error))
        }
    }

    /// Makes an account as the house's rules allow it, and signs it in.
    public func signUp(
        name: String, email: String? = nil, password: String, code typed: String? = nil, from client: Client,
        then answer: @escaping PeopleAnswer<NewSession>
    ) {
        do throws(PeopleRefusal) {
            guard !code.isNeeded else { throw .signUpClosed }
            let invitation = try invitation(typed, client)
            let wish = try NewAccount(name: name, email: email, role: invitation?.role ?? .viewer)
            let draft = wish.row(passwordHash: "", created: register.clock.now)
            let row = invitation == nil ? draft : register.look { $0.returning(draft) }
            try join(row, try Password.new(password), .signUp, client, then: answer) { people throws(PeopleRefusal) in
                guard let invitation else { return [] }
                // Two may have signed up with one code while their passwords were hashed.
                guard people.invitations.values.contains(invitation) else { throw .wrongCode }
                return [.removeInvitation(codeHash: invitation.codeHash)]
            }
        } catch {
            answer(.failure(error))
        }
    }

    /// `nil` where none is needed and none was given.
    private func invitation(_ typed: String?, _ client: Client) throws(PeopleRefusal) -> InvitationRow? {
        let policy = settings.current.signUp
        guard policy != .closed else { throw .signUpClosed }
        let typed = typed.flatMap { $0.utf8.isEmpty ? nil : $0 }
        guard typed != nil || policy == .code else { return nil }
        let time = register.clock.monotonic
        if let seconds = throttle.wait(name: Self.invitationName, address: client.address, at: time) {
            throw .tooManyAttempts(retryAfter: seconds)
        }
        let lived = register.clock.lived
        guard let row = typed.flatMap({ typed in register.look { $0.invitation(typed: typed, lived: lived) } }) else {
            // Without a code nobody has guessed at one.
            if typed != nil {
                throttle.failed(name: Self.invitationName, address: client.address, at: time)
                register.actLater { [register] _ in [register.logLine(.signUpFailed, by: client.address)] }
            }
            throw .wrongCode
        }
        return row
    }

    /// Hashes the password in the pool and writes account, session and whatever `conditions` adds in one act.
    private func join(
        _ draft: AccountRow, _ password: Password, _ event: LogEvent, _ client: Client,
        then answer: @escaping PeopleAnswer<NewSession>,
        conditions: @escaping @Sendable (Population) throws(PeopleRefusal) -> [PeopleChange]
    ) throws(PeopleRefusal) {
        let people = register.population
        try people.checkRoom()
        try people.checkFree(draft)
        try pool.run(then: answer) { () throws(PeopleRefusal) in
            var row = draft
            row.passwordHash = try self.hashing.line(of: password)
            let start = SessionStart(for: row.account.id, from: client, clock: self.register.clock)
            try self.register.act { [row] people throws(PeopleRefusal) in
                let more = try conditions(people)
                try people.checkRoom()
                try people.checkFree(row)
                return [people.entry(of: row)] + start.changes(people) + more
                    + [self.register.logLine(event, by: row.account.name, about: client.address)]
            }
            if event == .setUp { self.code.retire() }
            self.settings.refresh()
            return start.begun(by: row.account)
        }
    }
}
