public import Model
public import Store

/// Everything about people, from one people.db. Hand on the parts, never the whole.
public final class Household: Sendable {
    public let accounts: Accounts
    public let sessions: Sessions
    public let tokens: Tokens
    public let links: SignedLinks
    public let signIn: SignIn
    public let joining: Joining
    public let setupCode: SetupCode
    public let invitations: Invitations
    public let settings: HouseSettings
    public let log: PeopleLog
    public let myList: MyList
    public let watching: Watching
    public let preferences: Preferences
    private let register: Register

    /// Reads everybody into memory.
    ///
    /// - Parameters:
    ///   - folder: the state folder, for the set-up code and the key of links.
    ///   - defaults: what the configuration says of the rules that owners can change.
    public convenience init(
        database: PeopleDatabase, folder: String, defaults: HouseRules = HouseRules(), clock: any TimeSource
    ) throws(PeopleDatabaseError) {
        try self.init(
            database: database, folder: folder, defaults: defaults, clock: clock, hashing: Argon2Hashing(),
            pool: HashingPool(), throttle: Throttle())
    }

    init(
        database: PeopleDatabase, folder: String, defaults: HouseRules, clock: any TimeSource,
        hashing: any PasswordHashing, pool: HashingPool, throttle: Throttle
    ) throws(PeopleDatabaseError) {
        register = try Register(database: database, clock: clock)
        accounts = Accounts(register, hashing: hashing, pool: pool)
        sessions = Sessions(register)
        tokens = Tokens(register, sessions: sessions)
        links = SignedLinks(register, sessions: sessions, folder: folder)
        signIn = SignIn(register, hashing: hashing, pool: pool, throttle: throttle)
        setupCode = SetupCode(register, folder: folder)
        invitations = Invitations(register)
        settings = HouseSettings(register, defaults: defaults)
        joining = Joining(
            register, hashing: hashing, pool: pool, throttle: throttle, code: setupCode, settings: settings)
        log = PeopleLog(register)
        myList = MyList(register)
        watching = Watching(register)
        preferences = Preferences(register)
    }

    /// Ends what has expired, notes the clock and keeps the daily copy. To be called at the start and every hour.
    public func tend() throws(PeopleRefusal) {
        finish()
        try sessions.sweep()
        do {
            try register.database.keepDailyCopy(now: register.clock.now)
        } catch {
            throw .notKept(error)
        }
    }

    /// Returns when nothing is left to be written, and all is in the file itself.
    public func finish() {
        register.finish()
        register.database.checkpoint()
    }
}
