import Model
import Secrets
import Store

/// An account as somebody wishes it, checked but for what only the moment of writing knows.
struct NewAccount: Sendable {
    let name: String
    let email: String?
    let role: Role

    init(name: String, email: String?, role: Role) throws(PeopleRefusal) {
        guard role > .guest else { throw .invalidRole }
        self.name = try AccountName.checked(name)
        self.email = try AccountName.checkedEmail(email)
        self.role = role
    }

    func row(passwordHash: String, created: Moment) -> AccountRow {
        AccountRow(
            account: Account(id: .random(), name: name, email: email, role: role, created: created),
            foldedName: AccountName.folded(name), foldedEmail: email.map(AccountName.folded),
            passwordHash: passwordHash)
    }
}

extension Population {
    /// More than any house has; where anybody may sign up, somebody will try.
    static let accountLimit = 10_000

    func checkRoom() throws(PeopleRefusal) {
        let count = accounts.count + formerAccounts.count
        guard count < Self.accountLimit else { throw .tooManyAccounts(Self.accountLimit) }
    }

    /// The account as it is written when an owner lets it in: as the former one of that name, if there is one, whose
    /// marks it finds again. Nobody comes to them by a name alone.
    func returning(_ row: AccountRow) -> AccountRow {
        guard let former = names[row.foldedName].flatMap({ formerAccounts[$0] }) else { return row }
        var row = row
        row.account = Account(
            id: former.account.id, name: row.account.name, email: row.account.email, role: row.account.role,
            created: row.account.created)
        return row
    }

    /// What makes it so.
    func entry(of row: AccountRow) -> PeopleChange {
        formerAccounts[row.account.id] == nil ? .addAccount(row) : .setAccount(row)
    }

    /// - Throws: when somebody else has the name or the address, be it as a name or as an address.
    func checkFree(_ row: AccountRow) throws(PeopleRefusal) {
        if let holder = names[row.foldedName], holder != row.account.id { throw .nameTaken }
        if let email = row.foldedEmail, let holder = names[email], holder != row.account.id { throw .emailTaken }
    }
}
