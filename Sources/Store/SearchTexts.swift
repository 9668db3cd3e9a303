import Folding
import Model
import SQLite

/// By what everything is found, in memory: the folded name of each file and folder and, for films, what is known of them.
/// In the order of those that match equally well: the shorter before the longer, then by name.
///
/// A hundred bytes each. It is read when somebody searches, follows the index from one search to the next, and is let go
/// when nobody searches any more.
struct SearchTexts {
    struct Entry {
        let key: Int64
        let parent: Int64
        /// The folder of the top below which it lies, or the top.
        let top: Int64
        /// Its lines in `bytes`, divided by line ends: its name, then those of `FilmDetails.searched`.
        let start: Int32
        let count: Int32
        /// Of its title, or else its name, in bytes.
        let length: UInt16
        /// As in the database; a folder has none.
        let kind: Int8
    }

    /// All names and words, one after the other, among what belongs to nothing any more.
    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []
    private var unused = 0
    /// Of the index, as it is told here; -1: nothing is.
    private var revision: Int64 = -1

    /// More changes than these take longer one by one than everything anew.
    private static let most = 2000

    /// Takes over what has changed since it was asked for the last time. False when this moment of the index is over.
    mutating func follow(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        let now = try connection.integer("SELECT value FROM fact WHERE name = 'revision'") ?? 0
        guard now != revision else { return true }
        guard now > revision else { return false }
        let isUseful = revision >= 0 && unused <= bytes.count / 2
        let changed =
            try !isUseful
            ? []
            : connection.query(
                "SELECT key FROM item WHERE revision > ? LIMIT ?", [.integer(revision), Value(Self.most + 1)]
            ) { $0.integer(0) }
        if isUseful, changed.count <= Self.most {
            try replace(changed, connection)
        } else {
            try readAll(connection)
        }
        revision = now
        return true
    }

    private static let select = """
        SELECT item.key, coalesce(item.parent, item.last_parent), item.top, iif(item.is_folder, -1, item.kind), item.name,
            film.words, item.sort
        FROM item LEFT JOIN film ON film.key = item.key WHERE \(ItemRow.isShown)
        """

    private mutating func readAll(_ connection: borrowing Connection) throws(SQLiteError) {
        self = SearchTexts()
        var byLength: [UInt16: [Entry]] = [:]
        try connection.each(Self.select + " ORDER BY item.sort, item.key") { row in
            let entry = read(row)
            byLength[entry.length, default: []].append(entry)
            return true
        }
        entries.reserveCapacity(byLength.values.reduce(0) { $0 + $1.count })
        for (_, same) in byLength.sorted(by: { $0.key < $1.key }) { entries += same }
    }

    private mutating func read(_ row: borrowing Row) -> Entry {
        let start = bytes.count
        bytes += fold(row.blob(4)).utf8
        var length = bytes.count - start
        if !row.isNull(5) {
            bytes.append(0x0A)
            let words = row.text(5)
            let title = words.utf8.prefix { $0 != 0x0A }.count
            if title > 0 { length = title }
            bytes += words.utf8
        }
        return Entry(
            key: row.integer(0), parent: row.integer(1), top: row.integer(2), start: Int32(clamping: start),
            count: Int32(clamping: bytes.count - start), length: UInt16(clamping: length),
            kind: Int8(clamping: row.integer(3)))
    }

    /// These are otherwise, or gone.
    private mutating func replace(_ keys: [Int64], _ connection: borrowing Connection) throws(SQLiteError) {
        let changed = Set(keys)
        var removed = 0
        entries.removeAll { entry in
            guard changed.contains(entry.key) else { return false }
            removed += Int(entry.count)
            return true
        }
        unused += removed
        var new: [(place: Int, sort: [UInt8], entry: Entry)] = []
        for key in changed {
            let found = try connection.first(Self.select + " AND item.key = ?", [.integer(key)]) { row in
                (sort: row.blob(6), entry: read(row))
            }
            guard let found else { continue }
            let place = try place(after: (Int(found.entry.length), found.sort, key), connection)
            new.append((place, found.sort, found.entry))
        }
        new.sort { left, right in
            if left.place != right.place { return left.place < right.place }
            if left.entry.length != right.entry.length { return left.entry.length < right.entry.length }
            if left.sort != right.sort { return left.sort.lexicographicallyPrecedes(right.sort) }
            return left.entry.key < right.entry.key
        }
        var merged: [Entry] = []
        merged.reserveCapacity(entries.count + new.count)
        var from = 0
        for (place, _, entry) in new {
            merged += entries[from..<place]
            merged.append(entry)
            from = place
        }
        entries = merged + entries[from...]
    }

    /// The place of the first entry that comes behind this one.
    func place(
        after mark: (length: Int, sort: [UInt8], key: Int64), _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if try isBehind(entries[middle], mark, connection) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func isBehind(
        _ entry: Entry, _ mark: (length: Int, sort: [UInt8], key: Int64), _ connection: borrowing Connection
    ) throws(SQLiteError) -> Bool {
        if Int(entry.length) != mark.length { return Int(entry.length) > mark.length }
        let sort = try connection.first("SELECT sort FROM item WHERE key = ?", [.integer(entry.key)]) { $0.blob(0) }
        let here = sort ?? []
        return here == mark.sort ? entry.key > mark.key : mark.sort.lexicographicallyPrecedes(here)
    }
}
