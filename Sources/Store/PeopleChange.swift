public import Model
import SQLite

/// One change to people.db. An act is a list of them, written in one transaction.
public enum PeopleChange: Hashable, Sendable {
    case addAccount(AccountRow)
    /// Name, e-mail, role, password: whatever differs from before. A former account is one again by it.
    case setAccount(AccountRow)
    /// Ends its sessions too. Its marks go with it, those of a former account too.
    case removeAccount(ItemID)
    /// Leaves its name and its marks, and nothing to sign in with. Its sessions are to be ended beside it.
    case retireAccount(FormerAccountRow)
    case addSession(SessionRow)
    case useSession(ItemID, at: Moment, lived: Int64)
    case endSession(ItemID)
    case addInvitation(InvitationRow)
    case removeInvitation(codeHash: [UInt8])
    /// `nil` takes the override back.
    case set(key: String, to: String?)
    case setClock(ClockRow)
    case log(LogRow)

    /// The statement that makes it so.
    var statement: PeopleStatement {
        switch self {
        case .addAccount(let row): .insert(row)
        case .setAccount(let row): .update(row)
        case .removeAccount(let id): PeopleStatement("DELETE FROM account WHERE id = ?", .text(id.text))
        case .retireAccount(let row): .retire(row)
        case .addSession(let row): .insert(row)
        case .useSession(let id, let time, let lived):
            PeopleStatement(
                "UPDATE session SET last_used = ?, last_used_lived = ? WHERE id = ?", .integer(time.milliseconds),
                .integer(lived), .text(id.text))
        case .endSession(let id): PeopleStatement("DELETE FROM session WHERE id = ?", .text(id.text))
        case .addInvitation(let row): .insert(row)
        case .removeInvitation(let codeHash):
            PeopleStatement("DELETE FROM invitation WHERE code_hash = ?", .blob(codeHash))
        case .set(let key, let value?):
            PeopleStatement(
                "INSERT INTO setting(key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value",
                .text(key), .text(value))
        case .set(let key, nil): PeopleStatement("DELETE FROM setting WHERE key = ?", .text(key))
        case .setClock(let row): .upsert(row)
        case .log(let row): .insert(row)
        }
    }
}
