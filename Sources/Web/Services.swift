public import Catalog
public import Files
public import HTTPServer
import Model
public import People
public import Store

/// The parts that endpoints work with.
public struct Services: Sendable {
    let reader: StoreReader
    let files: DropFolder
    let catalog: CatalogParts
    let people: Household
    let hosts: HostRule
    let events: EventHub
    let page: PageFiles
    let description: SharedResponse
    let status: StatusSource
    let isTrustedProxy: @Sendable (String) -> Bool
    let rescan: @Sendable () -> Void
    let log: @Sendable (String) -> Void
    let ready = ReadyAnswers()

    /// - Parameters:
    ///   - description: the OpenAPI document.
    ///   - isTrustedProxy: addresses whose `X-Forwarded-*` counts.
    ///   - rescan: asks the watcher to compare the index with the disk now.
    ///   - log: takes a line for whoever runs the daemon.
    public init(
        reader: StoreReader, files: DropFolder, catalog: CatalogParts, people: Household, hosts: HostRule,
        events: EventHub, page: PageFiles, description: SharedResponse, status: StatusSource,
        isTrustedProxy: @escaping @Sendable (String) -> Bool,
        rescan: @escaping @Sendable () -> Void, log: @escaping @Sendable (String) -> Void
    ) {
        self.reader = reader
        self.files = files
        self.catalog = catalog
        self.people = people
        self.hosts = hosts
        self.events = events
        self.page = page
        self.description = description
        self.status = status
        self.isTrustedProxy = isTrustedProxy
        self.rescan = rescan
        self.log = log
    }

    /// What changes the catalogue.
    public struct CatalogParts: Sendable {
        let removal: Removal
        let trash: Trash
        let moves: Moves
        let explain: Explain

        public init(removal: Removal, trash: Trash, moves: Moves, explain: Explain) {
            self.removal = removal
            self.trash = trash
            self.moves = moves
            self.explain = explain
        }
    }

    var sessions: Sessions { people.sessions }
    var accounts: Accounts { people.accounts }
    var settings: HouseSettings { people.settings }
    var removal: Removal { catalog.removal }
    var trash: Trash { catalog.trash }
    var moves: Moves { catalog.moves }
    var explain: Explain { catalog.explain }
}

extension Services {
    /// Reads the index; a failure of the database is a problem.
    func read<Value>(_ body: (StoreReader) throws -> Value) throws(Problem) -> Value {
        try act { try body(reader) }
    }

    /// Does something that may be refused; the refusal is a problem.
    func act<Value>(_ body: () throws -> Value) throws(Problem) -> Value {
        do {
            return try body()
        } catch {
            let problem = Problem(error)
            if problem.status >= 500 { log("cannot answer: \(error)") }
            throw problem
        }
    }

    /// What ends a download when the session that asked for it ends, or when guests are let in no longer.
    func leash(for call: Call) -> Leash {
        let leash = Leash()
        if let session = call.caller.session {
            leash.keep(sessions.onEnd(of: session.id) { [weak leash] in leash?.cut() })
        } else {
            events.addGuest(leash)
        }
        return leash
    }

    /// The file of that id, as the index knows it.
    func file(_ id: ItemID) throws(Problem) -> FileRecord {
        guard let file = try read({ try $0.file(id) }) else { throw .notFound }
        return file
    }

    /// What editors can do with the things in a folder, as far as the disk and the rules of the house allow it.
    func deeds(in folder: RelativePath) -> [String] {
        files.writeProblem(in: folder) == nil ? deeds : []
    }

    /// The same, where the things lie in many folders.
    var deeds: [String] { settings.current.delete ? ["delete", "rename"] : ["rename"] }

    func checkDelete() throws(Problem) {
        guard settings.current.delete else {
            throw Problem(
                .notAllowed, "Deleting is switched off on this server.",
                hint: "An owner can allow it in the settings, or with “delete = on” in the configuration file.")
        }
    }
}

extension Services {
    /// Writes down who did what to which path. What was done stays done when that fails.
    func note(_ what: LogEvent, _ path: RelativePath, by call: Call) {
        do throws(PeopleRefusal) {
            try people.log.write(what, by: call.person, about: path.text)
        } catch {
            log("cannot keep the log: \(error)")
        }
    }
}

extension Call {
    /// Who does it, for the log.
    var person: String { caller.session?.account.name ?? address }

    /// For signing in.
    var client: Client { Client(address: address, device: request.header("User-Agent") ?? "") }
}
