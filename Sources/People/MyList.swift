public import Model
public import Store

/// My List: the films that somebody has saved. Written before it is answered, read without waiting for who writes.
public final class MyList: Sendable {
    /// Files that one person can save.
    public static let limit = 10_000

    private let entries: PeopleList
    private let keepsakes: PeopleKeepsakes
    private let register: Register

    init(_ register: Register) {
        self.register = register
        entries = PeopleList(register.database)
        keepsakes = PeopleKeepsakes(register.database)
    }

    /// Saves a file; one that is saved stays where it is in the list. False when it was there.
    ///
    /// - Parameter keepsake: of the file as it is now; `nil` when the index does not have it.
    public func add(_ file: ItemID, keepsake: Keepsake?, for account: ItemID) throws(PeopleRefusal) -> Bool {
        try register.mark { () throws(PeopleDatabaseError) in
            try entries.add(file, keepsake: keepsake, to: account, at: register.clock.now, limit: Self.limit)
        }
    }

    /// False when it was not there.
    public func remove(_ file: ItemID, for account: ItemID) throws(PeopleRefusal) -> Bool {
        do { return try entries.remove(file, from: account) } catch { throw .notKept(error) }
    }

    /// The newest first: at most `limit` of those that come after `place`; files that are gone too.
    public func page(
        of account: ItemID, after place: MarkPlace? = nil, limit: Int = MyList.limit
    ) throws(PeopleRefusal) -> [ListEntry] {
        do { return try entries.entries(of: account, after: place, limit: limit) } catch { throw .notRead(error) }
    }

    public func count(of account: ItemID) throws(PeopleRefusal) -> Int {
        do { return try entries.count(of: account) } catch { throw .notRead(error) }
    }

    /// Those of `files` that the person has saved.
    public func saved(_ files: [ItemID], by account: ItemID) throws(PeopleRefusal) -> Set<ItemID> {
        do { return try entries.listed(files, by: account) } catch { throw .notRead(error) }
    }

    /// What is remembered of marked files, for those that are gone.
    public func keepsakes(of files: [ItemID]) throws(PeopleRefusal) -> [Keepsake] {
        do { return try keepsakes.find(files) } catch { throw .notRead(error) }
    }
}

extension Register {
    /// Writes a mark. False when it was so before.
    func mark(_ write: () throws(PeopleDatabaseError) -> MarkOutcome) throws(PeopleRefusal) -> Bool {
        let outcome: MarkOutcome
        do { outcome = try write() } catch { throw .notKept(error) }
        switch outcome {
        case .done: return true
        case .unchanged: return false
        case .noAccount: throw .noSuchAccount
        case .noFile: throw .noSuchFile
        case .full: throw .listFull(MyList.limit)
        }
    }
}
