import Announce
import Catalog
import Dispatch
import Files
import FolderWatch
import HTTPServer
import MediaWorkers
import Model
import People
import Store
import Web

/// The daemon: joins the modules, and lives from the first to the last signal.
struct Daemon {
    let settings: Settings
    let journal: Journal

    func run() async throws(Failure) {
        let wishes = Signals.wishes()
        let state = try StateFolder(settings.state)
        for folder in settings.folders { try Folder.make(folder, mode: 0o755, for: "--folder") }
        let library = try Library(settings, state, journal: journal)
        let people = try Daemon.household(settings, state)
        let network = try NetworkFace(settings, name: people.settings.current.name, journal: journal)
        let front = Front(settings, library: library, people: people, network: network, journal: journal)
        try network.open(front.server)
        let control = try ControlServer(in: state, table: controlTable(library, people, network))
        let chores = Chores(people: people, library: library, journal: journal)
        let watchdog = Watchdog { library.isAlive }

        greet(people, network)
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

    /// The accounts in `state`, with what the settings say of the rules of the house.
    static func household(_ settings: Settings, _ state: StateFolder) throws(Failure) -> Household {
        do {
            return try Household(
                database: PeopleDatabase(folder: state.path), folder: state.path, defaults: settings.rules,
                clock: SystemClock())
        } catch {
            throw Failure(.configuration, "open", state.path + "/people.db", "\(error)")
        }
    }

    /// What people need to begin, on standard output; the journal keeps no code, so there it says how to get it.
    private func greet(_ people: Household, _ network: NetworkFace) {
        let link = network.link
        Output.line("ready \(link)")
        for other in network.links where other != link { journal.info("also \(other)") }
        Notify.ready()
        Notify.status("serving \(link)")
        guard let code = people.setupCode.current() else { return }
        guard !Journal.isJournal(1) else {
            journal.notice("no account yet: the link to make one is shown by: sudo dropreel qr")
            return
        }
        let setup = "\(link)setup#\(code)"
        Output.line("setup \(setup)")
        if Output.isTerminal, let picture = QRCode(setup) { Output.line(picture.halfBlocks(colored: true)) }
    }

    /// What can change while it runs: the rules of the house, as far as the file sets them.
    private func reload(_ people: Household) {
        journal.info("settings that can change while running are changed on the page, or by a restart")
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
