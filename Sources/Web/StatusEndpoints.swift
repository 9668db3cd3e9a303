import Files
import HTTPServer
public import Model
import People
import Store

/// How the daemon is: the parts of the status that other modules know, as functions.
public struct StatusSource: Sendable {
    /// How the folder is watched.
    public struct Watching: Sendable {
        /// `inotify` (the kernel tells of every change), `mixed` or `polling`.
        public let mode: String
        public let folders: Int
        public let watched: Int
        /// The most watches that the kernel gives to this user.
        public let limit: Int
        public let problems: [WatchProblem]

        public init(mode: String, folders: Int, watched: Int, limit: Int, problems: [WatchProblem]) {
            self.mode = mode
            self.folders = folders
            self.watched = watched
            self.limit = limit
            self.problems = problems
        }
    }

    /// Under which names it is found on the network.
    public struct Announced: Sendable, Encodable {
        /// `nil`: it is not announced, and `reason` says why.
        public let name: String?
        public let host: String?
        public let addresses: [String]
        public let reason: String?

        public init(name: String?, host: String?, addresses: [String], reason: String?) {
            self.name = name
            self.host = host
            self.addresses = addresses
            self.reason = reason
        }
    }

    public let version: String
    public let mediaPort: @Sendable () -> UInt16?
    public let watching: @Sendable () -> Watching
    public let isScanning: @Sendable () -> Bool
    public let announced: @Sendable () -> Announced

    public init(
        version: String, mediaPort: @escaping @Sendable () -> UInt16?, watching: @escaping @Sendable () -> Watching,
        isScanning: @escaping @Sendable () -> Bool, announced: @escaping @Sendable () -> Announced
    ) {
        self.version = version
        self.mediaPort = mediaPort
        self.watching = watching
        self.isScanning = isScanning
        self.announced = announced
    }
}

/// The state of the whole, as far as the caller may know it.
enum StatusEndpoints {
    struct View: Encodable {
        struct Watching: Encodable {
            struct Problem: Encodable {
                let code: String
                let detail: String
                let hint: String
                /// Only for those who can do something about it.
                let path: String?
            }
            let mode: String
            let folders: Int
            let watched: Int
            let limit: Int
            let problems: [Problem]
        }
        struct Index: Encodable {
            let files: Int
            let folders: Int
            let scanning: Bool
            let revision: Int64
        }
        struct Storage: Encodable {
            let free: UInt64
            let total: UInt64
        }

        let name: String
        let version: String
        let needsSetup: Bool
        let signUp: String
        let guests: String
        let mediaPort: UInt16?
        var watching: Watching?
        var index: Index?
        var storage: Storage?
        var announced: StatusSource.Announced?
        /// Who plays what: for owners, since it tells what others watch.
        var plays: [PlayingView]?

        private enum Key: String, CodingKey {
            case name, version, needsSetup, signUp, guests, mediaPort, watching, index, storage, announced,
                plays
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(name, forKey: .name)
            try container.encode(version, forKey: .version)
            try container.encode(needsSetup, forKey: .needsSetup)
            try container.encode(signUp, forKey: .signUp)
            try container.encode(guests, forKey: .guests)
            try container.encode(mediaPort, forKey: .mediaPort)
            try container.encodeIfPresent(watching, forKey: .watching)
            try container.encodeIfPresent(index, forKey: .index)
            try container.encodeIfPresent(storage, forKey: .storage)
            try container.encodeIfPresent(announced, forKey: .announced)
            try container.encodeIfPresent(plays, forKey: .plays)
        }
    }

    static func status(_ call: Call, _ services: Services) throws(Problem) -> Response {
        Answer.json(try view(for: call.caller.role ?? .guest, services), for: call.request)
    }

    static func view(for role: Role, _ services: Services) throws(Problem) -> View {
        let settings = services.settings.current
        var view = View(
            name: settings.name, version: services.status.version, needsSetup: services.accounts.isEmpty,
            signUp: settings.signUp.rawValue, guests: settings.guests.rawValue, mediaPort: services.status.mediaPort())
        guard role >= .viewer else { return view }
        let watching = services.status.watching()
        view.watching = View.Watching(
            mode: watching.mode, folders: watching.folders, watched: watching.watched, limit: watching.limit,
            problems: watching.problems.map {
                .init(
                    code: $0.code.rawValue, detail: $0.detail, hint: $0.hint,
                    path: role >= .editor ? $0.path.text : nil)
            })
        let totals = try services.read { try $0.totals() }
        view.index = View.Index(
            files: totals.files, folders: totals.folders, scanning: services.status.isScanning(),
            revision: totals.revision)
        if let storage = try? services.files.storage() {
            view.storage = View.Storage(free: storage.free, total: storage.total)
        }
        view.announced = services.status.announced()
        if role == .owner { view.plays = services.plays.all.map(PlayingView.init) }
        return view
    }
}
