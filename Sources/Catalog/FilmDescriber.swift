import Model
import Sidecars
public import Store

/// Puts together what is known of films, behind everything else: what their names say, their containers, the files
/// beside them, and people.
public final class FilmDescriber: Sendable {
    private let indexer: Indexer
    private let sidecars: SidecarReader
    private let edits: PeopleEdits?

    /// - Parameter edits: what people say.
    public init(_ indexer: Indexer, edits: PeopleEdits? = nil) {
        self.indexer = indexer
        self.edits = edits
        sidecars = SidecarReader(disk: indexer.disk)
    }

    /// What is looked at in one transaction: some ten milliseconds, in which nobody else writes.
    private static let atOnce = 100
    /// Broken sidecars that are named.
    private static let namedAtMost = 100

    /// Works until the task is cancelled; sleeps while there is nothing to do.
    public func run() async {
        let (wishes, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let end = indexer.feed.subscribe { changes in
            if !changes.allSatisfy(\.isProgress) { bell.yield() }
        }
        defer { end() }
        bell.yield()
        tellFaults()
        for await _ in wishes {
            // While a whole disk is taken in, its names are enough.
            while !Task.isCancelled, !indexer.status.isSweeping, workOnce() { await Task.yield() }
        }
    }

    /// Looks at some of what waits. False when nothing does, or when it failed and would only fail again.
    @discardableResult
    public func workOnce() -> Bool {
        do {
            let outcome = try indexer.database.writer.write { index in
                guard let waiting = try index.waiting(limit: Self.atOnce) else { return nil as [Waiting.Sidecar]? }
                for film in waiting.films { try describe(film, &index) }
                return waiting.sidecars
            }
            indexer.feed.publish(outcome.folders)
            guard let files = outcome.result else { return false }
            for file in files { try take(file) }
            if !files.isEmpty { tellFaults() }
            return true
        } catch { return false }
    }

    /// Looks at one film now; who asked for it sees it at once.
    func describe(_ file: ItemID) throws {
        let outcome = try indexer.database.writer.write { index in
            if let film = try index.waiting(file) { try describe(film, &index) }
        }
        indexer.feed.publish(outcome.folders)
    }

    private func describe(_ film: Waiting.Film, _ index: inout IndexTransaction) throws {
        guard let path = film.path, let name = film.row.name else { return try index.dropFilm(film.row.key) }
        try index.queueSidecars(of: film.row)
        var said = FilmDetails()
        for saying in try index.sayings(of: film.row, names: name.compared) { said.fill(from: saying) }
        let told: [FilmDetails.Source: FilmDetails] = [
            .edit: try edits?.details(of: film.row.id) ?? FilmDetails(), .sidecar: said,
            .container: FilmDetails(container: film.tags), .name: FilmDetails(name: path),
        ]
        let described = DescribedFilm(told.mapValues(\.withCommonGenres))
        try index.saveFilm(described, duration: film.duration ?? described.details.duration ?? 0, of: film.row)
    }

    /// The file is read outside of any transaction, for a disk may be slow.
    private func take(_ file: Waiting.Sidecar) throws {
        let said = sidecars.read(file)
        try indexer.database.writer.write { index in
            try index.saveSidecar(file.row, said.subject, said.sayings, fault: said.fault)
        }
    }

    private func tellFaults() {
        let faults = try? indexer.database.writer.write { try $0.sidecarFaults(limit: Self.namedAtMost) }.result
        let problems = faults?.map { path, fault in
            WatchProblem(
                code: .brokenSidecar, path: path, detail: fault,
                hint: "mend it; until then its films have what is known otherwise")
        }
        if let problems { indexer.note(sidecars: problems) }
    }
}

extension Change {
    /// Nothing but that a file grows.
    fileprivate var isProgress: Bool { if case .progress = self { true } else { false } }
}

extension FilmDetails {
    /// Genres in the one word that stands for them in all languages.
    fileprivate var withCommonGenres: FilmDetails {
        var details = self
        details.genres = GenreWords.genres(genres)
        return details
    }

    /// Takes over what it does not know itself.
    fileprivate mutating func fill(from other: FilmDetails) {
        var filled = other
        for field in FilmField.all { field.take(from: self, into: &filled) }
        self = filled
    }
}
