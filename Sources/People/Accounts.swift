public import Model
import Secrets
import Store

/// The accounts, as owners manage them. `by` names who does it, for the log.
public final class Accounts: Sendable {
    private let register: Register
    private let hashing: any PasswordHashing
    private let pool: HashingPool

    init(_ register: Register, hashing: any PasswordHashing, pool: HashingPool) {
        self.register = register
        self.hashing = hashing
        self.pool = pool
    }

    /// The oldest first.
    public var all: [Account] {
        register.population.accounts.values.map(\.account)
            .sorted { ($0.created, $0.name, $0.id.text) < ($1.created, $1.name, $1.id.text) }
    }

    public var isEmpty: Bool { register.look { $0.accounts.isEmpty } }

    public func account(_ id: ItemID) -> Account? { register.look { $0.accounts[id]?.account } }

    /// By name or e-mail address, compared as signing in compares them.
    public func account(named name: String) -> Account? { register.look { $0.row(named: name)?.account } }

    /// Hashes the password on the calling thread, tens of milliseconds: for the command line, not for requests.
    public func add(
        name: String, email: String? = nil, role: Role, password: String, by who: String
    ) throws(PeopleRefusal) -> Account {
        let wish = try NewAccount(name: name, email: email, role: role)
        let line = try hashing.line(of: try Password.new(password))
        var row = wish.row(passwordHash: line, created: register.clock.now)
        try register.act { people throws(PeopleRefusal) in
            row = people.returning(row)
            try people.checkRoom()
            try people.checkFree(row)
            return [people.entry(of: row), register.logLine(.accountAdded, by: who, about: row.account.name)]
        }
        return row.account
    }

    /// Changes what is given and leaves the rest: all of it, or nothing when one part is refused.
    ///
    /// - Parameters:
    ///   - role: holds from the next request on, for sessions that are open too.
    ///   - email: an empty text takes the address away.
    public func change(
        _ id: ItemID, role: Role? = nil, name: String? = nil, email: String? = nil, by who: String
    ) throws(PeopleRefusal) -> Account {
        if let role, role <= .guest { throw .invalidRole }
        let newName = try name.map { name throws(PeopleRefusal) in try AccountName.checked(name) }
        let newEmail = try email.map { email throws(PeopleRefusal) in try AccountName.checkedEmail(email) }
        return try edit(id, by: who) { row, people throws(PeopleRefusal) in
            if let role {
                if row.account.role == .owner, role < .owner, people.owners == 1 { throw .lastOwner }
                row.account.role = role
            }
            if let newName {
                row.account.name = newName
                row.foldedName = AccountName.folded(newName)
            }
            if let newEmail {
                row.account.email = newEmail
                row.foldedEmail = newEmail.map(AccountName.folded)
            }
        }
    }

    /// Gives it another name.
    public func rename(_ id: ItemID, to name: String, by who: String) throws(PeopleRefusal) -> Account {
        try change(id, name: name, by: who)
    }

    /// `nil` or an empty text takes the address away.
    public func setEmail(of id: ItemID, to email: String?, by who: String) throws(PeopleRefusal) -> Account {
        try change(id, email: email ?? "", by: who)
    }

    /// Holds from the next request on, for sessions that are open too.
    public func setRole(of id: ItemID, to role: Role, by who: String) throws(PeopleRefusal) -> Account {
        try change(id, role: role, by: who)
    }

    /// Gives it a new password without asking for the old, and ends all its sessions. Hashes on the calling thread.
    public func setPassword(of id: ItemID, to password: String, by who: String) throws(PeopleRefusal) {
        try setPassword(of: id, to: try Password.new(password), by: who)
    }

    /// The same in the hashing pool, for requests.
    public func setPassword(
        of id: ItemID, to password: String, by who: String, then answer: @escaping PeopleAnswer<Void>
    ) {
        do throws(PeopleRefusal) {
            let password = try Password.new(password)
            try pool.run(then: answer) { () throws(PeopleRefusal) in
                try self.setPassword(of: id, to: password, by: who)
            }
        } catch {
            answer(.failure(error))
        }
    }

    /// Ends its sessions too.
    ///
    /// - Parameter keepsMarks: what it has saved and watched stays, for an account of that name which an owner lets in;
    ///   until then it is one of the `former` ones, which are removed in the same way for good.
    public func remove(_ id: ItemID, keepsMarks: Bool = false, by who: String) throws(PeopleRefusal) {
        try register.act { people throws(PeopleRefusal) in
            if let former = people.formerAccounts[id] {
                guard !keepsMarks else { return [] }
                return [.removeAccount(id), register.logLine(.marksRemoved, by: who, about: former.account.name)]
            }
            guard let row = people.accounts[id] else { throw .noSuchAccount }
            if row.account.role == .owner, people.owners == 1 { throw .lastOwner }
            let line = register.logLine(.accountRemoved, by: who, about: row.account.name)
            guard keepsMarks else { return [.removeAccount(id), line] }
            let former = FormerAccount(id: id, name: row.account.name, removed: register.clock.now)
            return people.sessions(of: id).map { .endSession($0.row.id) }
                + [.retireAccount(FormerAccountRow(account: former, foldedName: row.foldedName)), line]
        }
    }

    /// Those that were removed without their marks, in no order.
    public var former: [FormerAccount] { register.population.formerAccounts.values.map(\.account) }

    public func former(named name: String) -> FormerAccount? {
        register.look { people in
            people.names[AccountName.folded(name)].flatMap { people.formerAccounts[$0]?.account }
        }
    }

    private func setPassword(of id: ItemID, to password: Password, by who: String) throws(PeopleRefusal) {
        let line = try hashing.line(of: password)
        try register.act { people throws(PeopleRefusal) in
            guard var row = people.accounts[id] else { throw .noSuchAccount }
            row.passwordHash = line
            return [.setAccount(row), register.logLine(.passwordChanged, by: who, about: row.account.name)]
                + people.sessions(of: id).map { .endSession($0.row.id) }
        }
    }

    private func edit(
        _ id: ItemID, by who: String, _ body: (inout AccountRow, Population) throws(PeopleRefusal) -> Void
    ) throws(PeopleRefusal) -> Account {
        var changed: Account?
        try register.act { people throws(PeopleRefusal) in
            guard var row = people.accounts[id] else { throw .noSuchAccount }
            let before = row
            try body(&row, people)
            try people.checkFree(row)
            changed = row.account
            guard row != before else { return [] }
            return [.setAccount(row), register.logLine(.accountChanged, by: who, about: row.account.name)]
        }
        guard let changed else { throw .noSuchAccount }
        return changed
    }
}
