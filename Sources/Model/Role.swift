/// What somebody may do. Each role may do what those before it may.
public enum Role: String, Sendable, Codable, CaseIterable, Comparable {
    /// Nobody signed in, where guests are allowed.
    case guest
    /// Watches.
    case viewer
    /// Also deletes, renames and makes folders.
    case editor
    /// Also manages accounts and settings.
    case owner

    public static func < (left: Role, right: Role) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .guest: 0
        case .viewer: 1
        case .editor: 2
        case .owner: 3
        }
    }
}
