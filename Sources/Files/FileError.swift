public import Model

/// Why something could not be done to a file: the deed, the thing, the cause and, when there is one, the remedy.
public struct FileError: Error, Sendable, Equatable {
    public enum Cause: Sendable, Equatable {
        /// Nothing of that name is there.
        case notFound
        /// The daemon's user may not.
        case denied
        /// Something else is there under that name than was shown.
        case changed
        /// The new name is taken.
        case taken
        /// The two places lie on different file systems (or mounts), or its file system cannot move it.
        case crossDevice
        /// No space (or quota) left.
        case full
        case readOnly
        /// The path would leave the drop folder, or leads through a link.
        case escapes
        /// A folder stands where a file was wanted, or the other way round, or it is neither.
        case wrongKind
        /// A folder cannot be moved into itself.
        case intoItself
        case nameTooLong
        /// Another program holds it: a lease, a mount point.
        case busy
        /// The kernel (or a sandbox around the daemon) lacks a call that the daemon needs.
        case unsupported
        /// Any other error number of Linux.
        case other(Int32)
    }

    /// Who stands in the way when the cause is `denied`.
    public struct Obstacle: Sendable, Equatable {
        /// Absolute path of the folder (or file) that refuses.
        public let place: [UInt8]
        /// Name of the owner of that folder, or its number.
        public let owner: String
        /// Name of the user that the daemon runs as.
        public let user: String

        public init(place: [UInt8], owner: String, user: String) {
            self.place = place
            self.owner = owner
            self.user = user
        }
    }

    /// A verb: "open", "rename", "move to the trash".
    public let deed: String
    public let path: RelativePath
    public let cause: Cause
    public let obstacle: Obstacle?
    /// What mends it: one sentence or one command.
    public let hint: String?

    public init(
        _ deed: String, _ path: RelativePath, _ cause: Cause, obstacle: Obstacle? = nil, hint: String? = nil
    ) {
        self.deed = deed
        self.path = path
        self.cause = cause
        self.obstacle = obstacle
        self.hint = hint
    }
}
