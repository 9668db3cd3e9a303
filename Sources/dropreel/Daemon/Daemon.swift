import Announce
import Catalog
import Dispatch
import Files
import FolderWatch
import Glibc
import HTTPServer
import MediaWorkers
import Model
import People
import Store
import Web

/// The daemon: joins the modules, and lives from the first to the last signal.
struct Daemon {
    let live: LiveSettings
    let journal: Journal

    func run() async throws(Failure) {
        let settings = live.current
        let wishes = Signals.wishes()
        let state = try StateFolder(settings.state)
        for folder in settings.folders { try Folder.make(folder, mode: 0o755, for: "--folder") }
        let database = try Daemon.database(state)
        let library = try Library(settings, state, people: database, journal: journal)
        let people = try Daemon.household(database, settings, state)
        let trash = Trash(library.indexer, records: PeopleTrash(database))
        recover(trash)
        let network = try NetworkFace(settings, name: people.settings.current.name, journal: journal)
        let front = try Front(
            live, library: library, caches: Caches(settings), trash: trash, people: people, network: network,
            journal: journal)
        try network.open(front.server)
        let control = try ControlServer(in: state, table: controlTable(library, people, network, front.plays))
        let chores = Chores(people: people, trash: trash, trend: library.trend, journal: journal)
        let watchdog = Watchdog { library.isAlive }

        greet(people, network, folders: settings.folders)
        for await wish in wishes {
            if wish == .stop { break }
            Notify.reloading()
            reload(people)
            Notify.ready()
        }

        Notify.stopping()
        journal.info("stopping")
        control.stop()
        network.close()
        front.server.stop(within: 8)
        await library.close()
        chores.stop()
        people.finish()
        withExtendedLifetime((state, watchdog)) {}
    }

    /// A deletion that a crash has cut in two is finished or forgotten.
    private func recover(_ trash: Trash) {
        do {
            try trash.recover()
        } catch {
            journal.error("cannot finish what was being deleted when the daemon ended: \(error)")
        }
    }

    static func database(_ state: StateFolder) throws(Failure) -> PeopleDatabase {
        do {
            return try PeopleDatabase(folder: state.path)
        } catch {
            throw Failure(.configuration, "begin with", "the accounts", "\(error)")
        }
    }

    /// Everybody in the database, with what the settings say of the rules of the house.
    static func household(
        _ database: PeopleDatabase, _ settings: Settings, _ state: StateFolder
    ) throws(Failure) -> Household {
        do {
            return try Household(
                database: database, folder: state.path, defaults: settings.rules, clock: SystemClock())
        } catch {
            throw Failure(.configuration, "begin with", "the accounts", "\(error)")
        }
    }

    /// What people need to begin, on standard output; the journal keeps no code, so there it says how to get it.
    private func greet(_ people: Household, _ network: NetworkFace, folders: [String]) {
        let link = network.link
        let code = Journal.isJournal(STDOUT_FILENO) ? nil : people.setupCode.current()
        let setup = code.map { "\(link)setup#\($0)" }
        // In one piece, so that whoever waits for the first line has the second too.
        Output.line((["ready \(link)"] + (setup.map { ["setup \($0)"] } ?? [])).joined(separator: "\n"))
        Notify.ready()
        Notify.status("serving \(link)")
        if Output.isTerminal {
            Task {
                Output.line(Welcome(folders: folders, links: await network.settledLinks(), setup: setup).text)
            }
            return
        }
        for other in network.links where other != link { journal.info("also at \(other)") }
        if setup == nil, people.setupCode.isNeeded {
            journal.notice("no account yet; the link to make one is shown by: sudo dropreel qr")
        }
    }

    /// Takes what can change while it runs. What owners have set on the page stands above the settings file.
    private func reload(_ people: Household) {
        do throws(Failure) {
            let changes = try live.reload()
            people.settings.configure(live.current.rules)
            for sentence in changes.sentences(page: people.settings.changedOnPage) { journal.notice(sentence) }
        } catch {
            journal.error("the settings stay as they were: \(error)")
        }
    }
}

extension Settings {
    /// What owners can change while it runs begins as it is set here.
    var rules: HouseRules {
        HouseRules(
            guests: guests == .watch ? .watch : .none,
            signUp: HouseRules.SignUpPolicy(rawValue: signUp.rawValue) ?? .code, delete: allowsDelete, name: name)
    }
}
