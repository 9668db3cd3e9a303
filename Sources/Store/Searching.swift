import Folding
public import Model
import SQLite

/// What to look for.
public struct SearchQuery: Sendable, Hashable {
    public var text: String
    /// Files of this kind only; folders are found when it is `nil`.
    public var kind: FileKind?
    /// Only below this folder.
    public var folder: ItemID?
    /// Only films that have all of these; then the text may be empty.
    public var having: [FilmWord]

    public init(_ text: String, kind: FileKind? = nil, folder: ItemID? = nil, having: [FilmWord] = []) {
        self.text = text
        self.kind = kind
        self.folder = folder
        self.having = having
    }
}

extension StoreReader {
    /// What has all words of the text, folded, in its name or, for films, in title, show, cast, genres or tags. The best
    /// match first: the whole of it, its beginning, the beginning of a word, any part; the title before the show, the
    /// cast, genres and tags; the shorter before the longer. The same texts are gone through for one letter as for ten.
    ///
    /// - Parameter sorting: an order instead of the best match first. Each match has to be looked at for that.
    public func search(
        _ query: SearchQuery, sorting: Sorting? = nil, window: Window = Window()
    ) throws -> Page<Item> {
        let nothing = Page<Item>(total: 0, results: [], next: nil)
        guard let sorting else {
            return try searching(query) { search, texts, connection in
                try search.page(window, texts, connection)
            } ?? nothing
        }
        // Nobody who searches waits while the matches of others are looked at.
        guard let keys = try searching(query, { search, texts, _ in search.keys(texts) }) else { return nothing }
        return try read { try SortedSearch(keys, by: sorting).page(window, $0) }
    }

    /// The same as `search`, by folders of the top: that of the best match first.
    ///
    /// - Parameter limit: of each group.
    public func searchByFolder(_ query: SearchQuery, limit: Int = 10) throws -> [SearchGroup] {
        try searching(query) { search, texts, connection in
            try search.groups(of: limit, texts, connection)
        } ?? []
    }

    /// What matches a text, of a kind; `nil` when it has no words.
    func keys(matching text: String, kind: FileKind?) throws -> Set<Int64>? {
        try searching(SearchQuery(text, kind: kind)) { search, texts, _ in search.keys(texts) }
    }

    /// `nil` when nothing is asked for, or below a folder that is not there.
    private func searching<Result: Sendable>(
        _ query: SearchQuery, _ body: @Sendable (Search, SearchTexts, borrowing Connection) throws -> Result
    ) throws -> Result? {
        try use(searchShelf) { texts, connection in
            try query.search(connection).map { try body($0, texts, connection) }
        }
    }
}

/// What was found below one folder of the top, or in the top itself.
public struct SearchGroup: Sendable {
    /// `root` for what lies in the top itself.
    public let folder: ItemID
    /// `nil` for the top.
    public let name: FileName?
    public let total: Int
    /// The best first.
    public let results: [Item]
}

extension SearchQuery {
    /// `nil` when nothing is asked for, or below a folder that is not there.
    fileprivate func search(_ connection: borrowing Connection) throws(SQLiteError) -> Search? {
        let words = SearchWord.all(of: text)
        guard !words.isEmpty || !having.isEmpty else { return nil }
        var folders: Set<Int64>?
        if let folder, folder != .root {
            folders = try connection.folders(in: folder)
            if folders?.isEmpty == true { return nil }
        }
        var films: Set<Int64>?
        for word in having {
            let keys = try connection.films(having: word)
            films = films?.intersection(keys) ?? keys
        }
        return Search(words: words, kind: kind, folders: folders, films: films)
    }
}

extension Connection {
    /// A folder and all below it; none when it is not there.
    fileprivate func folders(in id: ItemID) throws(SQLiteError) -> Set<Int64> {
        let keys = try query(
            """
            WITH RECURSIVE below(key) AS (
                SELECT key FROM item WHERE id = ? AND alive = 1 AND is_folder = 1 AND parent IS NOT NULL
                UNION SELECT item.key FROM below JOIN item ON item.parent = below.key
                    WHERE item.is_folder = 1 AND item.alive = 1)
            SELECT key FROM below
            """, [.text(id.text)]
        ) { $0.integer(0) }
        return Set(keys)
    }

    fileprivate func films(having word: FilmWord) throws(SQLiteError) -> Set<Int64> {
        guard let key = try word.key(self) else { return [] }
        return Set(try query("SELECT film FROM film_word WHERE word = ?", [.integer(key)]) { $0.integer(0) })
    }
}
