public import Model
public import Store

public struct TrashRecord: Sendable { public let id: ItemID; public let path: RelativePath; public let isFolder: Bool; public let files: Int; public let size: UInt64; public let deleted: Moment; public let by: String; public let until: Moment }
public struct Removal: Sendable {
    public func remove(file: ItemID, expecting: Identity, companions: Bool, by: String) throws -> TrashRecord { throw ListingRefusal.badCursor }
    public func remove(folder: ItemID, version: Int64, by: String) throws -> TrashRecord { throw ListingRefusal.badCursor }
}
public struct Restored: Sendable { public let path: RelativePath; public let isRenamed: Bool }
public struct Trash: Sendable {
    public func list() throws -> [TrashRecord] { [] }
    public func restore(_ id: ItemID, by: String) throws -> Restored { throw ListingRefusal.badCursor }
    public func purge(_ id: ItemID, by: String) throws {}
    public func purgeAll(by: String) throws {}
}
public struct Moves: Sendable {
    public func makeFolder(_ name: FileName, in parent: ItemID) throws -> FolderRecord { throw ListingRefusal.badCursor }
    public func move(folder: ItemID, to: ItemID?, as name: FileName?) throws -> Item { throw ListingRefusal.badCursor }
    public func move(file: ItemID, to: ItemID?, as name: FileName?) throws -> Item { throw ListingRefusal.badCursor }
}
public struct Explanation: Sendable { public let isListed: Bool; public let reason: String; public let code: String; public let hint: String? }
public struct Explain: Sendable { public func explain(_ path: RelativePath) throws -> Explanation { throw ListingRefusal.badCursor } }
public enum Change: Sendable { case folder(ItemID, Int64), progress(ItemID, ItemID, UInt64, UInt64), status }
