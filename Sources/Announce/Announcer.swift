import CAvahi
import Dispatch
import Synchronization

/// Lets phones find this machine by name, through the Avahi daemon of the system.
///
/// Comes up when Avahi comes up, outlives its restarts, and takes another name when a neighbor has ours. Addresses are
/// left to Avahi, which knows the right one for each network and follows their changes.
public final class Announcer: Sendable {
    private let conversation: Conversation
    private enum Stage { case new, started, stopped }
    private let stage = Mutex(Stage.new)

    /// - Parameters:
    ///   - name: what people call this service; they see `NAME on HOST`.
    ///   - log: one sentence for each change worth a line; retries are silent.
    ///   - changed: called on a thread of Avahi's, after `status` changed. Must not wait, nor call back into `self`
    ///     except for `status`.
    public init(
        services: [Service], name: String, log: @escaping @Sendable (String) -> Void,
        changed: @escaping @Sendable (Announcement) -> Void = { _ in }
    ) {
        conversation = Conversation(services: services, name: name, log: log, changed: changed)
    }

    deinit { stop() }

    /// Begins to announce, in the background. Never fails: what is missing is said by `status` and tried again.
    public func start() {
        stage.withLock { stage in
            guard stage == .new else { return }
            conversation.start()
            stage = .started
        }
    }

    /// Announces under another name from now on.
    public func rename(_ name: String) { conversation.rename(name) }

    public var status: Announcement { conversation.status }

    /// Says goodbye to the neighbors. An Avahi that hangs is waited for no longer than `seconds`.
    public func stop(within seconds: Double = 2) {
        let wasStarted = stage.withLock { stage in
            defer { stage = .stopped }
            return stage == .started
        }
        guard wasStarted else { return }
        let ended = DispatchSemaphore(value: 0)
        let conversation = conversation
        DispatchQueue.global().async {
            conversation.end()
            ended.signal()
        }
        _ = ended.wait(timeout: .now() + seconds)
    }
}
