public import Model
import SQLite

extension StoreReader {
    /// The words of a kind that films have: that of most films first.
    public func filmGroups(_ kind: FilmWord.Kind, window: Window = Window(limit: 500)) throws -> Page<FilmGroup> {
        try read { connection in
            let groups = try connection.query(
                """
                SELECT \(Self.groupColumns) FROM word WHERE kind = ? AND films > 0
                ORDER BY films DESC, folded LIMIT ? OFFSET ?
                """, [.integer(kind.number), Value(window.limit), Value(window.offset)], Self.group)
            let total = try connection.integer(
                "SELECT count(*) FROM word WHERE kind = ? AND films > 0", .integer(kind.number))
            return Page(total: Int(total ?? 0), results: groups.compactMap(\.self), next: nil)
        }
    }

    /// `nil` when no film has that word.
    public func filmGroup(_ id: ItemID) throws -> FilmGroup? {
        try read { connection in
            try connection.first(
                "SELECT \(Self.groupColumns) FROM word WHERE id = ? AND films > 0", [.text(id.text)], Self.group) ?? nil
        }
    }

    static let groupColumns = "id, kind, folded, label, films"

    static func group(_ row: borrowing Row) -> FilmGroup? {
        guard let id = ItemID(row.text(0)), let kind = FilmWord.Kind.numbered(row.integer(1)),
            let word = FilmWord(kind, row.text(2))
        else { return nil }
        return FilmGroup(id: id, word: word, label: row.text(3), films: Int(row.integer(4)))
    }

    /// How many files of a kind there are.
    public func count(of kind: FileKind) throws -> Int { try read { try self.census.count(kind, $0) } }
}
