public import Model
public import Store

/// Deleting, which is moving to the trash: exactly what was shown, and nothing else.
public struct Removal: Sendable {
    private let reader: StoreReader
    private let trash: Trash

    public init(_ indexer: Indexer, trash: Trash) {
        reader = indexer.database.reader
        self.trash = trash
    }

    /// - Parameters:
    ///   - identity: what the file was when it was shown; another one under its name is not touched.
    ///   - companions: takes subtitles and other files that have its name along.
    ///   - who: for the record.
    public func remove(
        file id: ItemID, expecting identity: Identity, companions: Bool = false, by who: String
    ) throws -> TrashRecord {
        guard let file = try reader.file(id) else { throw CatalogRefusal.notFound }
        guard file.state != .offline else { throw CatalogRefusal.offline }
        guard file.identity == identity else { throw CatalogRefusal.changed }
        let others = companions ? try self.companions(of: file) : []
        let record = try trash.put(.file(file), by: who)
        for companion in others { _ = try trash.put(.file(companion), by: who) }
        return record
    }

    /// - Parameter version: of the folder as it was shown.
    public func remove(folder id: ItemID, version: Int64, by who: String) throws -> TrashRecord {
        guard id != .root else { throw CatalogRefusal.isRoot }
        guard let folder = try reader.folder(id) else { throw CatalogRefusal.notFound }
        guard !folder.isOffline else { throw CatalogRefusal.offline }
        guard folder.version == version else { throw CatalogRefusal.versionDiffers(folder.version) }
        return try trash.put(.folder(folder), by: who)
    }

    /// Files beside a film that belong to it: `Film.srt`, `Film.en.srt`, `Film.nfo`, `Film-poster.jpg`; never another
    /// film.
    public func companions(of file: FileRecord) throws -> [FileRecord] {
        let stem = Array(file.name.stem)
        guard !stem.isEmpty else { return [] }
        var companions: [FileRecord] = []
        var cursor: String?
        repeat {
            guard let page = try reader.listing(of: file.folder, window: Window(limit: 500, cursor: cursor))?.page
            else {
                break
            }
            for case .file(let other) in page.results where other.id != file.id && other.kind != .video {
                let name = other.name.bytes
                guard name.count > stem.count, name.starts(with: stem) else { continue }
                if name[stem.count] == 0x2E || name[stem.count] == 0x2D { companions.append(other) }
            }
            cursor = page.next
        } while cursor != nil
        return companions
    }
}
