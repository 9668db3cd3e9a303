import Model
import Store

/// One line of a list: a folder or a file.
enum ItemView: Encodable {
    case folder(FolderView)
    case file(FileView)

    init(_ item: Item, top: String, can: [String]) {
        switch item {
        case .folder(let folder): self = .folder(FolderView(folder, top: top, can: can))
        case .file(let file): self = .file(FileView(file, can: can))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch self {
        case .folder(let folder): try folder.encode(to: encoder)
        case .file(let file): try file.encode(to: encoder)
        }
    }
}
