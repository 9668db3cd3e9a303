/// What the neighbors can see of us at the moment.
public enum Announcement: Sendable, Equatable {
    /// Found as `name` in lists of services, and as `host` (such as `den.local`) in addresses.
    case announced(name: String, host: String)
    /// Not to be found; `why` is a sentence for people, with the remedy when there is one.
    case silent(why: String)
}
