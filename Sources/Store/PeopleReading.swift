import Model
import SQLite

extension PeopleDatabase {
    /// Every account that can sign in. Rows with a role or id that this program does not know are a damage, and said to
    /// be.
    public func accounts() throws(PeopleDatabaseError) -> [AccountRow] {
        try rows(
            """
            SELECT id, name, email, role, created, folded_name, folded_email, password_hash FROM account
            WHERE removed IS NULL
            """
        ) { row in
            guard let id = ItemID(row.text(0)), let role = Role(rawValue: row.text(3)) else { return nil }
            return AccountRow(
                account: Account(
                    id: id, name: row.text(1), email: row.optionalText(2), role: role,
                    created: Moment(milliseconds: row.integer(4))),
                foldedName: row.text(5), foldedEmail: row.optionalText(6), passwordHash: row.text(7))
        }
    }

    public func formerAccounts() throws(PeopleDatabaseError) -> [FormerAccountRow] {
        try rows("SELECT id, name, removed, folded_name FROM account WHERE removed IS NOT NULL") { row in
            ItemID(row.text(0)).map { id in
                FormerAccountRow(
                    account: FormerAccount(id: id, name: row.text(1), removed: Moment(milliseconds: row.integer(2))),
                    foldedName: row.text(3))
            }
        }
    }

    public func sessions() throws(PeopleDatabaseError) -> [SessionRow] {
        try rows(
            """
            SELECT id, account, token_hash, device, address, created, last_used, created_lived, last_used_lived,
                program_role
            FROM session
            """
        ) { row in
            guard let id = ItemID(row.text(0)), let account = ItemID(row.text(1)) else { return nil }
            let program = row.optionalText(9)
            let programRole = program.flatMap(Role.init)
            guard (program == nil) == (programRole == nil) else { return nil }
            return SessionRow(
                id: id, account: account, tokenHash: row.blob(2), device: row.text(3), programRole: programRole,
                address: row.text(4), created: Moment(milliseconds: row.integer(5)),
                lastUsed: Moment(milliseconds: row.integer(6)),
                createdLived: row.integer(7), lastUsedLived: row.integer(8))
        }
    }

    public func invitations() throws(PeopleDatabaseError) -> [InvitationRow] {
        try rows("SELECT code_hash, role, expires_lived FROM invitation") { row in
            guard let role = Role(rawValue: row.text(1)) else { return nil }
            return InvitationRow(codeHash: row.blob(0), role: role, expiresLived: row.integer(2))
        }
    }

    /// Overrides of settings, by key.
    public func settings() throws(PeopleDatabaseError) -> [String: String] {
        let pairs = try rows("SELECT key, value FROM setting") { row in (row.text(0), row.text(1)) }
        return Dictionary(pairs) { first, _ in first }
    }

    /// `nil` before the clock was ever set.
    public func clock() throws(PeopleDatabaseError) -> ClockRow? {
        try rows("SELECT lived, wall FROM clock") { row in
            ClockRow(lived: row.integer(0), wall: Moment(milliseconds: row.integer(1)))
        }.first
    }

    /// The newest lines first: at most `limit`, older than the line `before`; and how many there are in all.
    public func log(before: Int64?, limit: Int) throws(PeopleDatabaseError) -> (lines: [LogRow], total: Int) {
        let lines = try rows(
            "SELECT number, time, who, what, about FROM log WHERE number < ? ORDER BY number DESC LIMIT ?",
            [.integer(before ?? .max), .integer(Int64(limit))]
        ) { row in
            LogRow(
                number: row.integer(0), time: Moment(milliseconds: row.integer(1)), who: row.text(2),
                what: row.text(3), about: row.text(4))
        }
        let total = try read { try $0.integer("SELECT count(*) FROM log") ?? 0 }
        return (lines, Int(total))
    }

    func rows<Result: Sendable>(
        _ sql: String, _ values: [Value] = [], _ decode: @Sendable (borrowing Row) -> Result?
    ) throws(PeopleDatabaseError) -> [Result] {
        try read { connection in
            try connection.query(sql, values) { row throws(SQLiteError) in decode(row) }
        }.map { result throws(PeopleDatabaseError) in
            guard let result else {
                throw PeopleDatabaseError("read", path, .damaged("a row makes no sense: \(sql)"), copies: copies())
            }
            return result
        }
    }
}
