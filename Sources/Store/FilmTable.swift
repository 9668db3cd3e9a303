import Folding
import FoundationEssentials
public import Model
import SQLite

/// What is known of films, with the words by which they are gathered.
extension IndexTransaction {
    /// Keeps what is known of a film, which waits no more. Its folder is told when anything of it is otherwise.
    ///
    /// - Parameter duration: seconds; 0 when nobody knows.
    public mutating func saveFilm(_ film: DescribedFilm, duration: Double, of row: ItemRow) throws {
        try connection.run("DELETE FROM film_queue WHERE key = ?", .integer(row.key))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = String(decoding: try encoder.encode(film), as: UTF8.self)
        let known = try connection.first(
            "SELECT described, duration FROM film WHERE key = ?", [.integer(row.key)]
        ) { (text: $0.text(0), duration: $0.real(1)) }
        if let known, known.text == text, known.duration == duration { return }
        let details = film.details
        let words = details.searched
        let show = try setWords(details, of: row.key)
        try connection.run(
            """
            INSERT INTO film(key, described, words, title, year, rating, duration, original, show, season, episode,
                trend, revision)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, 0, ?12)
            ON CONFLICT(key) DO UPDATE SET described = ?2, words = ?3, title = ?4, year = ?5, rating = ?6, duration = ?7,
                original = ?8, show = ?9, season = ?10, episode = ?11, revision = ?12
            """, .integer(row.key), .text(text), .text(words), .blob(sortKey(Array((details.title ?? "").utf8))),
            Value(details.year ?? 0), Value(details.rating ?? 0), Value(duration), Value(details.isOriginal == true),
            Value(show), Value(details.season), Value(details.firstEpisode), .integer(revision))
        markDirty()
        guard known?.text != text else { return }
        try noteDescribed(row.key)
        if let folder = row.parent ?? row.lastParent { touch(folder) }
    }

    /// It is no film any more, or gone.
    public mutating func dropFilm(_ key: Int64) throws {
        try connection.run("DELETE FROM film_queue WHERE key = ?", .integer(key))
        guard try connection.integer("SELECT 1 FROM film WHERE key = ?", .integer(key)) != nil else { return }
        _ = try setWords(FilmDetails(), of: key)
        try connection.run("DELETE FROM film WHERE key = ?", .integer(key))
        try noteDescribed(key)
    }

    /// What is shown of it, and by what it is found, is otherwise.
    private mutating func noteDescribed(_ key: Int64) throws(SQLiteError) {
        markDirty()
        try connection.run("UPDATE item SET revision = ? WHERE key = ?", .integer(revision), .integer(key))
    }

    /// The film has these words and no others; the key of its show.
    private mutating func setWords(_ details: FilmDetails, of film: Int64) throws(SQLiteError) -> Int64? {
        var old = Set(
            try connection.query("SELECT word FROM film_word WHERE film = ?", [.integer(film)]) { $0.integer(0) })
        var show: Int64?
        for (word, label) in details.words {
            let key = try self.key(of: word, label)
            if word.kind == .show { show = key }
            guard old.remove(key) == nil else { continue }
            try connection.run("INSERT INTO film_word(word, film) VALUES (?, ?)", .integer(key), .integer(film))
            try connection.run("UPDATE word SET films = films + 1 WHERE key = ?", .integer(key))
        }
        for key in old {
            try connection.run("DELETE FROM film_word WHERE word = ? AND film = ?", .integer(key), .integer(film))
            try connection.run("UPDATE word SET films = films - 1 WHERE key = ?", .integer(key))
            try connection.run("DELETE FROM word WHERE key = ? AND films = 0", .integer(key))
        }
        return show
    }

    private func key(of word: FilmWord, _ label: String) throws(SQLiteError) -> Int64 {
        if let known = try word.key(connection) { return known }
        try connection.run(
            "INSERT INTO word(id, kind, folded, label, films) VALUES (?, ?, ?, ?, 0)", .text(word.id.text),
            .integer(word.kind.number), .text(word.folded), .text(label))
        return connection.lastInsertedKey
    }
}

extension Connection {
    /// What the probe found out about exactly this content.
    func mediaInfo(of row: ItemRow) throws(SQLiteError) -> MediaInfo? {
        let text = try first(
            "SELECT info FROM media WHERE key = ? AND size = ? AND modified = ?",
            [.integer(row.key), Value(bits: row.size), .integer(row.modified)]
        ) { $0.text(0) }
        return text.flatMap { try? JSONDecoder().decode(MediaInfo.self, from: Data($0.utf8)) }
    }
}
