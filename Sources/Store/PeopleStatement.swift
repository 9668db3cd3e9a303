import Model
import SQLite

/// A statement for people.db with its values, in SQL that PostgreSQL understands too.
struct PeopleStatement {
    let sql: String
    let values: [Value]

    init(_ sql: String, _ values: Value...) {
        self.sql = sql
        self.values = values
    }

    static func insert(_ row: AccountRow) -> PeopleStatement {
        let account = row.account
        return PeopleStatement(
            """
            INSERT INTO account(id, name, folded_name, email, folded_email, password_hash, role, created)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(account.id.text), .text(account.name), .text(row.foldedName), Value(account.email),
            Value(row.foldedEmail), .text(row.passwordHash), .text(account.role.rawValue),
            .integer(account.created.milliseconds))
    }

    static func update(_ row: AccountRow) -> PeopleStatement {
        let account = row.account
        return PeopleStatement(
            """
            UPDATE account SET name = ?, folded_name = ?, email = ?, folded_email = ?, password_hash = ?, role = ?,
                created = ?, removed = NULL WHERE id = ?
            """,
            .text(account.name), .text(row.foldedName), Value(account.email), Value(row.foldedEmail),
            .text(row.passwordHash), .text(account.role.rawValue), .integer(account.created.milliseconds),
            .text(account.id.text))
    }

    static func retire(_ row: FormerAccountRow) -> PeopleStatement {
        PeopleStatement(
            "UPDATE account SET removed = ?, email = NULL, folded_email = NULL, password_hash = '' WHERE id = ?",
            .integer(row.account.removed.milliseconds), .text(row.account.id.text))
    }

    static func insert(_ row: SessionRow) -> PeopleStatement {
        PeopleStatement(
            """
            INSERT INTO session(id, account, token_hash, device, address, created, last_used, created_lived,
                last_used_lived, program_role) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            .text(row.id.text), .text(row.account.text), .blob(row.tokenHash), .text(row.device), .text(row.address),
            .integer(row.created.milliseconds), .integer(row.lastUsed.milliseconds), .integer(row.createdLived),
            .integer(row.lastUsedLived), Value(row.programRole?.rawValue))
    }

    static func insert(_ row: InvitationRow) -> PeopleStatement {
        PeopleStatement(
            "INSERT INTO invitation(code_hash, role, expires_lived) VALUES (?, ?, ?)", .blob(row.codeHash),
            .text(row.role.rawValue), .integer(row.expiresLived))
    }

    static func upsert(_ row: ClockRow) -> PeopleStatement {
        PeopleStatement(
            """
            INSERT INTO clock(id, lived, wall) VALUES (1, ?, ?)
            ON CONFLICT (id) DO UPDATE SET lived = excluded.lived, wall = excluded.wall
            """,
            .integer(row.lived), .integer(row.wall.milliseconds))
    }

    static func insert(_ row: LogRow) -> PeopleStatement {
        PeopleStatement(
            "INSERT INTO log(time, who, what, about) VALUES (?, ?, ?, ?)",
            .integer(row.time.milliseconds), .text(row.who), .text(row.what), .text(row.about))
    }
}
