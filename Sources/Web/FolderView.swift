import Model
import Store

/// A folder as the interface shows it.
struct FolderView: Encodable {
    let kind = "folder"
    let id: ItemID
    let name: String
    let rawName: String?
    let path: String
    let parent: ItemID?
    let version: Int64
    let folders: Int
    let files: Int
    let size: UInt64
    let modified: String
    let added: String
    let state: FileState?
    let can: [String]

    /// - Parameter top: the name of the server, which is the name of the drop folder itself.
    init(_ folder: FolderRecord, top: String, can: [String]) {
        id = folder.id
        name = folder.name?.text ?? top
        rawName = folder.name.flatMap(RawName.init)?.base64
        path = folder.path.text
        parent = folder.parent
        version = folder.version
        folders = folder.folders
        files = folder.files
        size = folder.size
        modified = folder.modified.iso8601
        added = folder.added.iso8601
        state = folder.isOffline ? .offline : nil
        self.can = folder.parent == nil || folder.isOffline ? [] : can
    }
}
