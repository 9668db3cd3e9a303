import Announce
import Catalog
import FolderWatch
import HTTPServer
import MediaWorkers
import Model
import People
import Store
import Streaming
import Web

/// The web server over the library and the people.
struct Front {
    let server: Server
    /// Who plays what.
    let plays: Plays

    init(
        _ live: LiveSettings, library: Library, caches: Caches, trash: Trash, people: Household, network: NetworkFace,
        journal: Journal
    ) throws(Failure) {
        let settings = live.current
        let names = OwnNames(given: live.current.hosts, announced: { network.localName })
        let proxies = TrustedProxies(live)
        let events = EventHub()
        let indexer = library.indexer
        let rows = try settings.rowRules()
        let page = PageFiles(
            folder: settings.page ?? Executable.resources + "/Page", rereads: settings.page != nil,
            mediaPort: { network.mediaPort })
        let streams = library.streams(caches)
        let plays = Plays(clock: SystemClock(), processorSeconds: { streams.processorSeconds(of: $0) })
        self.plays = plays
        let subtitles = Subtitles(
            SubtitleJobs(players: library.players, readers: library.readers), streams: streams, cache: caches.texts)
        let services = Services(
            library: .init(
                reader: library.index.reader, files: library.files, streams: streams, subtitles: subtitles,
                preparation: Preparation(streams, cache: caches.prepared) { journal.error($0) },
                beginnings: Beginnings(library.players), pictures: Self.pictures(library, caches), indexer: indexer,
                trash: trash, edits: library.edits, trend: library.trend, rows: rows,
                rescan: { library.rescan() }, hurry: { library.watcher.hurry(to: $0) }),
            people: people,
            door: .init(hosts: HostRule { names.contains($0) }, isTrustedProxy: { proxies.contains($0) }),
            papers: .init(page: page, description: PageFiles.description(in: Executable.resources)),
            news: .init(
                events: events, status: Self.status(library, network), plays: plays, log: { journal.error($0) }))
        _ = indexer.feed.subscribe { changes in for change in changes { events.publish(change) } }
        people.settings.onChange { rules in
            network.rename(rules.name)
            if rules.guests == .none { events.endGuests() }
        }
        server = Server(
            admit: { Routes.admit($0, services) }, handler: { Routes.answer($0, services) },
            log: { journal.warning($0) })
    }

    private static func pictures(_ library: Library, _ caches: Caches) -> Pictures {
        Pictures(PictureJobs(library.workers), cache: caches.pictures) { [writer = library.index.writer] made in
            // Without it a color is missing, and a picture that cannot be made is tried again.
            _ = try? writer.write { try $0.saveArtwork(of: made.file, version: made.version, color: made.color) }
        }
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
