import FoundationEssentials
import Model
import SQLite

/// Reading items as lists show them.
enum RecordColumns {
    /// Everything that a record is made of. The row of `folder` is missing for files, that of `media` often.
    static let select = select(adding: "0")

    /// With one more column, such as the value by which a list is sorted.
    static func select(adding expression: String) -> String {
        """
        SELECT \(ItemColumns.list), folder.version, max(folder.stamp, fact.value), folder.folders, folder.files,
            folder.size, folder.listed, folder.unstable, media.info, above.id, picture.version,
            picture.color, film.described, absent.folder, \(expression)
        FROM item LEFT JOIN folder ON folder.key = item.key
            LEFT JOIN media ON media.key = item.key AND media.size = item.size AND media.modified = item.modified
            LEFT JOIN absent ON absent.key = item.key
            LEFT JOIN item AS above ON above.key = coalesce(item.parent, absent.folder)
            LEFT JOIN picture ON picture.key = item.key
            LEFT JOIN film ON film.key = item.key
            JOIN fact ON fact.name = 'tree'
        """
    }

    static func added(_ row: borrowing Row) -> Value {
        row.isReal(absent + 1) ? .real(row.real(absent + 1)) : .integer(row.integer(absent + 1))
    }

    private static let folder = ItemColumns.count
    private static let info = ItemColumns.count + 7
    private static let above = ItemColumns.count + 8
    private static let picture = ItemColumns.count + 9
    private static let film = ItemColumns.count + 11
    private static let absent = ItemColumns.count + 12

    /// What one row holds, before it is known where it lies.
    struct Found {
        let row: ItemRow
        let folder: FolderRow?
        let info: String
        let film: String
        let above: ItemID?
        let artwork: Artwork
        /// The folder in which it is missing.
        let absentFrom: Int64?
    }

    static func read(_ row: borrowing Row) -> Found {
        Found(
            row: ItemColumns.read(row), folder: row.isNull(folder) ? nil : readFolder(row, from: folder),
            info: row.text(info), film: row.text(film), above: ItemID(row.text(above)), artwork: readArtwork(row),
            absentFrom: row.optionalInteger(absent))
    }

    private static func readArtwork(_ row: borrowing Row) -> Artwork {
        guard !row.isNull(picture) else { return .none }
        let color = row.isNull(picture + 1) ? nil : row.text(picture + 1)
        return Artwork(sidecar: nil, made: .init(version: row.text(picture), color: color))
    }
}

extension RecordColumns.Found {
    private static let decoder = JSONDecoder()

    /// `nil` for what cannot be shown, which would be a fault of the index.
    ///
    /// - Parameter sidecar: a picture that stands for the file.
    func item(at place: Place, _ sidecar: Artwork.Sidecar? = nil) -> Item? {
        if row.isFolder { return folderRecord(at: place).map(Item.folder) }
        guard let name = row.name, let above else { return nil }
        var artwork = artwork
        artwork.sidecar = sidecar
        let isOffline = place.isOffline || row.offline != .none
        let state: FileState = absentFrom != nil ? .missing : isOffline ? .offline : row.state
        return .file(
            FileRecord(
                id: row.id, name: name, path: place.path, folder: above, kind: row.kind,
                state: state, copied: row.state == .copying ? row.copied : row.size,
                size: row.size, modified: Moment(nanoseconds: row.modified), added: row.added,
                media: info.isEmpty ? nil : try? Self.decoder.decode(MediaInfo.self, from: Data(info.utf8)),
                film: film.isEmpty ? nil : try? Self.decoder.decode(DescribedFilm.self, from: Data(film.utf8)),
                identity: row.identity, modifiedNanoseconds: row.modified, contentRevision: row.content,
                artwork: artwork))
    }

    func folderRecord(at place: Place) -> FolderRecord? {
        guard let folder else { return nil }
        return FolderRecord(
            id: row.id, name: row.name, path: place.path, parent: above, version: folder.version,
            stamp: folder.stamp, folders: folder.folders, files: folder.files, size: folder.size,
            modified: Moment(nanoseconds: row.modified), added: row.added,
            isOffline: place.isOffline || row.offline != .none, isListed: folder.listed != 0,
            identity: row.identity)
    }
}

extension Connection {
    func found(_ key: Int64) throws(SQLiteError) -> RecordColumns.Found? {
        try first(RecordColumns.select + " WHERE item.key = ?", [.integer(key)], RecordColumns.read)
    }
}
