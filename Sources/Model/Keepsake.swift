/// What is remembered of a marked file beside its id, so that it is found again when the index was made anew, and can be
/// shown when it is gone.
public struct Keepsake: Sendable, Hashable {
    public let id: ItemID
    /// Where it was when it was last seen.
    public var path: RelativePath
    public var identity: Identity
    /// Bytes.
    public var size: UInt64
    /// Nanoseconds since 1970.
    public var modified: Int64
    /// When it was first seen.
    public var added: Moment
    /// Of its content, where it is known (see `Fingerprint` in Files).
    public var fingerprint: [UInt8]?
    /// Since when it is known to be gone; `nil` while it is there, or as far as anybody knows.
    public var gone: Moment?

    public init(
        id: ItemID, path: RelativePath, identity: Identity, size: UInt64, modified: Int64, added: Moment,
        fingerprint: [UInt8]?, gone: Moment? = nil
    ) {
        self.id = id
        self.path = path
        self.identity = identity
        self.size = size
        self.modified = modified
        self.added = added
        self.fingerprint = fingerprint
        self.gone = gone
    }
}
