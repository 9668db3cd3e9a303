import Folding
import Model
import SQLite

/// By what everything is found, in memory: the folded name of each file and folder and, for films, what is known of them.
/// In the order of those that match equally well: the shorter before the longer, then by name.
///
/// A hundred bytes each. It is read when somebody searches, follows the index from one search to the next, and is let go
/// when nobody searches any more.
struct SearchTexts: Shelved {
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
        /// Bytes of its name, and of both name and title with what divides them.
        let name: UInt16
        let head: UInt16
        /// As in the database; a folder has none.
        let kind: Int8

        var range: Range<Int> { Int(start)..<(Int(start) + Int(count)) }

        func moved(to start: Int) -> Entry {
            Entry(
                key: key, parent: parent, top: top, start: Int32(clamping: start), count: count, length: length,
                name: name, head: head, kind: kind)
        }

        /// Whether its name or its title may be of that many bytes: what is longer than fits is cut in `name` and `length`.
        func mayBe(_ count: Int) -> Bool {
            let count = UInt16(clamping: count)
            return name == count || length == count
        }
    }

    /// All names and words, one after the other, among what belongs to nothing any more.
    private(set) var bytes: [UInt8] = []
    private(set) var entries: [Entry] = []
    /// Of each entry in its place, so that most texts need not be looked at.
    private(set) var signatures: [TextSignature] = []
    private var unused = 0
    private var followed = Followed()

    mutating func follow(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        // More changes than these take longer one by one than everything anew; half of the memory may be in vain.
        switch try followed.goOn(connection, most: unused > bytes.count / 2 ? 0 : 2000) {
        case .nothing: return true
        case .later: return false
        case .these(let keys): try replace(keys, connection)
        case .everything: try readAll(connection)
        }
        return true
    }

    private static let select = """
        SELECT item.key, coalesce(item.parent, item.last_parent), item.top, iif(item.is_folder, -1, item.kind), item.name,
            film.words, item.sort
        FROM item LEFT JOIN film ON film.key = item.key WHERE \(ItemRow.isShown)
        """

    private mutating func readAll(_ connection: borrowing Connection) throws(SQLiteError) {
        (bytes, entries, signatures, unused) = ([], [], [], 0)
        var byLength: [UInt16: [Entry]] = [:]
        try connection.each(Self.select + " ORDER BY item.sort, item.key") { row in
            let entry = read(row)
            byLength[entry.length, default: []].append(entry)
            return true
        }
        let order = byLength.sorted { $0.key < $1.key }.map(\.value).joined()
        // The texts lie in the order in which they are gone through.
        var sorted: [UInt8] = []
        sorted.reserveCapacity(bytes.count)
        entries = order.map { entry in
            defer { sorted += text(of: entry) }
            return entry.moved(to: sorted.count)
        }
        bytes = sorted
        signatures = entries.map { TextSignature(text(of: $0)) }
        connection.giveBackMemory()
    }

    private func text(of entry: Entry) -> ArraySlice<UInt8> { bytes[entry.range] }

    private mutating func read(_ row: borrowing Row) -> Entry {
        let start = bytes.count
        bytes += fold(row.blob(4)).utf8
        let name = bytes.count - start
        var title = 0
        if !row.isNull(5) {
            bytes.append(0x0A)
            let words = row.text(5)
            title = words.utf8.prefix { $0 != 0x0A }.count
            bytes += words.utf8
        }
        return Entry(
            key: row.integer(0), parent: row.integer(1), top: row.integer(2), start: Int32(clamping: start),
            count: Int32(clamping: bytes.count - start), length: UInt16(clamping: title > 0 ? title : name),
            name: UInt16(clamping: name), head: UInt16(clamping: name + 1 + title), kind: Int8(clamping: row.integer(3))
        )
    }

    /// These are otherwise, or gone.
    private mutating func replace(_ keys: [Int64], _ connection: borrowing Connection) throws(SQLiteError) {
        let changed = Set(keys)
        var kept = 0
        for place in entries.indices {
            guard !changed.contains(entries[place].key) else {
                unused += Int(entries[place].count)
                continue
            }
            (entries[kept], signatures[kept]) = (entries[place], signatures[place])
            kept += 1
        }
        entries.removeLast(entries.count - kept)
        signatures.removeLast(signatures.count - kept)
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
        let places = new.map(\.place)
        signatures.insert(new.map { TextSignature(text(of: $0.entry)) }, at: places)
        entries.insert(new.map(\.entry), at: places)
    }

    /// The place of the first entry that comes behind this one.
    func place(
        after mark: (length: Int, sort: [UInt8], key: Int64), _ connection: borrowing Connection
    ) throws(SQLiteError) -> Int {
        try entries.firstPlace { entry throws(SQLiteError) in try isBehind(entry, mark, connection) }
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
