import Synchronization

/// What people learn of announcing: how it is now, and a line in the log for each change.
final class News: Sendable {
    private let shown = Mutex(Announcement.silent(why: "Avahi was not asked yet"))
    private let log: @Sendable (String) -> Void
    private let changed: @Sendable (Announcement) -> Void

    init(log: @escaping @Sendable (String) -> Void, changed: @escaping @Sendable (Announcement) -> Void) {
        self.log = log
        self.changed = changed
    }

    var status: Announcement { shown.withLock { $0 } }

    /// Only what is new is told, so that quiet retries stay quiet.
    func show(_ announcement: Announcement) {
        let isNews = shown.withLock { shown in
            defer { shown = announcement }
            return shown != announcement
        }
        guard isNews else { return }
        switch announcement {
        case .announced(let name, let host): log("announced as \"\(name)\" at \(host)")
        case .silent(let why): log("not announced: \(why)")
        }
        changed(announcement)
    }

    /// - Parameter remedy: what to do about it, when that is known.
    func showFailure(_ why: String, remedy: String? = nil) {
        show(.silent(why: why + (remedy.map { " — " + $0 } ?? "")))
    }
}
