import Announce
import Catalog
import FolderWatch
import HTTPServer
import Model
import People
import Store
import Web

/// The web server over the library and the people.
struct Front {
    let server: Server

    init(
        _ settings: Settings, library: Library, trash: Trash, people: Household, network: NetworkFace, journal: Journal
    ) {
        let names = OwnNames(given: settings.hosts, announced: { network.localName })
        let proxies = settings.trustedProxies.compactMap { Network($0) }
        let events = EventHub()
        let indexer = library.indexer
        let services = Services(
            reader: library.index.reader, files: library.files,
            catalog: .init(
                removal: Removal(indexer, trash: trash), trash: trash, moves: Moves(indexer), explain: Explain(indexer)),
            people: people, hosts: HostRule { names.contains($0) }, events: events,
            page: PageFiles(
                folder: settings.page ?? Executable.resources + "/Page", rereads: settings.page != nil,
                mediaPort: { network.mediaPort }),
            description: PageFiles.description(in: Executable.resources),
            status: Self.status(library, network),
            isTrustedProxy: { text in
                guard let address = IPAddress(text) else { return false }
                return proxies.contains { $0.contains(address) }
            }, rescan: { library.rescan() }, log: { journal.error($0) })
        _ = indexer.feed.subscribe { changes in for change in changes { events.publish(change) } }
        people.settings.onChange { rules in
            network.rename(rules.name)
            if rules.guests == .none { events.endGuests() }
        }
        server = Server(
            admit: { Routes.admit($0, services) }, handler: { Routes.answer($0, services) },
            log: { journal.warning($0) })
    }

    private static func status(_ library: Library, _ network: NetworkFace) -> StatusSource {
        StatusSource(
            version: Version.text, mediaPort: { network.mediaPort },
            watching: {
                let watcher = library.watcher.status
                return .init(
                    mode: watcher.mode.rawValue, folders: watcher.folders, watched: watcher.watched,
                    limit: watcher.limit, problems: library.indexer.status.problems)
            }, isScanning: { library.indexer.status.isSweeping }, announced: { network.announced })
    }
}

extension NetworkFace {
    /// For the status that programs read.
    var announced: StatusSource.Announced {
        let hosts = addresses.hosts
        return switch announcement {
        case .announced(let name, let host): .init(name: name, host: host, addresses: hosts, reason: nil)
        case .silent(let why): .init(name: nil, host: nil, addresses: hosts, reason: why)
        case nil: .init(name: nil, host: nil, addresses: hosts, reason: "announcing is switched off")
        }
    }
}
