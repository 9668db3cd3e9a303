import Folding
public import Model
import SQLite

/// One thing that must be true of a film for it to be in a list.
public enum FilmTest: Sendable, Hashable {
    public enum Number: String, Sendable, CaseIterable { case duration, year, rating, season, trend }

    public enum Comparison: String, Sendable, CaseIterable {
        case isLess = "<"
        case isAtMost = "<="
        case equals = "="
        case differs = "!="
        case isAtLeast = ">="
        case isMore = ">"
    }

    /// What nobody knows counts as 0, and is in no list of what is less.
    case number(Number, Comparison, Double)
    case has(FilmWord)
    case lacks(FilmWord)
    /// To be had here only.
    case isOriginal
    /// Below this folder, which lies in the drop folder itself.
    case isUnder(ItemID)
}

extension FilmTest {
    /// As a condition over `film` and `item`; `nil` when no film can fulfil it, for there is no such word or folder.
    func condition(_ connection: borrowing Connection) throws(SQLiteError) -> (sql: String, values: [Value])? {
        switch self {
        case .number(let number, let comparison, let value):
            let known = comparison == .isLess || comparison == .isAtMost ? " AND film.\(number.rawValue) > 0" : ""
            return ("film.\(number.rawValue) \(comparison.rawValue) ?\(known)", [.real(value)])
        case .has(let word):
            return try word.key(connection).map { (Self.hasWord, [.integer($0)]) }
        case .lacks(let word):
            return try word.key(connection).map { ("NOT " + Self.hasWord, [.integer($0)]) } ?? ("1", [])
        case .isOriginal:
            return ("film.original = 1", [])
        case .isUnder(let folder):
            return try connection.topFolder(folder).map { ("item.top = ?", [.integer($0)]) }
        }
    }

    private static let hasWord =
        "EXISTS (SELECT 1 FROM film_word WHERE film_word.word = ? AND film_word.film = film.key)"
}

extension FilmWord {
    func key(_ connection: borrowing Connection) throws(SQLiteError) -> Int64? {
        try connection.integer(
            "SELECT key FROM word WHERE kind = ? AND folded = ?", .integer(kind.number), .text(folded))
    }

    /// How many films have it.
    func films(_ connection: borrowing Connection) throws(SQLiteError) -> Int {
        let films = try connection.integer(
            "SELECT films FROM word WHERE kind = ? AND folded = ?", .integer(kind.number), .text(folded))
        return Int(films ?? 0)
    }
}

extension Connection {
    /// The key of a folder that lies in the drop folder itself.
    func topFolder(_ id: ItemID) throws(SQLiteError) -> Int64? {
        try integer(
            "SELECT key FROM item WHERE id = ? AND parent = \(ItemRow.rootKey) AND is_folder = 1 AND alive = 1",
            .text(id.text))
    }
}
