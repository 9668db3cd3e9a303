import FoundationEssentials
public import Model
import SQLite

/// Of whom a sidecar speaks, as the index finds it.
public struct SidecarSubject: Sendable, Hashable {
    public enum Scope: Int64, Sendable {
        /// The films of its folder that have a certain name.
        case film = 0
        /// The only film of its folder.
        case onlyFilm = 1
        /// The films of its folder that it names.
        case folder = 2
        /// All films in and below its folder.
        case show = 3
    }

    public let scope: Scope
    /// The name of the film, with or without its ending, in the form in which names are compared; else empty.
    public let name: String
    /// What is said first counts; the smaller comes first.
    public let rank: Int

    public init(_ scope: Scope, name: String = "", rank: Int) {
        self.scope = scope
        self.name = name
        self.rank = rank
    }
}

/// One thing that a sidecar says.
public struct SidecarSaying: Sendable {
    /// Of the film of this name; `nil` where the sidecar speaks of one subject.
    public let file: FileName?
    public let details: FilmDetails

    public init(file: FileName? = nil, details: FilmDetails) {
        self.file = file
        self.details = details
    }
}

/// What the files beside films say, kept so that none is read again before it changes.
extension IndexTransaction {
    /// Keeps what a sidecar says instead of what it said before, and queues whoever is spoken of, now or before.
    ///
    /// - Parameters:
    ///   - subject: `nil` when it is gone, or no sidecar.
    ///   - fault: what could not be read of it, in words.
    public mutating func saveSidecar(
        _ row: ItemRow, _ subject: SidecarSubject?, _ sayings: [SidecarSaying], fault: String?
    ) throws {
        // Whoever wrote in the meantime has queued it again.
        guard let now = try item(row.key), now.content == row.content, now.state == row.state else { return }
        try connection.run("DELETE FROM film_queue WHERE key = ?", .integer(row.key))
        let old = try connection.first("SELECT folder, scope, name FROM sidecar WHERE key = ?", [.integer(row.key)]) {
            (folder: $0.integer(0), scope: $0.integer(1), name: $0.text(2))
        }
        if let old {
            try queueFilms(of: SidecarSubject(.init(rawValue: old.scope) ?? .show, name: old.name, rank: 0), old.folder)
            try dropSidecar(row.key)
        }
        guard let subject, let folder = row.parent else { return }
        try connection.run(
            "INSERT INTO sidecar(key, folder, scope, name, rank, fault) VALUES (?, ?, ?, ?, ?, ?)", .integer(row.key),
            .integer(folder), .integer(subject.scope.rawValue), .text(subject.name), Value(subject.rank), Value(fault))
        let encoder = JSONEncoder()
        for file in sayings.compactMap(\.file) { try queueEntry(file, in: folder) }
        for (place, saying) in sayings.enumerated() {
            try connection.run(
                "INSERT INTO saying(sidecar, place, name, details) VALUES (?, ?, ?, ?)", .integer(row.key),
                Value(place), Value(saying.file?.compared.whole),
                .text(String(decoding: try encoder.encode(saying.details), as: UTF8.self)))
        }
        try queueFilms(of: subject, folder)
    }

    mutating func dropSidecar(_ key: Int64) throws(SQLiteError) {
        try connection.run("DELETE FROM saying WHERE sidecar = ?", .integer(key))
        try connection.run("DELETE FROM sidecar WHERE key = ?", .integer(key))
    }

    private mutating func queueFilms(of subject: SidecarSubject, _ folder: Int64) throws(SQLiteError) {
        switch subject.scope {
        case .film: try queueFilms(named: subject.name, in: folder)
        case .onlyFilm: try queueFilms(in: folder)
        case .folder:
            try queueFilms(in: folder)
            try queueAbsent(in: folder)
        case .show: try queueFilm(folder)
        }
    }

    /// What the files beside a film, and those of the folders above, say of it; what counts first comes first.
    public func sayings(of name: FileName, in folder: Int64) throws -> [FilmDetails] {
        let names = name.compared
        var texts = try connection.query(
            """
            SELECT details FROM sidecar JOIN saying ON saying.sidecar = sidecar.key
            WHERE folder = ?1 AND (
                scope = 0 AND sidecar.name IN (?2, ?3)
                OR scope = 1 AND (SELECT count(*) FROM (SELECT 1 FROM item WHERE parent = ?1 AND is_folder = 0
                    AND kind = \(ItemColumns.number(of: .video)) AND alive = 1 LIMIT 2)) = 1
                OR scope = 2 AND saying.name IN (?2, ?3))
            ORDER BY rank, saying.name = ?2 DESC, saying.place
            """, [.integer(folder), .text(names.whole), .text(names.stem)]
        ) { $0.text(0) }
        var next: Int64? = folder
        var steps = 0
        while let above = next, steps < 4096 {
            texts += try connection.query(
                """
                SELECT details FROM sidecar JOIN saying ON saying.sidecar = sidecar.key
                WHERE folder = ? AND scope = 3 ORDER BY rank, saying.place
                """, [.integer(above)]
            ) { $0.text(0) }
            next = try connection.integer("SELECT parent FROM item WHERE key = ?", .integer(above))
            steps += 1
        }
        let decoder = JSONDecoder()
        return texts.compactMap { try? decoder.decode(FilmDetails.self, from: Data($0.utf8)) }
    }

    /// Sidecars of which something could not be read, where they lie now; at most `limit`.
    public func sidecarFaults(limit: Int) throws -> [(path: RelativePath, fault: String)] {
        let found = try connection.query(
            "SELECT key, fault FROM sidecar WHERE fault IS NOT NULL LIMIT ?", [Value(limit)]
        ) { (key: $0.integer(0), fault: $0.text(1)) }
        return try found.compactMap { found in try path(of: found.key).map { ($0, found.fault) } }
    }
}
