import CAvahi
import Synchronization

/// The talk with the Avahi daemon: one client and one group of entries, made again whenever either fails.
///
/// The client owns the group, and dies with it; the poll is stopped before both. A client is never freed inside its own
/// callback: Avahi still uses it when the callback returns, so a timer of the poll does it.
// Safe because everything mutable is touched only on the poll's thread or while holding the poll's lock.
final class Conversation: @unchecked Sendable {
    private let services: [Service]
    private let log: @Sendable (String) -> Void
    private let changed: @Sendable (Announcement) -> Void
    private let shown = Mutex(Announcement.silent(why: "not announced yet"))

    private var wish: String
    private var name: ServiceName?
    private var poll: OpaquePointer?
    private var client: OpaquePointer?
    private var group: OpaquePointer?
    private var timer: OpaquePointer?
    private var backOff = BackOff()

    init(
        services: [Service], name: String, log: @escaping @Sendable (String) -> Void,
        changed: @escaping @Sendable (Announcement) -> Void
    ) {
        self.services = services
        self.wish = name
        self.log = log
        self.changed = changed
    }

    var status: Announcement { shown.withLock { $0 } }

    // MARK: Called by others

    func start() {
        guard poll == nil, let made = avahi_threaded_poll_new() else { return }
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

    func end() {
        guard let poll else { return }
        avahi_threaded_poll_stop(poll)
        // Freeing the client withdraws its entries, and Avahi tells the neighbors.
        if let client { avahi_client_free(client) }
        (client, group, timer) = (nil, nil, nil)
        avahi_threaded_poll_free(poll)
        self.poll = nil
        show(.silent(why: "announcing has ended"))
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
        fail("the system's D-Bus does not answer (\(Self.sentence(failure)))", remedy: "apt install dbus avahi-daemon")
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
            say("avahi-daemon is not running", remedy: "apt install avahi-daemon; systemctl start avahi-daemon")
        case AVAHI_CLIENT_FAILURE:
            let failure = avahi_client_errno(client)
            if failure == AVAHI_ERR_DISCONNECTED {
                // Restarts are normal life; the next client waits for Avahi to be there again.
                say("avahi-daemon went away", remedy: "systemctl start avahi-daemon")
                connectSoon(after: backOff.next())
            } else {
                fail("Avahi failed: \(Self.sentence(failure))", remedy: "systemctl status avahi-daemon")
            }
        default:
            break
        }
    }

    fileprivate func groupChanged(_ group: OpaquePointer, _ state: AvahiEntryGroupState) {
        guard let client = avahi_entry_group_get_client(group) else { return }
        self.group = group
        switch state {
        case AVAHI_ENTRY_GROUP_ESTABLISHED:
            backOff = BackOff()
            let host = avahi_client_get_host_name_fqdn(client).map { String(cString: $0) } ?? ""
            show(.announced(name: name?.text ?? wish, host: host))
        case AVAHI_ENTRY_GROUP_COLLISION:
            name = name?.alternative
            publish(on: client)
        case AVAHI_ENTRY_GROUP_FAILURE:
            fail(
                "Avahi refused the entries: \(Self.sentence(avahi_client_errno(client)))",
                remedy: "systemctl status avahi-daemon")
        default:
            break
        }
    }

    private func publish(on client: OpaquePointer) {
        guard let host = avahi_client_get_host_name(client).map({ String(cString: $0) }) else { return }
        if group == nil {
            group = avahi_entry_group_new(client, onGroup, Unmanaged.passUnretained(self).toOpaque())
        }
        guard let group else {
            return fail("Avahi gives no group: \(Self.sentence(avahi_client_errno(client)))", remedy: "")
        }
        // A name that a neighbor made us take is kept as long as it still belongs to this host.
        if name?.text.contains(" on \(host)") != true { name = ServiceName(wish, on: host) }
        for _ in 0..<50 {
            avahi_entry_group_reset(group)
            let result = add(to: group)
            if result == AVAHI_ERR_COLLISION {
                name = name?.alternative
            } else if result < 0 {
                return fail("Avahi refused the entries: \(Self.sentence(result))", remedy: "")
            } else {
                return
            }
        }
        fail("every name like \"\(wish) on \(host)\" is taken", remedy: "give another --name")
    }

    /// Zero, or the error of the first service that could not be added.
    private func add(to group: OpaquePointer) -> Int32 {
        guard let name else { return Int32(AVAHI_ERR_INVALID_SERVICE_NAME) }
        for service in services {
            var list: UnsafeMutablePointer<AvahiStringList>?
            defer { avahi_string_list_free(list) }
            for text in service.txt.reversed() { list = avahi_string_list_add(list, text) }
            let result = avahi_entry_group_add_service_strlst(
                group, AvahiIfIndex(AVAHI_IF_UNSPEC), AvahiProtocol(AVAHI_PROTO_UNSPEC), AvahiPublishFlags(rawValue: 0),
                name.text, service.type,
                nil, nil, service.port, list)
            guard result >= 0 else { return result }
        }
        return avahi_entry_group_commit(group)
    }

    // MARK: What people learn

    private func fail(_ why: String, remedy: String) {
        say(why, remedy: remedy)
        connectSoon(after: backOff.next())
    }

    private func say(_ why: String, remedy: String) {
        show(.silent(why: "not announced: " + why + (remedy.isEmpty ? "" : " — " + remedy)))
    }

    /// Only what is new is told, so that quiet retries stay quiet.
    private func show(_ announcement: Announcement) {
        let isNews = shown.withLock { shown in
            defer { shown = announcement }
            return shown != announcement
        }
        guard isNews else { return }
        switch announcement {
        case .announced(let name, let host): log("announced as \"\(name)\" at \(host)")
        case .silent(let why): log(why)
        }
        changed(announcement)
    }

    private static func sentence(_ failure: Int32) -> String {
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

private func onGroup(_ group: OpaquePointer?, _ state: AvahiEntryGroupState, _ owner: UnsafeMutableRawPointer?) {
    guard let group, let owner else { return }
    Unmanaged<Conversation>.fromOpaque(owner).takeUnretainedValue().groupChanged(group, state)
}
