import Dispatch

/// Lets phones find this machine by name, through the Avahi daemon of the system.
///
/// Comes up when Avahi comes up, outlives its restarts, and takes another name when a neighbor has ours. Addresses are
/// left to Avahi, which knows the right one for each network and follows their changes.
public final class Announcer: Sendable {
    private let conversation: Conversation
    /// Calls are made one after the other, and on no caller's thread: the library waits when Avahi hangs.
    private let calls = DispatchQueue(label: "announce")

    /// - Parameters:
    ///   - name: what people call this service; they see `NAME on HOST`.
    ///   - links: asked, on another thread, for the numbers of the network interfaces on which neighbors are to find it;
    ///     `nil` stands for all that Avahi uses.
    ///   - log: one sentence for each change worth a line; retries are silent.
    ///   - changed: called on another thread, after `status` changed. Must not wait, nor call back into `self` except
    ///     for `status`.
    public init(
        services: [Service], name: String, links: @escaping @Sendable () -> Set<UInt32>? = { nil },
        log: @escaping @Sendable (String) -> Void,
        changed: @escaping @Sendable (Announcement) -> Void = { _ in }
    ) {
        conversation = Conversation(
            services: services, name: name, links: links, news: News(log: log, changed: changed))
    }

    deinit { stop() }

    /// Begins to announce, in the background. Never fails: what is missing is said by `status` and tried again.
    public func start() { calls.async { [conversation] in conversation.start() } }

    /// Announces under another name from now on.
    public func rename(_ name: String) { calls.async { [conversation] in conversation.rename(name) } }

    /// Interfaces came or went: asks for the links again, and announces anew when they are others.
    public func followLinks() { calls.async { [conversation] in conversation.followLinks() } }

    public var status: Announcement { conversation.news.status }

    /// Says goodbye to the neighbors, for good. An Avahi that hangs is waited for no longer than `seconds`.
    public func stop(within seconds: Double = 2) {
        let ended = DispatchSemaphore(value: 0)
        calls.async { [conversation] in
            conversation.end()
            ended.signal()
        }
        _ = ended.wait(timeout: .now() + seconds)
    }
}
