/// Where a file is in its life.
public enum FileState: String, Sendable, Codable, CaseIterable {
    /// Somebody still writes to it, or may.
    case copying
    /// Whole and playable.
    case ready
    /// Closed but not whole.
    case damaged
    /// Its disk is away; it is kept.
    case offline
    /// Gone; its marks are kept.
    case missing
}
