/// Somebody who can sign in, without anything secret.
public struct Account: Hashable, Sendable {
    public let id: ItemID
    /// As it was typed; two accounts never have names that only differ in case or width.
    public var name: String
    /// Good for signing in as well.
    public var email: String?
    public var role: Role
    public let created: Moment

    public init(id: ItemID, name: String, email: String?, role: Role, created: Moment) {
        self.id = id
        self.name = name
        self.email = email
        self.role = role
        self.created = created
    }
}
