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
