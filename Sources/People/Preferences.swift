public import Model
import Store

/// What the page keeps for each person, such as language and layout. Nobody but the page reads it.
public final class Preferences: Sendable {
    /// Bytes that one person may keep.
    public static let limit = 16_384

    private let values: PeoplePreferences
    private let register: Register

    init(_ register: Register) {
        self.register = register
        values = PeoplePreferences(register.database)
    }

    /// `nil` when nothing was ever kept.
    public func value(of account: ItemID) throws(PeopleRefusal) -> String? {
        do { return try values.value(of: account) } catch { throw .notRead(error) }
    }

    /// False when it was so before.
    public func set(_ value: String, of account: ItemID) throws(PeopleRefusal) -> Bool {
        try register.mark { () throws(PeopleDatabaseError) in try values.set(value, of: account) }
    }
}
