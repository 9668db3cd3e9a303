import Catalog
import Model
import People

/// `{"name"}` renames, `{"folder"}` moves.
struct NewPlace {
    let name: FileName?
    let folder: ItemID?

    init(_ call: Call) throws(Problem) {
        struct Wish: Decodable {
            let name: String?
            let folder: ItemID?
        }
        let wish = try call.body(Wish.self)
        guard wish.name != nil || wish.folder != nil else {
            throw Problem(.invalid, "The body has neither “name” nor “folder”.")
        }
        if let text = wish.name { name = try FolderEndpoints.fileName(text) } else { name = nil }
        folder = wish.folder
    }

    /// What it is called in the log.
    var event: LogEvent { folder == nil ? .renamed : .moved }
}
