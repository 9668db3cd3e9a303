public import Model
public import Store

/// What people say of films: kept in people.db, shown at once, written to no file.
public struct FilmEdits: Sendable {
    private let edits: PeopleEdits
    private let describer: FilmDescriber
    private let reader: StoreReader

    public init(_ edits: PeopleEdits, _ indexer: Indexer) {
        self.edits = edits
        describer = FilmDescriber(indexer, edits: edits)
        reader = indexer.database.reader
    }

    /// Changes what is said of a film. False when nothing is known of such a file.
    public func change(_ file: ItemID, _ change: @Sendable (inout FilmDetails) -> Void) throws -> Bool {
        let keepsake = try reader.keepsake(of: file)
        guard try edits.change(file, keepsake: keepsake, change) != .noFile else { return false }
        try describer.describe(file)
        return true
    }
}
