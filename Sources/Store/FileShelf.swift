import Glibc
import Model
import SQLite

/// All films, or all files of a kind, in memory, in the order of their titles or names: any list of them in any order costs
/// one walk through it.
struct FileShelf: Shelved {
    let kind: FileKind
    /// Films stand under their titles in it, everything else under the names of files.
    let isTitled: Bool
    private(set) var files: [ShelvedFile] = []
    /// How many lie below each folder of the top, and in the top itself.
    private(set) var tops: [Int64: Int] = [:]
    var titles: [UInt8] = []
    private var words: [Int32] = []
    /// Of titles and words, what belongs to nothing any more.
    private var unused = 0
    private var followed = Followed()

    init(_ kind: FileKind, isTitled: Bool = false) {
        self.kind = kind
        self.isTitled = isTitled
    }

    /// Whether that word is one of those by which it is gathered.
    func has(_ word: Int32, _ file: ShelvedFile) -> Bool {
        words.withUnsafeBufferPointer { $0[file.words.range].contains(word) }
    }

    func title(of file: ShelvedFile) -> ArraySlice<UInt8> { titles[file.title.range] }

    mutating func follow(_ connection: borrowing Connection) throws(SQLiteError) -> Bool {
        // Half of the memory may be in vain.
        let most = unused > (titles.count + words.count) / 2 ? 0 : 1000 + files.count / 8
        switch try followed.goOn(connection, most: most) {
        case .nothing: return true
        case .later: return false
        case .these(let keys): try replace(Set(keys), connection)
        case .everything: try readAll(connection)
        }
        return true
    }

    private mutating func readAll(_ connection: borrowing Connection) throws(SQLiteError) {
        (files, tops, titles, words, unused) = ([], [:], [], [], 0)
        var spans: [Int64: ShelvedFile.Span] = [:]
        if isTitled {
            try connection.each("SELECT film, word FROM film_word ORDER BY film") { row in
                let film = row.integer(0)
                let start = spans[film].map { Int($0.start) } ?? words.count
                words.append(Int32(clamping: row.integer(1)))
                spans[film] = ShelvedFile.Span(start, words.count - start)
                return true
            }
        }
        try connection.each(select) { row in
            files.append(read(row, spans[row.integer(0)] ?? ShelvedFile.Span(0, 0)))
            return true
        }
        for file in files { tops[file.top, default: 0] += 1 }
        sort()
        // Titles and words lie in the order in which they are gone through.
        let unordered = (titles: titles, words: words)
        (titles, words) = ([], [])
        titles.reserveCapacity(unordered.titles.count)
        words.reserveCapacity(unordered.words.count)
        for place in files.indices {
            let file = files[place]
            files[place].title = ShelvedFile.Span(titles.count, Int(file.title.count))
            files[place].words = ShelvedFile.Span(words.count, Int(file.words.count))
            titles += unordered.titles[file.title.range]
            words += unordered.words[file.words.range]
        }
        connection.giveBackMemory()
    }

    /// These are otherwise, or gone.
    private mutating func replace(_ keys: Set<Int64>, _ connection: borrowing Connection) throws(SQLiteError) {
        var old: [ShelvedFile] = []
        files.removeAll { file in
            guard keys.contains(file.key) else { return false }
            old.append(file)
            return true
        }
        for file in old {
            unused += Int(file.title.count + file.words.count)
            tops[file.top, default: 0] -= 1
        }
        var new: [ShelvedFile] = []
        for key in keys {
            let start = words.count
            if isTitled {
                try connection.each("SELECT word FROM film_word WHERE film = ?", [.integer(key)]) { row in
                    words.append(Int32(clamping: row.integer(0)))
                    return true
                }
            }
            let span = ShelvedFile.Span(start, words.count - start)
            guard let file = try connection.first(select + " AND item.key = ?", [.integer(key)], { read($0, span) })
            else { continue }
            tops[file.top, default: 0] += 1
            new.append(file)
        }
        new.sort { Self.isLess($0, $1, titles) }
        files.insert(new, at: new.map { file in files.firstPlace { !Self.isLess($0, file, titles) } })
    }

    /// Where a file with that title and key stands, or would stand.
    func place(of mark: (title: [UInt8], key: Int64)) -> (place: Int, isThere: Bool) {
        let place = files.firstPlace { file in
            title(of: file).elementsEqual(mark.title)
                ? file.key >= mark.key : mark.title.lexicographicallyPrecedes(title(of: file))
        }
        return (place, place < files.count && files[place].key == mark.key)
    }

    private mutating func sort() {
        // Who sorts them must have them alone, or they are copied.
        let titles = titles
        files.sort { Self.isLess($0, $1, titles) }
    }

    private static func isLess(_ left: ShelvedFile, _ right: ShelvedFile, _ titles: [UInt8]) -> Bool {
        let order = titles.withUnsafeBytes { titles -> Int32 in
            guard let start = titles.baseAddress else { return 0 }
            let common = Int(min(left.title.count, right.title.count))
            return memcmp(start + Int(left.title.start), start + Int(right.title.start), common)
        }
        if order != 0 { return order < 0 }
        return left.title.count == right.title.count
            ? left.key < right.key : left.title.count < right.title.count
    }
}
