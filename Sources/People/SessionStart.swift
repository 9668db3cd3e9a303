import Model
import Secrets
import Store

/// A session about to begin: what is written of it, and what its device will be given.
struct SessionStart: Sendable {
    let token = Token.random()
    let row: SessionRow
    private let clock: ClockRow

    /// - Parameter programRole: the most that a program may do; `nil` for a device.
    init(for account: ItemID, from client: Client, programRole: Role? = nil, clock: LivedClock) {
        let time = clock.row
        row = SessionRow(
            id: .random(), account: account, tokenHash: token.hash.bytes, device: client.device,
            programRole: programRole, address: client.address, created: time.wall, lastUsed: time.wall,
            createdLived: time.lived, lastUsedLived: time.lived)
        self.clock = time
    }

    /// Also ends the account's devices that are too many, the longest unused first. Programs do not count.
    func changes(_ people: Population) -> [PeopleChange] {
        let others = people.sessions(of: row.account).filter { $0.row.programRole == nil }
        let excess = others.count + 1 - Sessions.limitPerAccount
        let tooMany =
            excess > 0 ? others.sorted { $0.row.lastUsedLived < $1.row.lastUsedLived }.prefix(excess) : []
        return [.addSession(row), .setClock(clock)] + tooMany.map { .endSession($0.row.id) }
    }

    func begun(by account: Account) -> NewSession {
        let open = Population.OpenSession(row, of: account)
        return NewSession(token: token.text, session: open.session(now: clock.wall, lived: clock.lived))
    }
}
