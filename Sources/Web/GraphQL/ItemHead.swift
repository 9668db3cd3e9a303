import GraphQL
import Model

/// What files and folders have in common.
struct ItemHead: Sendable {
    let id: ItemID
    let name: String
    let rawName: String?
    let path: String
    let size: UInt64
    let modified: String
    let added: String
    let can: [String]

    static let interface = InterfaceType("Item", "A file or a folder.", fields(of: FolderView.self))

    /// The fields of a type that has a head.
    static func fields<Source: Headed & Sendable>(of type: Source.Type) -> [Field] {
        [
            Field("id", "ID!", "Stays through renames and moves.") { (item: Source) in item.head.id },
            Field("name", "String!", "As it is on the disk.") { (item: Source) in item.head.name },
            Field("rawName", "String", "Its bytes in base64, where it is not UTF-8.") { (item: Source) in
                item.head.rawName
            },
            Field("path", "String!", "Below the drop folder.") { (item: Source) in item.head.path },
            Field("size", "Long!", "Bytes; of a folder, of all that is in it.") { (item: Source) in item.head.size },
            Field("modified", "DateTime!", "When it was last written.") { (item: Source) in item.head.modified },
            Field("added", "DateTime!", "When it was first seen.") { (item: Source) in item.head.added },
            Field("can", "[String!]!", "What editors can do with it.", length: 2) { (item: Source) in item.head.can },
        ]
    }
}

/// Something with such a head.
protocol Headed: OutputObject {
    var head: ItemHead { get }
}

extension FolderView: Headed {
    var typeName: String? { "Folder" }

    var head: ItemHead {
        ItemHead(
            id: id, name: name, rawName: rawName, path: path, size: size, modified: modified, added: added, can: can)
    }
}
