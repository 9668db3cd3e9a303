public import Store

/// Who did what, and when: the newest ten thousand lines, for owners. Never a password, a token or a code.
public final class PeopleLog: Sendable {
    private let register: Register

    init(_ register: Register) { self.register = register }

    /// - Parameters:
    ///   - who: an account's name, "command line" or an address.
    ///   - about: to whom or what it was done, such as a path.
    public func write(_ what: LogEvent, by who: String, about: String) throws(PeopleRefusal) {
        try register.act { _ in [register.logLine(what, by: who, about: about)] }
    }

    /// The newest first: at most `limit` lines older than line `before`, and how many there are in all.
    public func page(before: Int64? = nil, limit: Int) throws(PeopleRefusal) -> (lines: [LogRow], total: Int) {
        do {
            return try register.database.log(before: before, limit: limit)
        } catch {
            throw .notRead(error)
        }
    }
}
