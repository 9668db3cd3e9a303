import Glibc
public import Model
public import Store

/// One row of the home page as a rule: which films, in which order.
public struct RowRule: Sendable, Equatable {
    /// Stable: pages translate what it stands for.
    public let id: ItemID
    /// In English, or the name of a folder.
    public let title: String
    public let films: FilmCondition
    public let order: Sorting
}

/// The rows that are the same for everybody, and the film above them.
public struct Rows: Sendable {
    private let reader: StoreReader
    private let time: any TimeSource
    private let trend: Trend?
    /// More are made of the folders of the top.
    private let fixed: [RowRule]

    /// - Parameters:
    ///   - trend: what is watched.
    ///   - own: of this house; one with the id of a row that every house has stands in its place.
    public init(_ indexer: Indexer, trend: Trend? = nil, own: [RowRule] = []) {
        reader = indexer.database.reader
        time = indexer.time
        self.trend = trend
        let common = RowTable.rules.map { rule in own.first { $0.id == rule.id } ?? rule }
        fixed = common + own.filter { rule in !RowTable.rules.contains { $0.id == rule.id } }
    }

    private static let newestFirst = Sorting(.added, isReversed: true)

    /// All rows in their order. One without films has no place in it.
    public func all() throws -> [RowRule] {
        try fixed + reader.filmFolders().compactMap { Self.rule(of: $0.id, named: $0.name) }
    }

    /// `nil` when there is no such row.
    public func row(_ id: ItemID) throws -> RowRule? {
        if let fixed = fixed.first(where: { $0.id == id }) { return fixed }
        guard id.text.hasPrefix(Self.ofFolder), let folder = ItemID(id.text.dropFirst(Self.ofFolder.count)),
            let found = try reader.folder(folder), found.parent == .root, let name = found.name
        else { return nil }
        return Self.rule(of: folder, named: name)
    }

    private static let ofFolder = "folder-"

    private static func rule(of folder: ItemID, named name: FileName) -> RowRule? {
        ItemID(ofFolder + folder.text).map {
            RowRule(id: $0, title: name.text, films: .passing([.isUnder(folder)]), order: newestFirst)
        }
    }

    public func films(of row: RowRule, _ window: Window) throws -> Page<IndexedFile> {
        try reader.films(row.films, sorting: row.order, window: window)
    }

    /// When this day began.
    public var today: Moment { time.now.midnight }

    /// The film above the rows, the same from midnight to midnight: what was watched most when the day began, else the
    /// newest that was there then, or the first of today.
    public func featured() throws -> IndexedFile? {
        let midnight = today
        let watched = try trend?.films(before: PeoplePlays.day(of: midnight)) ?? []
        if let best = try reader.firstReady(of: watched) { return best }
        return try reader.newestFilm(before: midnight) ?? reader.firstFilm(since: midnight)
    }
}

extension Moment {
    /// When the day of this moment began, by the clock of this machine.
    fileprivate var midnight: Moment {
        var seconds = time_t(milliseconds / 1000)
        var parts = tm()
        guard localtime_r(&seconds, &parts) != nil else { return self }
        parts.tm_hour = 0
        parts.tm_min = 0
        parts.tm_sec = 0
        // The change to or from summer time may have been since.
        parts.tm_isdst = -1
        return Moment(milliseconds: Int64(mktime(&parts)) * 1000)
    }
}
