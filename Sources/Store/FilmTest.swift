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

    /// What nobody knows counts as 0, and is in no list of what is less; what is of no season passes no test of it.
    case number(Number, Comparison, Double)
    case has(FilmWord)
    case lacks(FilmWord)
    /// To be had here only.
    case isOriginal
    /// Below this folder, which lies in the drop folder itself.
    case isUnder(ItemID)
}

extension FilmTest {
    /// `nil` when no film can pass, for there is no such word or folder.
    func check(_ connection: borrowing Connection) throws(SQLiteError) -> ShelfCheck? {
        switch self {
        case .number(let number, let comparison, let value): .number(number, comparison, value)
        case .has(let word): try word.key(connection).map { .has(Int32(clamping: $0)) }
        // No word has the number 0.
        case .lacks(let word): .lacks(Int32(clamping: try word.key(connection) ?? 0))
        case .isOriginal: .isOriginal
        case .isUnder(let folder): try connection.topFolder(folder).map { .isUnder($0) }
        }
    }
}

extension FilmWord {
    func key(_ connection: borrowing Connection) throws(SQLiteError) -> Int64? {
        try connection.integer(
            "SELECT key FROM word WHERE kind = ? AND folded = ?", .integer(kind.number), .text(folded))
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
