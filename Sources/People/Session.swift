public import Model
import Store

/// One signed-in device or one program, without its token.
public struct Session: Sendable, Hashable {
    public let id: ItemID
    /// A program's has the role that the program has.
    public let account: Account
    /// Whether it is a program, which has `device` as its name.
    public let isProgram: Bool
    public let device: String
    public let address: String
    public let created: Moment
    /// Exact to a minute; to an hour after a restart.
    public let lastUsed: Moment
    /// When it ends if nothing more is heard of it.
    public let expires: Moment
}

/// A session just begun, with the token that only its device will ever know.
public struct NewSession: Sendable {
    public let token: String
    public let session: Session
}

/// How long a session lasts, in seconds on the daemon's own clock.
enum SessionLife {
    /// Without being used: 90 days.
    static let idle: Int64 = 90 * 86_400
    /// However much it is used: 400 days, as long as a browser keeps a cookie.
    static let absolute: Int64 = 400 * 86_400
    /// Programs run until they are told not to: ten years, used or not.
    static let program: Int64 = 3650 * 86_400
    /// How old the time of last use may be in memory, and on the disk.
    static let freshInMemory: Int64 = 60
    static let freshOnDisk: Int64 = 3600

    /// Seconds left; 0 or less when it has ended. A clock that went back makes nobody younger than new.
    static func rest(of row: SessionRow, lived: Int64) -> Int64 {
        let idleFor = max(0, lived - row.lastUsedLived)
        let age = max(0, lived - row.createdLived)
        guard row.programRole == nil else { return program - age }
        return min(idle - idleFor, absolute - age)
    }
}

extension Population.OpenSession {
    func session(now: Moment, lived: Int64) -> Session {
        Session(
            id: row.id, account: account, isProgram: row.programRole != nil, device: row.device, address: row.address,
            created: row.created, lastUsed: row.lastUsed,
            expires: now.adding(seconds: SessionLife.rest(of: row, lived: lived)))
    }
}
