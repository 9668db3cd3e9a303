import Model
import Secrets
import Store

/// All accounts, sessions, invitations and settings, as people.db has them: changed by the same changes.
struct Population: Sendable {
    /// A session with the account that it belongs to, so that one look-up answers a request.
    struct OpenSession: Sendable {
        var row: SessionRow
        private(set) var account: Account
        /// What people.db knows of `row.lastUsedLived`.
        var writtenLived: Int64

        init(_ row: SessionRow, of account: Account) {
            self.row = row
            self.account = account
            writtenLived = row.lastUsedLived
            belong(to: account)
        }

        /// A program may do no more than it was allowed, and no more than its account may now.
        mutating func belong(to account: Account) {
            self.account = account
            if let limit = row.programRole { self.account.role = min(limit, account.role) }
        }
    }

    private(set) var accounts: [ItemID: AccountRow] = [:]
    private(set) var formerAccounts: [ItemID: FormerAccountRow] = [:]
    /// Folded names and e-mail addresses, those of former accounts too.
    private(set) var names: [String: ItemID] = [:]
    private(set) var openSessions: [TokenHash: OpenSession] = [:]
    private(set) var tokens: [ItemID: TokenHash] = [:]
    private(set) var invitations: [TokenHash: InvitationRow] = [:]
    private(set) var settings: [String: String] = [:]

    init(_ database: PeopleDatabase) throws(PeopleDatabaseError) {
        for row in try database.accounts() { _ = apply(.addAccount(row)) }
        for row in try database.formerAccounts() { _ = apply(.retireAccount(row)) }
        for row in try database.sessions() { _ = apply(.addSession(row)) }
        for row in try database.invitations() { _ = apply(.addInvitation(row)) }
        settings = try database.settings()
    }

    var owners: Int { accounts.values.count { $0.account.role == .owner } }

    func row(named name: String) -> AccountRow? { names[AccountName.folded(name)].flatMap { accounts[$0] } }

    func sessions(of account: ItemID) -> [OpenSession] { openSessions.values.filter { $0.account.id == account } }

    /// The ids of the sessions that ended by it.
    mutating func apply(_ change: PeopleChange) -> [ItemID] {
        switch change {
        case .addAccount(let row), .setAccount(let row): put(row)
        case .removeAccount(let id): return remove(id)
        case .retireAccount(let row):
            let ended = remove(row.account.id)
            formerAccounts[row.account.id] = row
            names[row.foldedName] = row.account.id
            return ended
        case .addSession(let row):
            guard let hash = TokenHash(bytes: row.tokenHash), let owner = accounts[row.account] else { return [] }
            openSessions[hash] = OpenSession(row, of: owner.account)
            tokens[row.id] = hash
        case .useSession(let id, _, let lived):
            if let hash = tokens[id] { openSessions[hash]?.writtenLived = lived }
        case .endSession(let id):
            guard let hash = tokens.removeValue(forKey: id) else { return [] }
            openSessions[hash] = nil
            return [id]
        case .addInvitation(let row):
            if let hash = TokenHash(bytes: row.codeHash) { invitations[hash] = row }
        case .removeInvitation(let bytes):
            if let hash = TokenHash(bytes: bytes) { invitations[hash] = nil }
        case .set(let key, let value): settings[key] = value
        case .setClock, .log: break
        }
        return []
    }

    /// Notes that a session is in use, as of now.
    mutating func use(_ token: TokenHash, at time: Moment, lived: Int64) {
        guard let index = openSessions.index(forKey: token) else { return }
        openSessions.values[index].row.lastUsed = time
        openSessions.values[index].row.lastUsedLived = lived
    }

    private mutating func put(_ row: AccountRow) {
        let id = row.account.id
        forgetNames(of: id)
        formerAccounts[id] = nil
        accounts[id] = row
        names[row.foldedName] = id
        if let email = row.foldedEmail { names[email] = id }
        for (hash, open) in openSessions where open.account.id == id {
            openSessions[hash]?.belong(to: row.account)
        }
    }

    private mutating func remove(_ id: ItemID) -> [ItemID] {
        forgetNames(of: id)
        accounts[id] = nil
        formerAccounts[id] = nil
        let ended = sessions(of: id).map(\.row.id)
        for session in ended { _ = apply(.endSession(session)) }
        return ended
    }

    private mutating func forgetNames(of id: ItemID) {
        for name in [accounts[id]?.foldedName, accounts[id]?.foldedEmail, formerAccounts[id]?.foldedName] {
            if let name { names[name] = nil }
        }
    }
}
