public import Model

/// An account with what signing in needs.
public struct AccountRow: Hashable, Sendable {
    public var account: Account
    /// The name as it is compared.
    public var foldedName: String
    /// The e-mail as it is compared.
    public var foldedEmail: String?
    /// The password's Argon2id line.
    public var passwordHash: String

    public init(account: Account, foldedName: String, foldedEmail: String?, passwordHash: String) {
        self.account = account
        self.foldedName = foldedName
        self.foldedEmail = foldedEmail
        self.passwordHash = passwordHash
    }
}

/// An account that was removed without its marks: nothing is left that anybody could sign in with.
public struct FormerAccountRow: Hashable, Sendable {
    public let account: FormerAccount
    /// The name as it is compared.
    public let foldedName: String

    public init(account: FormerAccount, foldedName: String) {
        self.account = account
        self.foldedName = foldedName
    }
}

/// One signed-in device, or a program that was given a token. The token is nowhere: only its hash is.
public struct SessionRow: Hashable, Sendable {
    public let id: ItemID
    public let account: ItemID
    /// 32 bytes.
    public let tokenHash: [UInt8]
    /// What the device calls itself; a program has the name that it was given.
    public let device: String
    /// The most that a program may do, whatever its account may; `nil` for a device.
    public let programRole: Role?
    /// Where it signed in from.
    public let address: String
    /// On the wall clock, to be shown.
    public let created: Moment
    public var lastUsed: Moment
    /// On the daemon's own clock, in seconds: what expiry goes by.
    public let createdLived: Int64
    public var lastUsedLived: Int64

    public init(
        id: ItemID, account: ItemID, tokenHash: [UInt8], device: String, programRole: Role?, address: String,
        created: Moment, lastUsed: Moment, createdLived: Int64, lastUsedLived: Int64
    ) {
        self.id = id
        self.account = account
        self.tokenHash = tokenHash
        self.device = device
        self.programRole = programRole
        self.address = address
        self.created = created
        self.lastUsed = lastUsed
        self.createdLived = createdLived
        self.lastUsedLived = lastUsedLived
    }
}

/// Leave for one more account, as long as it is not used.
public struct InvitationRow: Hashable, Sendable {
    /// 32 bytes: of the code that was handed out.
    public let codeHash: [UInt8]
    public let role: Role
    /// On the daemon's own clock, in seconds.
    public let expiresLived: Int64

    public init(codeHash: [UInt8], role: Role, expiresLived: Int64) {
        self.codeHash = codeHash
        self.role = role
        self.expiresLived = expiresLived
    }
}

/// One line of the log that owners read: who did what, and when.
public struct LogRow: Hashable, Sendable {
    /// Rising; 0 until it is written.
    public let number: Int64
    public let time: Moment
    /// An account's name, "command line", or an address.
    public let who: String
    /// A stable word, such as `sign-in`.
    public let what: String
    /// To whom or what it was done.
    public let about: String

    public init(number: Int64 = 0, time: Moment, who: String, what: String, about: String) {
        self.number = number
        self.time = time
        self.who = who
        self.what = what
        self.about = about
    }
}

/// Where the daemon's own clock stood at a time of the wall clock.
public struct ClockRow: Hashable, Sendable {
    /// Seconds.
    public let lived: Int64
    public let wall: Moment

    public init(lived: Int64, wall: Moment) {
        self.lived = lived
        self.wall = wall
    }
}
