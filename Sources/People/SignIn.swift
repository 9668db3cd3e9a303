import Model
import Secrets
import Store

/// Answers of acts that hash a password: they come later, on a thread of the hashing pool, or at once when refused.
public typealias PeopleAnswer<Success> = @Sendable (Result<Success, PeopleRefusal>) -> Void

/// Name and password become a session. An unknown name gets the same answer as a wrong password, after the same work.
public final class SignIn: Sendable {
    private let register: Register
    private let hashing: any PasswordHashing
    private let pool: HashingPool
    private let throttle: Throttle

    init(_ register: Register, hashing: any PasswordHashing, pool: HashingPool, throttle: Throttle) {
        self.register = register
        self.hashing = hashing
        self.pool = pool
        self.throttle = throttle
    }

    /// `name` may also be an e-mail address.
    public func signIn(
        name: String, password: String, from client: Client, then answer: @escaping PeopleAnswer<NewSession>
    ) {
        perform(name: name, password: password, from: client, then: answer) { row, password throws(PeopleRefusal) in
            let start = SessionStart(for: row.account.id, from: client, clock: self.register.clock)
            let fresh = try self.renewed(row, password)
            try self.register.act { people throws(PeopleRefusal) in
                // The account may have been removed or given another password while this one was hashed.
                guard let current = people.accounts[row.account.id], current.passwordHash == row.passwordHash else {
                    throw .wrongCredentials
                }
                var renewed = current
                if let fresh { renewed.passwordHash = fresh }
                return (fresh == nil ? [] : [.setAccount(renewed)])
                    + start.changes(people)
                    + [self.register.logLine(.signIn, by: current.account.name, about: client.address)]
            }
            return start.begun(by: row.account)
        }
    }

    /// Gives an account a new password, and ends its other sessions.
    public func changePassword(
        of session: Session, old: String, new: String, from client: Client, then answer: @escaping PeopleAnswer<Void>
    ) {
        let name = session.account.name
        do throws(PeopleRefusal) {
            let next = try Password.new(new)
            perform(name: name, password: old, from: client, then: answer) { row, _ throws(PeopleRefusal) in
                let line = try self.hashing.line(of: next)
                try self.register.act { people throws(PeopleRefusal) in
                    guard let current = people.accounts[row.account.id], current.passwordHash == row.passwordHash
                    else { throw .wrongCredentials }
                    var changed = current
                    changed.passwordHash = line
                    return [
                        .setAccount(changed), self.register.logLine(.passwordChanged, by: name, about: client.address),
                    ]
                        + people.sessions(of: row.account.id).filter { $0.row.id != session.id }.map {
                            .endSession($0.row.id)
                        }
                }
            }
        } catch {
            answer(.failure(error))
        }
    }

    /// Asks the throttle, compares the password in the pool, and lets `act` do the rest there.
    private func perform<Success>(
        name: String, password: String, from client: Client, then answer: @escaping PeopleAnswer<Success>,
        act: @escaping @Sendable (AccountRow, Password) throws(PeopleRefusal) -> Success
    ) {
        do throws(PeopleRefusal) {
            let password = try Password.typed(password)
            // Longer than any name or address: not worth folding, but it has to cost what other names cost.
            let key = name.utf8.count <= AccountName.maximumBytes ? AccountName.folded(name) : ""
            if let seconds = throttle.wait(name: key, address: client.address, at: register.clock.monotonic) {
                throw .tooManyAttempts(retryAfter: seconds)
            }
            try pool.run(then: answer) { () throws(PeopleRefusal) in
                try act(try self.compare(key, password, client), password)
            }
        } catch {
            answer(.failure(error))
        }
    }

    /// The line of a password that was hashed at another cost than today's; `nil` when it is as it should be.
    private func renewed(_ row: AccountRow, _ password: Password) throws(PeopleRefusal) -> String? {
        guard PasswordHash(text: row.passwordHash).isOutdated else { return nil }
        return try hashing.line(of: password)
    }

    private func compare(_ key: String, _ password: Password, _ client: Client) throws(PeopleRefusal) -> AccountRow {
        let row = register.look { people in people.names[key].flatMap { people.accounts[$0] } }
        guard try hashing.agrees(password, with: row?.passwordHash), let row else {
            throttle.failed(name: key, address: client.address, at: register.clock.monotonic)
            // People type a password where the name belongs: only names that exist are written down.
            let about = row?.account.name ?? "unknown name"
            try? register.act { _ in [register.logLine(.signInFailed, by: client.address, about: about)] }
            throw .wrongCredentials
        }
        throttle.succeeded(name: key, address: client.address)
        return row
    }
}
