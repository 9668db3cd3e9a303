import Folding
import Model
import SQLite

/// One season of a show.
public struct Season: Sendable, Equatable {
    /// 0 holds specials; `nil` where nobody says which.
    public let number: Int?
    /// In their order.
    public let episodes: [IndexedFile]
}

extension StoreReader {
    /// All shows by name.
    public func shows(window: Window = Window()) throws -> Page<FilmGroup> {
        try read { connection in
            let mark = "shows"
            let start = try window.cursor.map { try Cursor($0, of: mark) }.map(\.sort) ?? []
            let folded = String(decoding: start, as: UTF8.self)
            let found = try connection.query(
                """
                SELECT \(Self.groupColumns) FROM word WHERE kind = ? AND films > 0 AND folded > ?
                ORDER BY folded LIMIT ? OFFSET ?
                """,
                [
                    .integer(FilmWord.Kind.show.number), .text(folded), Value(window.limit + 1),
                    Value(window.cursor == nil ? window.offset : 0),
                ], Self.group
            ).compactMap(\.self)
            let total = try connection.integer(
                "SELECT count(*) FROM word WHERE kind = ? AND films > 0", .integer(FilmWord.Kind.show.number))
            let results = Array(found.prefix(window.limit))
            let next = results.last.map { last in
                Cursor.text(
                    Cursor(group: 1, value: .integer(0), sort: Array(last.word.folded.utf8), key: 0), of: mark)
            }
            return Page(
                total: Int(total ?? 0), results: results, next: found.count > results.count ? next : nil)
        }
    }

    /// The seasons of a show with their episodes: specials after the others, and last what is of no season.
    public func seasons(of show: FilmWord) throws -> [Season] {
        try read { connection in
            guard let key = try show.key(connection) else { return [] }
            let found = try connection.query(
                """
                SELECT item.id, \(IndexedFile.stamp), film.season FROM film JOIN item ON item.key = film.key
                WHERE film.show = ? AND \(ItemRow.isShown)
                ORDER BY film.season IS NULL, film.season = 0, film.season, film.episode IS NULL, film.episode,
                    film.title, film.key
                """, [.integer(key)]
            ) { row in
                (
                    file: ItemID(row.text(0)).map { IndexedFile(id: $0, stamp: row.integer(1)) },
                    season: row.optionalInteger(2).map { Int($0) }
                )
            }
            var seasons: [(number: Int?, episodes: [IndexedFile])] = []
            for (file, number) in found {
                guard let file else { continue }
                if seasons.isEmpty || seasons[seasons.count - 1].number != number { seasons.append((number, [])) }
                seasons[seasons.count - 1].episodes.append(file)
            }
            return seasons.map(Season.init)
        }
    }
}

extension FilmDetails {
    /// By which episodes are in order: their number, else the day, as in 20210314.
    var firstEpisode: Int? { episodes.first ?? day }
    var lastEpisode: Int? { episodes.max() ?? day }

    private var day: Int? { date.flatMap { Int($0.filter(\.isNumber)) } }
}
