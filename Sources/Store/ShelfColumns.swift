import Model
import SQLite

/// What the index says of the files of a shelf.
extension FileShelf {
    var select: String {
        let title = isTitled ? "coalesce(film.title, item.sort)" : "item.sort"
        return """
            SELECT item.key, item.top, item.size, item.modified, item.added, \(title),
                \(Sorting.duration), coalesce(film.rating, 0), coalesce(film.trend, 0),
                coalesce(film.season, -1), \(Sorting.episode), coalesce(film.year, 0), coalesce(film.original, 0),
                item.parent IS NULL
            FROM item LEFT JOIN film ON film.key = item.key LEFT JOIN media ON media.key = item.key
                AND media.size = item.size AND media.modified = item.modified
            WHERE item.is_folder = 0 AND item.kind = \(ItemColumns.number(of: kind)) AND \(ItemRow.isShown)
            """
    }

    mutating func read(_ row: borrowing Row, _ words: ShelvedFile.Span) -> ShelvedFile {
        let start = titles.count
        titles += row.blob(5)
        return ShelvedFile(
            key: row.integer(0), top: row.integer(1), size: row.integer(2), modified: row.integer(3),
            added: row.integer(4), duration: row.real(6), rating: row.real(7), trend: row.real(8),
            season: Int32(clamping: row.integer(9)), episode: row.integer(10), year: Int32(clamping: row.integer(11)),
            isOriginal: row.integer(12) != 0, isMissing: row.integer(13) != 0,
            title: ShelvedFile.Span(start, titles.count - start), words: words)
    }
}
