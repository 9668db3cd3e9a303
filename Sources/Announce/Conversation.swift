import CAvahi

/// The talk with the Avahi daemon: one client and one group of entries, made again whenever either fails.
///
/// The client owns the group, and dies with it; the poll is stopped before both. A client is never freed inside its own
/// callback: Avahi still uses it when the callback returns, so a timer of the poll does it.
// Safe because everything mutable is touched on the poll's thread or while holding the poll's lock; and while no poll
// runs, only by the announcer's queue, which also starts and ends it.
final class Conversation: @unchecked Sendable {
    let services: [Service]
    let news: News

    let links: @Sendable () -> Set<UInt32>?

    /// The name as it was asked for.
    var wish: String
    /// The name that the neighbors see, once there is one.
    var name: ServiceName?
    var group: OpaquePointer?
    /// Where it is published.
    var published: Set<UInt32>?
    var backOff = BackOff()
    private var poll: OpaquePointer?
    private var client: OpaquePointer?
    private var timer: OpaquePointer?
    private var hasEnded = false

    init(services: [Service], name: String, links: @escaping @Sendable () -> Set<UInt32>?, news: News) {
        self.services = services
        self.wish = name
        self.links = links
        self.news = news
    }

    // MARK: Called by the announcer, one call after the other

    func start() {
        guard poll == nil, !hasEnded, let made = avahi_threaded_poll_new() else { return }
        poll = made
        connectSoon(after: 0)
        avahi_threaded_poll_start(made)
    }

    func rename(_ name: String) {
        guard let poll else {
            wish = name
            return
        }
        avahi_threaded_poll_lock(poll)
        defer { avahi_threaded_poll_unlock(poll) }
        wish = name
        self.name = nil
        if let client, avahi_client_get_state(client) == AVAHI_CLIENT_S_RUNNING { publish(on: client) }
    }

    func followLinks() {
        guard let poll else { return }
        avahi_threaded_poll_lock(poll)
        defer { avahi_threaded_poll_unlock(poll) }
        guard let client, avahi_client_get_state(client) == AVAHI_CLIENT_S_RUNNING, links() != published else { return }
        publish(on: client)
    }

    func end() {
        hasEnded = true
        guard let poll else { return }
        avahi_threaded_poll_stop(poll)
        // Freeing the client withdraws its entries, and Avahi tells the neighbors.
        if let client { avahi_client_free(client) }
        (client, group, timer) = (nil, nil, nil)
        avahi_threaded_poll_free(poll)
        self.poll = nil
        news.show(.silent(why: "announcing has ended"))
    }

    // MARK: On the poll's thread

    /// One timer serves every attempt, so two can never run.
    private func connectSoon(after seconds: UInt32) {
        guard let poll, let api = avahi_threaded_poll_get(poll) else { return }
        var when = timeval()
        avahi_elapse_time(&when, seconds * 1000, 0)
        if let timer {
            api.pointee.timeout_update(timer, &when)
        } else {
            timer = api.pointee.timeout_new(api, &when, onTimer, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    fileprivate func connect() {
        guard let poll else { return }
        if let client { avahi_client_free(client) }
        (client, group) = (nil, nil)
        var failure: Int32 = 0
        client = avahi_client_new(
            avahi_threaded_poll_get(poll), AVAHI_CLIENT_NO_FAIL, onClient, Unmanaged.passUnretained(self).toOpaque(),
            &failure)
        guard client == nil else { return }
        group = nil
        fail(
            "the system's D-Bus does not answer (\(Self.sentence(failure)))",
            remedy: "sudo apt install dbus avahi-daemon")
    }

    fileprivate func clientChanged(_ client: OpaquePointer, _ state: AvahiClientState) {
        // The first call comes from inside avahi_client_new, before it has returned the client.
        self.client = client
        switch state {
        case AVAHI_CLIENT_S_RUNNING:
            publish(on: client)
        case AVAHI_CLIENT_S_REGISTERING, AVAHI_CLIENT_S_COLLISION:
            // The host's own name is changing; RUNNING follows.
            if let group { avahi_entry_group_reset(group) }
        case AVAHI_CLIENT_CONNECTING:
            news.showFailure(
                "avahi-daemon is not running",
                remedy: "sudo apt install avahi-daemon; sudo systemctl start avahi-daemon")
        case AVAHI_CLIENT_FAILURE:
            let failure = avahi_client_errno(client)
            guard failure == AVAHI_ERR_DISCONNECTED else {
                return fail("Avahi failed: \(Self.sentence(failure))", remedy: "systemctl status avahi-daemon")
            }
            // Restarts are normal life; the next client waits for Avahi to be there again.
            fail("avahi-daemon went away", remedy: "sudo systemctl start avahi-daemon")
        default:
            break
        }
    }

    /// Says why nothing is announced, and tries again later with a new client.
    func fail(_ why: String, remedy: String? = nil) {
        news.showFailure(why, remedy: remedy)
        connectSoon(after: backOff.next())
    }

    static func sentence(_ failure: Int32) -> String {
        avahi_strerror(failure).map { String(cString: $0) } ?? "error \(failure)"
    }
}

private func onTimer(_ timer: OpaquePointer?, _ owner: UnsafeMutableRawPointer?) {
    guard let owner else { return }
    Unmanaged<Conversation>.fromOpaque(owner).takeUnretainedValue().connect()
}

private func onClient(_ client: OpaquePointer?, _ state: AvahiClientState, _ owner: UnsafeMutableRawPointer?) {
    guard let client, let owner else { return }
    Unmanaged<Conversation>.fromOpaque(owner).takeUnretainedValue().clientChanged(client, state)
}
