import Model
import Store
import Support
import Synchronization

@testable import People
@testable import Secrets

/// A wall clock and a monotonic clock that are moved one by one.
final class TwoClocks: TimeSource {
    private struct State {
        var milliseconds: Int64 = 1_700_000_000_000
        var monotonic = 1000.0
    }
    private let state = Mutex(State())

    var now: Moment { state.withLock { Moment(milliseconds: $0.milliseconds) } }
    var monotonic: Double { state.withLock { $0.monotonic } }

    /// Time goes by.
    func advance(seconds: Int64) {
        jump(seconds: seconds)
        state.withLock { $0.monotonic += Double(seconds) }
    }

    /// Somebody sets the wall clock, or it goes on while the machine is off.
    func jump(seconds: Int64) { state.withLock { $0.milliseconds += seconds * 1000 } }
}

/// Costs nothing, counts, and can be held up.
final class CountingHashing: PasswordHashing {
    private struct State {
        var compared: [PasswordHash] = []
        var hashes = 0
        var running = 0
        var mostAtOnce = 0
    }
    private let state = Mutex(State())
    /// Runs within each computation.
    private let meanwhile: @Sendable () -> Void

    init(meanwhile: @escaping @Sendable () -> Void = {}) { self.meanwhile = meanwhile }

    /// The hashes that passwords were compared with, in order.
    var compared: [PasswordHash] { state.withLock { $0.compared } }
    var matches: Int { compared.count }
    var hashes: Int { state.withLock { $0.hashes } }
    var mostAtOnce: Int { state.withLock { $0.mostAtOnce } }

    func hash(_ password: Password) throws(SecretsError) -> PasswordHash {
        compute { $0.hashes += 1 }
        return Self.line(password)
    }

    func matches(_ password: Password, _ hash: PasswordHash) throws(SecretsError) -> Bool {
        compute { $0.compared.append(hash) }
        return Self.line(password) == hash
    }

    private func compute(_ count: @Sendable (inout State) -> Void) {
        state.withLock { state in
            count(&state)
            state.running += 1
            state.mostAtOnce = max(state.mostAtOnce, state.running)
        }
        meanwhile()
        state.withLock { $0.running -= 1 }
    }

    private static func line(_ password: Password) -> PasswordHash {
        PasswordHash(text: "test:" + password.lend { bytes, _ in bytes.map { String($0) }.joined(separator: ".") })
    }
}

/// A state folder with people in it, and clocks that move when told.
final class TestHousehold: Sendable {
    static let password = "correct horse"

    let fixture: DropFolderFixture
    let clock: TwoClocks
    let hashing: CountingHashing
    let database: PeopleDatabase
    let house: Household

    /// - Parameter folder: somebody else's, to be opened a second time as after a restart.
    init(
        _ fixture: DropFolderFixture? = nil, clock: TwoClocks = TwoClocks(), defaults: HouseRules = HouseRules(),
        hashing: CountingHashing = CountingHashing()
    ) throws {
        self.fixture = try fixture ?? DropFolderFixture()
        self.clock = clock
        self.hashing = hashing
        database = try PeopleDatabase(folder: self.fixture.path)
        house = try Household(
            database: database, folder: self.fixture.path, defaults: defaults, clock: clock, hashing: hashing,
            pool: HashingPool(), throttle: Throttle())
    }

    func restarted() throws -> TestHousehold {
        house.finish()
        return try TestHousehold(fixture, clock: clock)
    }

    @discardableResult
    func add(_ name: String, _ role: Role = .owner, email: String? = nil) throws -> Account {
        try house.accounts.add(name: name, email: email, role: role, password: Self.password, by: "test")
    }

    func signIn(
        _ name: String, _ password: String = TestHousehold.password, from address: String = "192.0.2.1"
    ) async throws -> NewSession {
        try await answer {
            self.house.signIn.signIn(
                name: name, password: password, from: Client(address: address, device: "Phone"), then: $0)
        }
    }

    func refusal(
        _ name: String, _ password: String = "wrong horse", from address: String = "192.0.2.1"
    ) async -> PeopleRefusal? {
        do {
            _ = try await signIn(name, password, from: address)
            return nil
        } catch {
            return error as? PeopleRefusal
        }
    }
}

/// What an act answers, later or at once.
func answer<Success: Sendable>(_ act: (@escaping PeopleAnswer<Success>) -> Void) async throws -> Success {
    try await withCheckedThrowingContinuation { continuation in
        act { continuation.resume(with: $0) }
    }
}
