import Store
import Synchronization

/// What an owner can change while the daemon runs.
public struct HouseRules: Sendable, Hashable {
    /// What people who are not signed in may do.
    public enum Guests: String, Sendable, CaseIterable { case none, watch }

    /// Who may make an account of their own.
    public enum SignUpPolicy: String, Sendable, CaseIterable {
        /// Whoever has an invitation.
        case code
        /// Everybody who reaches the page.
        case open
        /// Nobody.
        case closed
    }

    public var guests: Guests
    public var signUp: SignUpPolicy
    /// Whether editors may delete.
    public var delete: Bool
    /// What the machine is called on the page and in the network.
    public var name: String

    public init(guests: Guests = .none, signUp: SignUpPolicy = .code, delete: Bool = true, name: String = "Dropreel") {
        self.guests = guests
        self.signUp = signUp
        self.delete = delete
        self.name = name
    }
}

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
    private let defaults: HouseRules
    private let state: Mutex<HouseRules>
    private let listeners = Mutex<[@Sendable (HouseRules) -> Void]>([])

    init(_ register: Register, defaults: HouseRules) {
        self.register = register
        self.defaults = defaults
        state = Mutex(Self.rules(register.population.settings, defaults))
    }

    /// As they are now.
    public var current: HouseRules { state.withLock { $0 } }

    public func change(_ patch: Patch, by who: String) throws(PeopleRefusal) -> HouseRules {
        let changes = try Self.changes(patch)
        try register.act { _ in
            changes + changes.map { register.logLine(.settingChanged, by: who, about: Self.sentence($0)) }
        }
        return refresh()
    }

    /// Calls `call` after each change, for as long as the daemon runs.
    public func onChange(_ call: @escaping @Sendable (HouseRules) -> Void) {
        listeners.withLock { $0.append(call) }
    }

    /// Reads what people.db has now.
    @discardableResult
    func refresh() -> HouseRules {
        let rules = Self.rules(register.population.settings, defaults)
        let isNew = state.withLock { state in
            defer { state = rules }
            return state != rules
        }
        if isNew {
            for call in listeners.withLock({ $0 }) { call(rules) }
        }
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
