/// Somebody who was removed, while what they have saved and watched is kept for them.
public struct FormerAccount: Hashable, Sendable {
    public let id: ItemID
    /// Stays taken meanwhile: whoever an owner lets in under it again finds everything as it was.
    public let name: String
    public let removed: Moment

    public init(id: ItemID, name: String, removed: Moment) {
        self.id = id
        self.name = name
        self.removed = removed
    }
}
