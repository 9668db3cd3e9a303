import Folding
import Model
import SQLite

/// Pictures that people and programs put beside films for them, by the names that media centers have given them for
/// twenty years. Each folder is looked through once.
struct PictureSidecars {
    /// The pictures of one folder by their folded names; of those alike, the best format.
    private struct Pictures {
        var byName: [String: (rank: Int, picture: Picture)] = [:]
        /// Known once somebody needs it.
        var holdsOneVideo: Bool?
    }
    fileprivate struct Picture {
        let name: FileName
        let identity: Identity
        let size: UInt64
        let modified: Int64
        let content: Int64
    }
    private var folders: [Int64: Pictures] = [:]

    private static let endings = ["jpg", "jpeg", "png", "webp"]
    /// What follows the name of the film, most telling first. Folding has made a space of every dash.
    private static let additions = [" poster", "", " cover", " thumb"]
    private static let ofVideos = ["poster", "folder", "cover"]
    private static let ofSounds = ["cover", "folder", "front", "album"]

    /// The most specific picture for a film or sound; a picture stands for itself.
    mutating func find(
        for row: ItemRow, at path: RelativePath, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Artwork.Sidecar? {
        guard row.kind == .video || row.kind == .audio, let name = row.name, let folder = row.parent else { return nil }
        if folders[folder] == nil { folders[folder] = try Self.pictures(in: folder, connection) }
        guard let pictures = folders[folder], !pictures.byName.isEmpty else { return nil }
        let stem = fold(name.stem)
        let own = Self.additions.lazy.compactMap { pictures.byName[stem + $0]?.picture }.first
        if let own { return own.sidecar(beside: path) }
        let shared = (row.kind == .audio ? Self.ofSounds : Self.ofVideos).lazy
            .compactMap { pictures.byName[$0]?.picture }.first
        guard let shared else { return nil }
        if row.kind == .audio || isEpisode(stem) { return shared.sidecar(beside: path) }
        return try holdsOneVideo(folder, connection) ? shared.sidecar(beside: path) : nil
    }

    private mutating func holdsOneVideo(_ folder: Int64, _ connection: borrowing Connection) throws(SQLiteError) -> Bool
    {
        if let known = folders[folder]?.holdsOneVideo { return known }
        let videos = try connection.integer(
            """
            SELECT count(*) FROM (SELECT 1 FROM item
                WHERE parent = ? AND is_folder = 0 AND kind = ? AND alive = 1 LIMIT 2)
            """, .integer(folder), .integer(ItemColumns.number(of: .video)))
        folders[folder]?.holdsOneVideo = videos == 1
        return videos == 1
    }

    /// `S01E02` or `1x02` as a word.
    private func isEpisode(_ folded: String) -> Bool {
        folded.split(separator: " ").contains { word in
            let parts = word.split(whereSeparator: { !$0.isASCII || !$0.isNumber })
            guard parts.count >= 2, parts[0].count <= 2, (1...3).contains(parts[1].count) else { return false }
            return word.hasPrefix("s\(parts[0])e\(parts[1])") || word == "\(parts[0])x\(parts[1])"
        }
    }

    private static func pictures(
        in folder: Int64, _ connection: borrowing Connection
    ) throws(SQLiteError) -> Pictures {
        var pictures = Pictures()
        // The numbers of image and ready, written out so that the index of pictures is used.
        let found = try connection.query(
            """
            SELECT name, file_system, inode, birth, size, modified, content FROM item
            WHERE parent = ? AND kind = 2 AND state = 1 AND alive = 1
            """, [.integer(folder)]
        ) { row in
            FileName(row.blob(0)).map {
                Picture(
                    name: $0,
                    identity: Identity(fileSystem: row.bits(1), inode: row.bits(2), birth: row.integer(3)),
                    size: row.bits(4), modified: row.integer(5), content: row.integer(6))
            }
        }
        for picture in found.compactMap(\.self) {
            guard let rank = endings.firstIndex(of: picture.name.pathExtension) else { continue }
            let name = fold(picture.name.stem)
            if let other = pictures.byName[name], other.rank <= rank { continue }
            pictures.byName[name] = (rank, picture)
        }
        return pictures
    }
}

extension PictureSidecars.Picture {
    fileprivate func sidecar(beside path: RelativePath) -> Artwork.Sidecar? {
        path.parent.map {
            Artwork.Sidecar(
                path: $0.appending(name), identity: identity, size: size, modifiedNanoseconds: modified,
                contentRevision: content)
        }
    }
}
