import FoundationEssentials
public import Model
import SQLite

/// What people say of films themselves, in people.db: it is in no file, so it is never made again from the disk.
public struct PeopleEdits: Sendable {
    private let database: PeopleDatabase

    public init(_ database: PeopleDatabase) { self.database = database }

    /// `nil` when nobody says anything of that film.
    public func details(of file: ItemID) throws -> FilmDetails? {
        try database.read { connection in try connection.edit(of: file) }.map(Self.read)
    }

    /// Changes what is said of a film, in one transaction. When nothing is left, nobody says anything of it any more.
    ///
    /// - Parameter keepsake: of the file as it is now; `nil` when the index does not have it.
    public func change(
        _ file: ItemID, keepsake: Keepsake?, _ change: @Sendable (inout FilmDetails) -> Void
    ) throws -> MarkOutcome {
        try database.write { connection in
            let old = try connection.edit(of: file)
            // What cannot be read any more is told of elsewhere, and mended by saying it again.
            var details = old.flatMap { try? Self.read($0) } ?? FilmDetails()
            change(&details)
            guard details != FilmDetails() else {
                guard old != nil else { return .unchanged }
                try connection.run("DELETE FROM edit WHERE file = ?", .text(file.text))
                try connection.dropIdleKeepsake(file)
                return .done
            }
            guard try connection.keep(file, keepsake) else { return .noFile }
            let data = try JSONEncoder().encode(details)
            try connection.run(
                """
                INSERT INTO edit(file, details) VALUES (?, ?)
                ON CONFLICT (file) DO UPDATE SET details = excluded.details
                """, .text(file.text), .text(String(decoding: data, as: UTF8.self)))
            return .done
        }
    }

    private static func read(_ text: String) throws -> FilmDetails {
        try JSONDecoder().decode(FilmDetails.self, from: Data(text.utf8))
    }
}

extension Connection {
    fileprivate func edit(of file: ItemID) throws(SQLiteError) -> String? {
        try first("SELECT details FROM edit WHERE file = ?", [.text(file.text)]) { $0.text(0) }
    }
}
