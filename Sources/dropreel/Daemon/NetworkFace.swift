import Announce
import HTTPServer
import Synchronization

/// How the network sees this machine: ports, addresses, names.
final class NetworkFace: Sendable {
    private struct State {
        var port: UInt16 = 0
        var mediaPort: UInt16?
        var announcer: Announcer?
        var changes: LinkChanges?
    }
    private let state = Mutex(State())
    private let settings: Settings
    private let journal: Journal
    private let name: Mutex<String>

    init(_ settings: Settings, name: String, journal: Journal) throws(Failure) {
        self.settings = settings
        self.journal = journal
        self.name = Mutex(name)
    }

    /// Listens, then announces: nobody shall be called before somebody is there.
    func open(_ server: Server) throws(Failure) {
        let port: UInt16
        do {
            port = try server.listen(host: settings.listen, port: settings.port)
        } catch {
            throw Failure(.configuration, "serve", "on port \(settings.port)", "\(error)")
        }
        state.withLock { $0.port = port }
        if let wanted = settings.mediaPort { openMedia(server, wanted) }
        guard settings.announces else { return }
        let announcer = Announcer(
            services: [
                Service(type: "_http._tcp", port: port, txt: ["path=/"]),
                Service(type: "_dropreel._tcp", port: port, txt: ["v=1", "api=/api/v1"]),
            ], name: name.withLock(\.self), links: { Interface.links() }, log: { [journal] in journal.info($0) })
        announcer.start()
        let changes = LinkChanges { announcer.followLinks() }
        state.withLock { state in
            state.announcer = announcer
            state.changes = changes
        }
    }

    /// The second port is a comfort: without it the page uses the first.
    private func openMedia(_ server: Server, _ wanted: UInt16) {
        do throws(ServerError) {
            let port = try server.listen(host: settings.listen, port: wanted)
            state.withLock { $0.mediaPort = port }
        } catch {
            journal.warning("films use the page's port too: \(error)")
        }
    }

    func close() {
        let announcer = state.withLock { state in
            state.changes = nil
            return state.announcer.take()
        }
        announcer?.stop()
    }

    /// An unchanged name is not announced again, for the neighbors would see it go and come.
    func rename(_ name: String) {
        let isNews = self.name.withLock { known in
            defer { known = name }
            return known != name
        }
        guard isNews else { return }
        state.withLock { $0.announcer }?.rename(name)
    }

    var mediaPort: UInt16? { state.withLock { $0.mediaPort } }

    var announcement: Announcement? { state.withLock { $0.announcer }?.status }

    /// The `.local` name, when it is announced.
    var localName: String? {
        if case .announced(_, let host)? = announcement { host } else { nil }
    }

    /// The links that people can use, the best first.
    var links: [String] { addresses.links(port: state.withLock { $0.port }) }
    var link: String { addresses.link(port: state.withLock { $0.port }) }

    var addresses: Addresses { .current(listening: settings.listen, localName: localName) }
}
