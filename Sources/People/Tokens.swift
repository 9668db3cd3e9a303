public import Model
import Secrets
import Store

/// Programs that come with a token of their own: a session under a name, which lasts until somebody removes it.
public final class Tokens: Sendable {
    private let register: Register
    private let sessions: Sessions

    static let limitPerAccount = 50

    init(_ register: Register, sessions: Sessions) {
        self.register = register
        self.sessions = sessions
    }

    /// Of one account, or of all; the last used first.
    public func list(of account: ItemID? = nil) -> [Session] { sessions.list(of: account, programs: true) }

    /// Gives a program a token, which nobody will ever see again.
    ///
    /// - Parameters:
    ///   - name: no two programs have names that only differ in case or width, so that the command line can tell them.
    ///   - role: viewer or editor, and no more than the account is. When the account is lowered, so is the program.
    ///   - account: whose list and progress the program sees, and with whom it ends.
    public func add(
        name: String, role: Role, to account: ItemID, by who: String, at address: String
    ) throws(PeopleRefusal) -> NewSession {
        let name = try AccountName.checked(name)
        let start = SessionStart(
            for: account, from: Client(address: address, device: name), programRole: role, clock: register.clock)
        var owner: Account?
        try register.act { people throws(PeopleRefusal) in
            guard let row = people.accounts[account] else { throw .noSuchAccount }
            guard role > .guest, role < .owner, role <= row.account.role else { throw .invalidTokenRole }
            let programs = people.openSessions.values.filter { $0.row.programRole != nil }
            guard programs.count(where: { $0.account.id == account }) < Self.limitPerAccount else {
                throw .tooManyTokens(Self.limitPerAccount)
            }
            let folded = AccountName.folded(start.row.device)
            guard !programs.contains(where: { AccountName.folded($0.row.device) == folded }) else {
                throw .tokenNameTaken
            }
            owner = row.account
            return start.changes(people) + [register.logLine(.tokenAdded, by: who, about: name)]
        }
        guard let owner else { throw .noSuchAccount }
        return start.begun(by: owner)
    }

    /// The same for whoever works at the machine itself: it belongs to the oldest owner.
    public func add(name: String, role: Role, by who: String) throws(PeopleRefusal) -> NewSession {
        let owners = register.population.accounts.values.map(\.account).filter { $0.role == .owner }
        guard let first = owners.min(by: { ($0.created, $0.id.text) < ($1.created, $1.id.text) }) else {
            throw .noSuchAccount
        }
        return try add(name: name, role: role, to: first.id, by: who, at: who)
    }

    /// The program can ask for nothing any more, and what it is being sent ends.
    ///
    /// - Parameter owner: only if it belongs to this account; `nil` for whoever may remove all.
    public func remove(_ id: ItemID, of owner: ItemID?, by who: String) throws(PeopleRefusal) {
        try sessions.revoke(id, of: owner, programs: true, by: who)
    }

    /// By its name, compared as accounts' are.
    public func remove(named name: String, by who: String) throws(PeopleRefusal) {
        let folded = AccountName.folded(name)
        guard let token = list().first(where: { AccountName.folded($0.device) == folded }) else { throw .noSuchToken }
        try remove(token.id, of: nil, by: who)
    }
}
