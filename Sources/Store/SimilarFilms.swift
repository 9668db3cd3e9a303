public import Model
import SQLite

extension StoreReader {
    /// Films that have something in common with one, the most first; never itself.
    ///
    /// A shared show counts 8, each shared person 4, genre 3 and tag 3, the same folder 2, the same decade 1. Of a word that
    /// very many films have, only those that came last are looked at.
    public func similarFilms(to file: ItemID, limit: Int = 50) throws -> [IndexedFile] {
        try read { connection in
            let found = try connection.first(
                """
                SELECT film.key, film.year, coalesce(item.parent, item.last_parent)
                FROM film JOIN item ON item.key = film.key WHERE item.id = ? AND \(ItemRow.isShown)
                """, [.text(file.text)]
            ) { (key: $0.integer(0), year: $0.integer(1), folder: $0.optionalInteger(2)) }
            guard let film = found else { return [] }
            var scores = try Self.scores(of: film.key, film.folder, connection)
            scores[film.key] = nil
            // A decade alone makes nothing similar; among the best it decides.
            let best = scores.sorted { ($0.value, $0.key) > ($1.value, $1.key) }.prefix(4 * limit)
            let films = try best.compactMap { key, score in
                try connection.first(
                    """
                    SELECT item.id, \(IndexedFile.stamp), film.year FROM film JOIN item ON item.key = film.key
                    WHERE film.key = ? AND \(ItemRow.isShown)
                    """, [.integer(key)]
                ) { row in
                    let isOfDecade = film.year > 0 && row.integer(2) / 10 == film.year / 10
                    return (
                        file: ItemID(row.text(0)).map { IndexedFile(id: $0, stamp: row.integer(1)) },
                        score: score + (isOfDecade ? 1 : 0), key: key
                    )
                }
            }
            let sorted = films.sorted { ($0.score, $0.key) > ($1.score, $1.key) }
            return sorted.prefix(limit).compactMap(\.file)
        }
    }

    private static let lookedAt = 400
    private static let mostWords = 40

    private static func scores(
        of film: Int64, _ folder: Int64?, _ connection: borrowing Connection
    ) throws(SQLiteError) -> [Int64: Int] {
        var scores: [Int64: Int] = [:]
        let words = try connection.query(
            "SELECT word.key, word.kind FROM film_word JOIN word ON word.key = word WHERE film = ? ORDER BY films LIMIT ?",
            [.integer(film), Value(mostWords)]
        ) { (key: $0.integer(0), kind: FilmWord.Kind.numbered($0.integer(1))) }
        for word in words {
            let weight = word.kind.flatMap { weights[$0] } ?? 0
            try connection.each(
                "SELECT film FROM film_word WHERE word = ? ORDER BY film DESC LIMIT ?",
                [.integer(word.key), Value(lookedAt)]
            ) { row in
                scores[row.integer(0), default: 0] += weight
                return true
            }
        }
        guard let folder, folder != ItemRow.rootKey else { return scores }
        try connection.each(
            "SELECT key FROM item WHERE parent = ? AND is_folder = 0 AND kind = 0 LIMIT ?",
            [.integer(folder), Value(lookedAt)]
        ) { row in
            scores[row.integer(0), default: 0] += 2
            return true
        }
        return scores
    }

    private static let weights: [FilmWord.Kind: Int] = [.show: 8, .cast: 4, .genre: 3, .tag: 3]
}
