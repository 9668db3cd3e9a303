import Store
import Synchronization

/// The rules of the house: the configuration's, and above them what an owner has changed since.
public final class HouseSettings: Sendable {
    /// What to change; `nil` leaves it.
    public struct Patch: Sendable, Hashable {
        public var guests: HouseRules.Guests?
        public var signUp: HouseRules.SignUpPolicy?
        public var delete: Bool?
        public var name: String?

        public init(
            guests: HouseRules.Guests? = nil, signUp: HouseRules.SignUpPolicy? = nil, delete: Bool? = nil,
            name: String? = nil
        ) {
            self.guests = guests
            self.signUp = signUp
            self.delete = delete
            self.name = name
        }
    }

    private let register: Register
    private struct State {
        var defaults: HouseRules
        var rules: HouseRules
        var listeners: [@Sendable (HouseRules) -> Void] = []
    }
    private let state: Mutex<State>

    init(_ register: Register, defaults: HouseRules) {
        self.register = register
        state = Mutex(
            State(defaults: defaults, rules: Self.rules(register.population.settings, defaults)))
    }

    /// As they are now.
    public var current: HouseRules { state.withLock { $0.rules } }

    public func change(_ patch: Patch, by who: String) throws(PeopleRefusal) -> HouseRules {
        let changes = try Self.changes(patch)
        try register.act { _ in
            changes + changes.map { register.logLine(.settingChanged, by: who, about: Self.sentence($0)) }
        }
        return refresh()
    }

    /// The configuration says otherwise than before. What an owner has changed on the page stays above it.
    public func configure(_ defaults: HouseRules) {
        state.withLock { $0.defaults = defaults }
        refresh()
    }

    /// What owners have changed on the page, so that the configuration says nothing of it any more: keys of the patch.
    public var changedOnPage: Set<String> { Set(register.population.settings.keys) }

    /// Calls `call` after each change, for as long as the daemon runs.
    public func onChange(_ call: @escaping @Sendable (HouseRules) -> Void) {
        state.withLock { $0.listeners.append(call) }
    }

    /// Reads what people.db has now.
    @discardableResult
    func refresh() -> HouseRules {
        let (rules, listeners) = state.withLock { state in
            // Read within the lock, so that of two changes the later one stays.
            let rules = Self.rules(register.population.settings, state.defaults)
            defer { state.rules = rules }
            return (rules, state.rules == rules ? [] : state.listeners)
        }
        for call in listeners { call(rules) }
        return rules
    }

    static func changes(_ patch: Patch) throws(PeopleRefusal) -> [PeopleChange] {
        var changes: [PeopleChange] = []
        if let guests = patch.guests { changes.append(.set(key: "guests", to: guests.rawValue)) }
        if let signUp = patch.signUp { changes.append(.set(key: "signUp", to: signUp.rawValue)) }
        if let delete = patch.delete { changes.append(.set(key: "delete", to: delete ? "on" : "off")) }
        if let name = patch.name {
            do {
                changes.append(.set(key: "name", to: try AccountName.checked(name)))
            } catch {
                guard case .invalidName(let why) = error else { throw error }
                throw .invalidSetting("the name of the machine — \(why)")
            }
        }
        return changes
    }

    /// A value that this program does not know counts as not set.
    private static func rules(_ overrides: [String: String], _ defaults: HouseRules) -> HouseRules {
        HouseRules(
            guests: overrides["guests"].flatMap(HouseRules.Guests.init) ?? defaults.guests,
            signUp: overrides["signUp"].flatMap(HouseRules.SignUpPolicy.init) ?? defaults.signUp,
            delete: overrides["delete"].map { $0 == "on" } ?? defaults.delete,
            name: overrides["name"] ?? defaults.name)
    }

    private static func sentence(_ change: PeopleChange) -> String {
        if case .set(let key, let value) = change { "\(key) = \(value ?? "")" } else { "" }
    }
}
