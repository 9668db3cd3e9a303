public import Model
import Secrets

/// Links that open one file for players that have no cookie: each carries its own permission, sealed by the daemon's
/// key, so nothing has to be kept of it. It is worth as much as the session that made it, and ends with that.
public final class SignedLinks: Sendable {
    /// What a link is good for.
    public struct Grant: Sendable, Equatable {
        public let file: ItemID
        /// As it is now.
        public let session: Session
        /// What the bearer may do, at most.
        public let role: Role
    }

    /// Why a link opens nothing.
    public enum Refusal: Error, Sendable, Equatable {
        /// It was never made by this daemon, or was changed on the way.
        case unknown
        /// Its time is over, or the session that made it has ended.
        case ended
    }

    /// 24 hours: links are for watching now, and lie in the histories of other programs.
    public static let mostMinutes = 1440

    private let sessions: Sessions
    private let clock: LivedClock
    private let key: SealingKey

    init(_ register: Register, sessions: Sessions, folder: String) {
        self.sessions = sessions
        clock = register.clock
        key = LinkKeyFile.key(in: folder)
    }

    /// A token for one file, and when it ends at the latest.
    ///
    /// - Parameter minutes: at most `mostMinutes`.
    public func make(for file: ItemID, by session: Session, minutes: Int) -> (token: String, expires: Moment) {
        let seconds = Int64(min(max(minutes, 1), Self.mostMinutes)) * 60
        let ticket = LinkTicket(
            file: file, session: session.id, role: min(.viewer, session.account.role), expires: clock.lived + seconds)
        return (key.seal(ticket.bytes), clock.now.adding(seconds: seconds))
    }

    /// What the token is good for now.
    public func open(_ token: String) throws(Refusal) -> Grant {
        guard let ticket = key.open(token).flatMap(LinkTicket.init(bytes:)) else { throw .unknown }
        let rest = ticket.expires - clock.lived
        guard (1...Int64(Self.mostMinutes) * 60).contains(rest), let session = sessions.find(id: ticket.session),
            session.account.role >= ticket.role
        else { throw .ended }
        return Grant(file: ticket.file, session: session, role: ticket.role)
    }
}

/// What is sealed: a version, the role, the end in seconds that the daemon has lived, and two ids with their lengths.
private struct LinkTicket {
    let file: ItemID
    let session: ItemID
    let role: Role
    let expires: Int64

    private static let version: UInt8 = 1

    init(file: ItemID, session: ItemID, role: Role, expires: Int64) {
        self.file = file
        self.session = session
        self.role = role
        self.expires = expires
    }

    var bytes: [UInt8] {
        let role = UInt8(Role.allCases.firstIndex(of: role) ?? 0)
        let words = [file, session].flatMap { [UInt8($0.text.utf8.count)] + Array($0.text.utf8) }
        return [Self.version, role] + withUnsafeBytes(of: expires.bigEndian) { Array($0) } + words
    }

    init?(bytes: [UInt8]) {
        guard bytes.count > 10, bytes[0] == Self.version, Role.allCases.indices.contains(Int(bytes[1])) else {
            return nil
        }
        role = Role.allCases[Int(bytes[1])]
        expires = bytes[2..<10].reduce(0) { $0 << 8 | Int64($1) }
        var rest = bytes[10...]
        guard let file = Self.takeID(from: &rest), let session = Self.takeID(from: &rest), rest.isEmpty else {
            return nil
        }
        self.file = file
        self.session = session
    }

    private static func takeID(from bytes: inout ArraySlice<UInt8>) -> ItemID? {
        guard let count = bytes.popFirst(), bytes.count >= count else { return nil }
        defer { bytes = bytes.dropFirst(Int(count)) }
        return ItemID(String(decoding: bytes.prefix(Int(count)), as: UTF8.self))
    }
}
