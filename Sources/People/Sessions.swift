public import Model
import Secrets
import Store

/// Who is signed in. All in memory: a request finds its session in about a microsecond and never waits for the disk.
public final class Sessions: Sendable {
    private let register: Register

    /// More than anybody has; a program that signs in for each request must not fill the memory.
    static let limitPerAccount = 200

    init(_ register: Register) { self.register = register }

    /// Whose token it is; `nil` for what is no token, or one that has ended.
    public func find(token text: String) -> Session? {
        guard let hash = Token(text)?.hash else { return nil }
        let lived = register.clock.lived
        let now = register.clock.now
        let found: (session: Session, isStale: Bool)? = register.look { people in
            guard let open = people.openSessions[hash], SessionLife.rest(of: open.row, lived: lived) > 0 else {
                return nil
            }
            if lived - open.row.lastUsedLived >= SessionLife.freshInMemory {
                people.use(hash, at: now, lived: lived)
            }
            return (open.session(now: now, lived: lived), lived - open.writtenLived >= SessionLife.freshOnDisk)
        }
        guard let found else { return nil }
        if found.isStale { noteUse(of: found.session.id) }
        return found.session
    }

    /// The session of that id; `nil` when it has ended. That is no use of it: it does not live longer for being found.
    public func find(id: ItemID) -> Session? {
        let lived = register.clock.lived
        let now = register.clock.now
        return register.look { people in
            guard let open = people.tokens[id].flatMap({ people.openSessions[$0] }),
                SessionLife.rest(of: open.row, lived: lived) > 0
            else { return nil }
            return open.session(now: now, lived: lived)
        }
    }

    /// Whether the session has not ended.
    public func isLive(_ id: ItemID) -> Bool {
        let lived = register.clock.lived
        return register.look { people in
            people.tokens[id].flatMap { people.openSessions[$0] }.map { SessionLife.rest(of: $0.row, lived: lived) > 0 }
                ?? false
        }
    }

    /// The devices of one account, or of all; the last used first.
    public func list(of account: ItemID? = nil) -> [Session] { list(of: account, programs: false) }

    func list(of account: ItemID?, programs: Bool) -> [Session] {
        let lived = register.clock.lived
        let now = register.clock.now
        return register.population.openSessions.values
            .filter { ($0.row.programRole != nil) == programs && (account == nil || $0.account.id == account) }
            .filter { SessionLife.rest(of: $0.row, lived: lived) > 0 }
            .map { $0.session(now: now, lived: lived) }
            .sorted { ($1.lastUsed, $1.created, $0.id.text) < ($0.lastUsed, $0.created, $1.id.text) }
    }

    /// Signs out. Ending what has ended already is fine.
    public func end(_ session: Session) throws(PeopleRefusal) {
        try register.act { people in
            guard people.tokens[session.id] != nil else { return [] }
            return [.endSession(session.id), register.logLine(.signOut, by: session.account.name)]
        }
    }

    /// Ends somebody's device by the id of its session.
    ///
    /// - Parameter owner: only if it belongs to this account; `nil` for whoever may end all.
    public func revoke(_ id: ItemID, of owner: ItemID?, by who: String) throws(PeopleRefusal) {
        try revoke(id, of: owner, programs: false, by: who)
    }

    func revoke(_ id: ItemID, of owner: ItemID?, programs: Bool, by who: String) throws(PeopleRefusal) {
        try register.act { people throws(PeopleRefusal) in
            guard let open = people.tokens[id].flatMap({ people.openSessions[$0] }),
                (open.row.programRole != nil) == programs, owner == nil || open.account.id == owner
            else { throw programs ? .noSuchToken : .noSuchSession }
            let line =
                programs
                ? register.logLine(.tokenRemoved, by: who, about: open.row.device)
                : register.logLine(.sessionEnded, by: who, about: open.account.name)
            return [.endSession(id), line]
        }
    }

    /// Calls `call` once when the session ends, for whatever reason; at once when it has ended already.
    ///
    /// Keep what it answers for as long as you want to know.
    public func onEnd(of id: ItemID, call: @escaping @Sendable () -> Void) -> SessionWatch {
        let watch = SessionWatch(register.ends, id, call)
        // It may have ended between the look-up of the request and now.
        if !isLive(id) { watch.call() }
        return watch
    }

    /// Ends the sessions whose time has come and notes how far the clock is. To be called every hour.
    func sweep() throws(PeopleRefusal) {
        let lived = register.clock.lived
        try register.act { people in
            let over = people.openSessions.values.filter { SessionLife.rest(of: $0.row, lived: lived) <= 0 }
            return over.map { .endSession($0.row.id) } + [.setClock(register.clock.row)]
        }
    }

    private func noteUse(of id: ItemID) {
        register.actLater { [clock = register.clock] people in
            // Many requests may have asked for it before the first was done.
            guard let open = people.tokens[id].flatMap({ people.openSessions[$0] }),
                open.row.lastUsedLived - open.writtenLived >= SessionLife.freshOnDisk
            else { return [] }
            return [
                .useSession(id, at: open.row.lastUsed, lived: open.row.lastUsedLived), .setClock(clock.row),
            ]
        }
    }
}
