import Synchronization

/// The settings in force, which can partly be read anew while the daemon runs.
final class LiveSettings: Sendable {
    private let state: Mutex<Settings>
    private let read: @Sendable () throws(Failure) -> Settings

    /// - Parameter read: reads them from where they are written; called again for each `reload`.
    init(_ read: @escaping @Sendable () throws(Failure) -> Settings) throws(Failure) {
        self.read = read
        state = Mutex(try read())
    }

    var current: Settings { state.withLock { $0 } }

    /// What reading them anew has changed.
    struct Changes: Sendable {
        /// In force now.
        var done: [Setting] = []
        /// In force after a restart.
        var waiting: [Setting] = []
        let written: Settings
    }

    /// Takes what can change while the daemon runs. When they cannot be read or are wrong, all stays as it was.
    func reload() throws(Failure) -> Changes {
        let written = try read()
        return state.withLock { settings in
            var changes = Changes(written: written)
            for setting in Setting.all where setting.shown(settings) != setting.shown(written) {
                if setting.isLive { changes.done.append(setting) } else { changes.waiting.append(setting) }
            }
            settings.takeLive(written)
            return changes
        }
    }
}

extension LiveSettings.Changes {
    /// For the journal: what is otherwise now, and what will be.
    /// - Parameter page: keys of what owners have changed on the page, which stands above the settings file.
    func sentences(page: Set<String>) -> [String] {
        if done.isEmpty, waiting.isEmpty { return ["settings read again: nothing has changed"] }
        var sentences: [String] = []
        if !done.isEmpty {
            let parts = done.map { setting in
                let isOverruled = page.contains { Setting.plain($0) == Setting.plain(setting.name) }
                return "\(setting.name) = \(setting.shown(written))"
                    + (isOverruled ? " (an owner has set it otherwise on the page, which holds)" : "")
            }
            sentences.append("settings read again: " + parts.joined(separator: "; "))
        }
        if !waiting.isEmpty {
            let parts = waiting.map { "\($0.name) = \($0.shown(written))" }
            sentences.append(
                "settings that wait for a restart: \(parts.joined(separator: "; ")) — sudo systemctl restart dropreel")
        }
        return sentences
    }
}

extension Settings {
    /// The part that can change while the daemon runs: rows of the table with `isLive`.
    mutating func takeLive(_ new: Settings) {
        hosts = new.hosts
        name = new.name
        guests = new.guests
        signUp = new.signUp
        allowsDelete = new.allowsDelete
        trustedProxies = new.trustedProxies
    }
}
