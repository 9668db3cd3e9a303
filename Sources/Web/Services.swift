public import Catalog
public import Files
public import HTTPServer
public import Model
public import People
public import Store
public import Streaming

/// The parts that endpoints work with. A class, so that handing it on costs one reference and not one for each part.
public final class Services: Sendable {
    let library: Library
    let people: Household
    let door: Door
    let papers: Papers
    let news: News
    let ready = ReadyAnswers()
    let shownFiles = ShownFiles<[UInt8]>()
    let fileViews = ShownFiles<MarkedFile.Shown>()
    let goneEpisodes = GoneEpisodes()
    let sharedRows = SharedRows()

    public init(library: Library, people: Household, door: Door, papers: Papers, news: News) {
        self.library = library
        self.people = people
        self.door = door
        self.papers = papers
        self.news = news
    }

    /// The drop folder, its index and its trash.
    public struct Library: Sendable {
        let reader: StoreReader
        let files: DropFolder
        let streams: Streams
        let subtitles: Subtitles
        let preparation: Preparation
        let beginnings: Beginnings
        let pictures: Pictures
        let trash: Trash
        let removal: Removal
        let moves: Moves
        let explain: Explain
        let rows: Rows
        let categories: Categories
        let edits: FilmEdits
        let trend: Trend
        let rescan: @Sendable () -> Void
        let hurry: @Sendable (RelativePath) -> Void

        /// - Parameters:
        ///   - edits: what people say of films.
        ///   - rows: of the home page, beside or instead of those that every house has.
        ///   - rescan: asks the watcher to compare the index with the disk now.
        ///   - hurry: asks it to look into a folder before all others.
        public init(
            reader: StoreReader, files: DropFolder, streams: Streams, subtitles: Subtitles, preparation: Preparation,
            beginnings: Beginnings, pictures: Pictures, indexer: Indexer, trash: Trash,
            edits: PeopleEdits, trend: Trend, rows: [RowRule] = [], rescan: @escaping @Sendable () -> Void,
            hurry: @escaping @Sendable (RelativePath) -> Void = { _ in }
        ) {
            self.reader = reader
            self.files = files
            self.streams = streams
            self.subtitles = subtitles
            self.preparation = preparation
            self.beginnings = beginnings
            self.pictures = pictures
            self.trash = trash
            removal = Removal(indexer, trash: trash)
            moves = Moves(indexer)
            explain = Explain(indexer)
            self.rows = Rows(indexer, trend: trend, own: rows)
            categories = Categories(reader)
            self.trend = trend
            self.edits = FilmEdits(edits, indexer)
            self.rescan = rescan
            self.hurry = hurry
        }
    }

    /// Under which names it is asked for, and through whom.
    public struct Door: Sendable {
        let hosts: HostRule
        let isTrustedProxy: @Sendable (String) -> Bool

        /// - Parameter isTrustedProxy: addresses whose `X-Forwarded-*` counts.
        public init(hosts: HostRule, isTrustedProxy: @escaping @Sendable (String) -> Bool) {
            self.hosts = hosts
            self.isTrustedProxy = isTrustedProxy
        }
    }

    /// What is sent as it lies there.
    public struct Papers: Sendable {
        let page: PageFiles
        let description: SharedResponse

        /// - Parameter description: the OpenAPI document.
        public init(page: PageFiles, description: SharedResponse) {
            self.page = page
            self.description = description
        }
    }

    /// What is told: to open pages, to who asks how the daemon is, to whoever runs it.
    public struct News: Sendable {
        let events: EventHub
        let status: StatusSource
        let plays: Plays
        let log: @Sendable (String) -> Void

        /// - Parameter log: takes a line for whoever runs the daemon.
        public init(
            events: EventHub, status: StatusSource, plays: Plays, log: @escaping @Sendable (String) -> Void
        ) {
            self.events = events
            self.status = status
            self.plays = plays
            self.log = log
        }
    }

    var reader: StoreReader { library.reader }
    var files: DropFolder { library.files }
    var streams: Streams { library.streams }
    var subtitles: Subtitles { library.subtitles }
    var preparation: Preparation { library.preparation }
    var pictures: Pictures { library.pictures }
    var removal: Removal { library.removal }
    var trash: Trash { library.trash }
    var moves: Moves { library.moves }
    var explain: Explain { library.explain }
    var rows: Rows { library.rows }
    var categories: Categories { library.categories }
    var edits: FilmEdits { library.edits }
    var trend: Trend { library.trend }
    var sessions: Sessions { people.sessions }
    var tokens: Tokens { people.tokens }
    var accounts: Accounts { people.accounts }
    var settings: HouseSettings { people.settings }
    var myList: MyList { people.myList }
    var watching: Watching { people.watching }
    var events: EventHub { news.events }
    var status: StatusSource { news.status }
    var plays: Plays { news.plays }
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
            throw problem(error)
        }
    }

    /// A failure or refusal as a problem. What is the server's fault is told to whoever runs it too.
    func problem(_ error: any Error) -> Problem {
        let problem = Problem(error)
        if problem.status >= 500, problem.code != .offline { news.log("cannot answer: \(error)") }
        return problem
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

    /// The same, or a film that a catalogue names and that is missing.
    func shownFile(_ id: ItemID) throws(Problem) -> FileRecord {
        guard let file = try read({ try $0.shownFile(id) }) else { throw .notFound }
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
            news.log("cannot keep the log: \(error)")
        }
    }
}
