public import Model

/// Where a deleted thing lies: `directory/.dropreel-trash/entry/name`. Plain data, to be kept in a database.
public struct TrashPlace: Sendable, Hashable, Codable {
    /// The name of every trash folder.
    public static let folderName = ".dropreel-trash"

    /// The folder that holds the trash folder: the top of a mounted file system inside the drop folder.
    public let directory: RelativePath
    /// Its folder in the trash.
    public let entry: ItemID
    /// The name that it had, and has in there.
    public let name: FileName

    public init(directory: RelativePath, entry: ItemID, name: FileName) {
        self.directory = directory
        self.entry = entry
        self.name = name
    }

    private enum Key: String, CodingKey { case directory, entry, name }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        guard let directory = RelativePath(try container.decode([UInt8].self, forKey: .directory)),
            let name = FileName(try container.decode([UInt8].self, forKey: .name))
        else {
            throw DecodingError.dataCorruptedError(forKey: .name, in: container, debugDescription: "not a place")
        }
        self.init(directory: directory, entry: try container.decode(ItemID.self, forKey: .entry), name: name)
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(directory.bytes, forKey: .directory)
        try container.encode(entry, forKey: .entry)
        try container.encode(name.bytes, forKey: .name)
    }
}
