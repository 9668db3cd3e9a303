import Files
import FoundationEssentials
public import Model
public import Store

/// Something that lies in the trash.
public struct TrashRecord: Sendable, Equatable {
    /// The id of the item, and of its record.
    public let id: ItemID
    /// Where it was.
    public let path: RelativePath
    public let isFolder: Bool
    /// How many files it has; one for a file.
    public let files: Int
    public let size: UInt64
    public let deleted: Moment
    /// Who deleted it.
    public let by: String
    /// When it is purged.
    public let until: Moment
}

/// Where a restored thing lies now.
public struct Restored: Sendable, Equatable {
    public let id: ItemID
    public let path: RelativePath
    /// Its old name was taken.
    public let isRenamed: Bool
}

/// Deleted things, each on its own disk, until they are restored or purged. The record is written first, then the
/// thing is renamed, then the record is confirmed: a crash leaves at most an intention, which is looked up on the disk.
public struct Trash: Sendable {
    /// Things stay for so many seconds.
    public static let patience: Int64 = 30 * 86_400

    private let indexer: Indexer
    private let records: PeopleTrash

    public init(_ indexer: Indexer, records: PeopleTrash) {
        self.indexer = indexer
        self.records = records
    }

    /// Puts exactly this file or folder into the trash of its disk.
    func put(_ item: Item, by who: String) throws -> TrashRecord {
        guard let name = item.path.name, !indexer.isRoot(item.path) else { throw CatalogRefusal.isRoot }
        let now = indexer.time.now
        let record: TrashRecord
        let identity: Identity
        switch item {
        case .file(let file):
            identity = file.identity
            record = TrashRecord(
                id: file.id, path: file.path, isFolder: false, files: 1, size: file.size, deleted: now, by: who,
                until: now.adding(seconds: Self.patience))
        case .folder(let folder):
            identity = folder.identity
            record = TrashRecord(
                id: folder.id, path: folder.path, isFolder: true,
                files: try indexer.database.reader.filesBelow(folder.id), size: folder.size, deleted: now, by: who,
                until: now.adding(seconds: Self.patience))
        }
        let isFirst = try records.begin(
            TrashRow(
                id: record.id, state: .pending, name: name.bytes, path: record.path.bytes,
                place: try Whereabouts(isFolder: record.isFolder, place: nil).text, files: record.files,
                size: record.size, who: who, time: now, until: record.until))
        guard isFirst else { throw CatalogRefusal.notFound }
        let place: TrashPlace
        do {
            place = try indexer.disk.moveToTrash(record.path, expecting: identity, as: record.id)
        } catch {
            try records.remove(record.id)
            throw error
        }
        do {
            try records.confirm(record.id, place: try Whereabouts(isFolder: record.isFolder, place: place).text)
        } catch {
            // Nobody could find it in the trash without its record: it goes back, and nothing has happened.
            _ = try indexer.disk.restore(place, to: record.path)
            try? records.remove(record.id)
            throw error
        }
        indexer.noteTrashed(record.id)
        return record
    }

    /// What lies in the trash, the last deleted first.
    public func list() throws -> [TrashRecord] {
        try records.list(.done).compactMap { row in
            RelativePath(row.path).map { path in
                TrashRecord(
                    id: row.id, path: path, isFolder: Whereabouts(row.place)?.isFolder ?? false, files: row.files,
                    size: row.size, deleted: row.time, by: row.who, until: row.until)
            }
        }
    }

    /// Puts it back where it was; into a free name when that is taken. Its id and all marks are as before.
    public func restore(_ id: ItemID, by who: String = "") throws -> Restored {
        guard let record = try records.record(id), record.state == .done,
            let place = Whereabouts(record.place)?.place, let path = RelativePath(record.path)
        else { throw CatalogRefusal.notFound }
        if try isAway(place) { throw CatalogRefusal.offline }
        // As with deleting: a crash leaves an intention, and the disk shows what became of it.
        guard try records.reopen(id) else { throw CatalogRefusal.notFound }
        let target: RelativePath
        do {
            target = try indexer.disk.restore(place, to: path)
        } catch  where error.cause == .notFound {
            // Somebody emptied the trash by hand.
            try forget(id)
            throw CatalogRefusal.notFound
        } catch {
            try records.confirm(id, place: record.place)
            throw error
        }
        try indexer.noteArrival(at: target)
        indexer.giveBack(id, to: target)
        try records.remove(id)
        return Restored(id: id, path: target, isRenamed: target != path)
    }

    /// Deletes it for good.
    public func purge(_ id: ItemID, by who: String = "") throws {
        guard let record = try records.record(id), record.state == .done else { throw CatalogRefusal.notFound }
        if let place = Whereabouts(record.place)?.place {
            if try isAway(place) { throw CatalogRefusal.offline }
            do { try indexer.disk.purge(place) } catch  where error.cause == .notFound {}
        }
        try forget(id)
    }

    /// Deletes everything that lies in the trash. One that cannot be deleted stays.
    public func purgeAll(by who: String = "") throws { _ = try purge(try records.list(.done)) }

    /// Deletes what has lain in the trash long enough. For a timer.
    @discardableResult
    public func purgeExpired() throws -> Int { try purge(try records.list(endedAt: indexer.time.now)) }

    /// At the start: what a crash left half done is done or forgotten, as the disk shows it.
    public func recover() throws {
        for record in try records.list(.pending) {
            if let place = lying(record) {
                let isFolder = Whereabouts(record.place)?.isFolder ?? false
                try records.confirm(record.id, place: try Whereabouts(isFolder: isFolder, place: place).text)
                indexer.noteTrashed(record.id)
            } else if isInPlace(record) || record.until <= indexer.time.now {
                try records.remove(record.id)
            }
        }
    }

    /// Neither there nor in the trash means that its disk is away, most likely: then the record waits for it.
    private func isInPlace(_ record: TrashRow) -> Bool {
        guard let path = RelativePath(record.path) else { return false }
        return (try? indexer.disk.facts(of: path)) != nil
    }

    private func purge(_ records: [TrashRow]) throws -> Int {
        var count = 0
        for record in records where (try? purge(record.id)) != nil { count += 1 }
        return count
    }

    /// Whether its disk is not there now: then what does not lie there may lie there again tomorrow.
    private func isAway(_ place: TrashPlace) throws -> Bool {
        for count in stride(from: place.directory.names.count, through: 0, by: -1) {
            let above = RelativePath(Array(place.directory.names.prefix(count)))
            if case .folder(let folder) = try indexer.database.reader.item(at: above) { return folder.isOffline }
        }
        return false
    }

    private func forget(_ id: ItemID) throws {
        try records.remove(id)
        indexer.notePurged(id)
    }

    /// Where the thing of a record lies; `nil` when it never was moved.
    private func lying(_ record: TrashRow) -> TrashPlace? {
        var directory = RelativePath(record.path)?.parent
        while let here = directory {
            let place = (try? indexer.disk.trashed(in: here))?.first { $0.entry == record.id }
            if let place { return place }
            directory = here.parent
        }
        return nil
    }
}

/// What a record says of where its thing lies; `nil` while it is only about to be moved.
private struct Whereabouts: Codable {
    let isFolder: Bool
    let place: TrashPlace?

    init(isFolder: Bool, place: TrashPlace?) {
        self.isFolder = isFolder
        self.place = place
    }

    init?(_ text: String) {
        guard let known = try? JSONDecoder().decode(Whereabouts.self, from: Data(text.utf8)) else { return nil }
        self = known
    }

    var text: String {
        get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
    }
}
