public import Model

/// How complete watching is.
public struct WatchStatus: Sendable, Equatable {
    public enum Mode: String, Sendable {
        /// The kernel tells of every change.
        case events = "inotify"
        /// Some folders are looked at now and then.
        case mixed
        /// All are.
        case polling
    }

    public var mode: Mode = .events
    /// Directories known.
    public var folders = 0
    /// Those with a watch.
    public var watched = 0
    /// `fs.inotify.max_user_watches`, which all programs of this user share; 0 where unknown.
    public var limit = 0
    /// True until every directory has been listed.
    public var isSweeping = true
    /// How often the kernel's queue was too short since the start; each time everything was compared.
    public var overflows = 0
    public var problems: [WatchProblem] = []

    public init() {}
}
