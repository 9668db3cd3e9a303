/// What the watcher saw. Events say where to look; every observation carries what was there when it looked.
///
/// Directories are named by their identity, never by a path that may be ahead of or behind the events.
public enum Observation: Sendable, Equatable {
    /// The whole content of one directory, read after its watch was set.
    case listed(Listing)
    /// One name in one directory, looked at just now.
    case seen(Sighting)
    /// A directory's own facts, after names in it came or went.
    case touched(Facts)
    /// The disk of this folder (the drop folder, or a mount below it) went away: keep everything, remove nothing.
    case offline(RelativePath)
    /// It is back; listings follow.
    case online(RelativePath)
    /// Every directory has been listed once since the start, or since `rescan`.
    case swept
    /// What keeps watching from being complete, as a whole: replaces the list given before.
    case problems([WatchProblem])
}

/// The content of one directory.
public struct Listing: Sendable, Equatable {
    public struct Entry: Sendable, Equatable {
        public let name: FileName
        public let facts: Facts

        public init(name: FileName, facts: Facts) {
            self.name = name
            self.facts = facts
        }
    }

    /// Where the directory was when it was listed: only to be shown, and to find the row of a root.
    public let path: RelativePath
    public let directory: Facts
    public let entries: [Entry]
    /// False where inode numbers do not outlive a mount (vfat, exfat, FUSE, network).
    public let hasStableIdentities: Bool
    /// A number that is another when anything is otherwise in it; 0 when it may have changed while it was listed.
    public let content: Int64

    public init(
        path: RelativePath, directory: Facts, entries: [Entry], hasStableIdentities: Bool, content: Int64 = 0
    ) {
        self.path = path
        self.directory = directory
        self.entries = entries
        self.hasStableIdentities = hasStableIdentities
        self.content = content
    }
}

/// One name in one directory.
public struct Sighting: Sendable, Equatable {
    /// Why the watcher looked.
    public enum Cause: Sendable, Equatable {
        /// A new name: created, linked.
        case created
        /// Its content changes.
        case modified
        /// Somebody who could write has closed it.
        case closed
        /// Renamed or moved to here, whole.
        case moved
        /// Its name was taken away: deleted, or moved elsewhere.
        case removed
        /// Permissions or owner changed.
        case attributes
    }

    public let directory: Identity
    public let name: FileName
    /// `nil`: nothing of that name is there now.
    public let facts: Facts?
    public let cause: Cause

    public init(directory: Identity, name: FileName, facts: Facts?, cause: Cause) {
        self.directory = directory
        self.name = name
        self.facts = facts
        self.cause = cause
    }
}

/// Why a part of the drop folder is not watched as it should be, and what to do.
public struct WatchProblem: Sendable, Equatable, Hashable {
    /// Stable words for programs.
    public enum Code: String, Sendable {
        /// The daemon may not list it.
        case unreadable
        /// The daemon may not delete or rename in it.
        case notWritable = "not-writable"
        /// `fs.inotify.max_user_watches` is used up.
        case watchLimit = "watch-limit"
        /// `fs.inotify.max_user_instances` is used up.
        case instanceLimit = "instance-limit"
        /// Its file system sends no events, so it is looked at now and then.
        case polled
        /// Its disk is away.
        case offline
        /// A link that leads out of the drop folder.
        case linkOutside = "symlink-outside"
        /// A link to a folder.
        case linkFolder = "symlink-folder"
        /// A file that speaks of films, and is not written as it should be.
        case brokenSidecar = "broken-sidecar"
        /// What a film is cannot be put together.
        case undescribed
    }

    public let code: Code
    public let path: RelativePath
    /// One sentence: what is so.
    public let detail: String
    /// One sentence or command: what mends it.
    public let hint: String

    public init(code: Code, path: RelativePath, detail: String, hint: String) {
        self.code = code
        self.path = path
        self.detail = detail
        self.hint = hint
    }
}
