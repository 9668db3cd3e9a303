import Folding
public import Model
import SQLite

/// The files near a film that may be subtitles of it, with the films that they may belong to instead.
public struct Surroundings: Sendable {
    /// One file.
    public struct Neighbor: Sendable, Equatable {
        public let id: ItemID
        public let name: FileName
        public let kind: FileKind
        /// The folders between that of the film and its own.
        public let below: [FileName]

        public init(id: ItemID, name: FileName, kind: FileKind, below: [FileName]) {
            self.id = id
            self.name = name
            self.kind = kind
            self.below = below
        }
    }

    public let files: [Neighbor]
    /// The film's folder holds no other one, as far as one can tell without reading a long list.
    public let isOnlyFilm: Bool

    public init(files: [Neighbor], isOnlyFilm: Bool) {
        self.files = files
        self.isOnlyFilm = isOnlyFilm
    }
}

extension StoreReader {
    /// What lies near a film: beside it, and in folders for subtitles. `nil` when the film is not there.
    ///
    /// Costs the same in a folder of ten thousand files: only names that begin like the film's are looked at.
    public func surroundings(of film: ItemID) throws -> Surroundings? {
        try read { connection in
            let found = try connection.first(
                "SELECT parent, name FROM item WHERE id = ? AND is_folder = 0 AND parent IS NOT NULL AND alive = 1",
                [.text(film.text)]
            ) { (folder: $0.integer(0), name: FileName($0.blob(1))) }
            guard let folder = found?.folder, let name = found?.name else { return nil }
            return try SurroundingsQuery(folder: folder, film: name).run(connection)
        }
    }
}

private struct SurroundingsQuery {
    let folder: Int64
    let film: FileName

    private typealias Child = (key: Int64, neighbor: Surroundings.Neighbor)

    /// A folder with more files than this is no folder of one film.
    private static let small = 200
    /// Names that begin alike.
    private static let most = 500
    private static let foldersOfSubtitles: Set = ["sub", "subs", "subtitle", "subtitles"]

    func run(_ connection: borrowing Connection) throws -> Surroundings {
        let prefix = sortPrefix(film.stem)
        let everything = try children(of: folder, [], areFolders: false, [], connection, most: Self.small + 1)
        let isSmall = everything.count <= Self.small
        let isOnlyFilm = isSmall && everything.count { $0.neighbor.kind == .video } == 1
        var files =
            isSmall ? everything : try children(of: folder, [], areFolders: false, prefix, connection)
        let folders = try children(of: folder, [], areFolders: true, Array("sub".utf8), connection)
        for (key, place) in folders where Self.foldersOfSubtitles.contains(fold(place.name.bytes)) {
            let way = [place.name]
            files += try children(of: key, way, areFolders: false, isOnlyFilm ? [] : prefix, connection)
            for (key, place) in try children(of: key, way, areFolders: true, isOnlyFilm ? [] : prefix, connection) {
                files += try children(of: key, way + [place.name], areFolders: false, [], connection)
            }
        }
        return Surroundings(
            files: files.map(\.neighbor).filter { $0.kind == .subtitle || $0.kind == .video }, isOnlyFilm: isOnlyFilm)
    }

    /// - Parameter prefix: of the keys by which names are sorted.
    private func children(
        of folder: Int64, _ way: [FileName], areFolders: Bool, _ prefix: [UInt8],
        _ connection: borrowing Connection, most: Int = Self.most
    ) throws -> [Child] {
        try connection.query(
            """
            SELECT key, id, name, kind FROM item
            WHERE parent = ? AND is_folder = ? AND sort >= ? AND sort < ? AND alive = 1 LIMIT ?
            """,
            [.integer(folder), Value(areFolders), .blob(prefix), .blob(prefix + [0xFF]), Value(most)]
        ) { row -> Child? in
            guard let id = ItemID(row.text(1)), let name = FileName(row.blob(2)) else { return nil }
            return (row.integer(0), .init(id: id, name: name, kind: ItemColumns.kind(row.integer(3)), below: way))
        }.compactMap(\.self)
    }
}
