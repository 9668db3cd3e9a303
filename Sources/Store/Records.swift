public import Model

/// A folder as a list shows it.
public struct FolderRecord: Sendable, Equatable {
    public let id: ItemID
    /// `nil` for the drop folder itself.
    public let name: FileName?
    public let path: RelativePath
    /// `nil` for the drop folder itself.
    public let parent: ItemID?
    /// Rises with every add, remove and rename in the subtree; not while a file grows.
    public let version: Int64
    /// Rises with anything that a listing of this folder shows, so equal stamps mean equal answers.
    public let stamp: Int64
    /// How many lie directly inside.
    public let folders: Int
    public let files: Int
    /// Bytes of the whole subtree.
    public let size: UInt64
    public let modified: Moment
    /// When it was first seen.
    public let added: Moment
    public let isOffline: Bool
    /// False until its content was seen for the first time.
    public let isListed: Bool
    /// What it is on the disk: for whoever touches exactly what was shown.
    public let identity: Identity
}

/// A file as a list shows it.
public struct FileRecord: Sendable, Equatable {
    public let id: ItemID
    public let name: FileName
    public let path: RelativePath
    public let folder: ItemID
    public let kind: FileKind
    public let state: FileState
    /// Bytes that are there while it is being copied; else its size.
    public let copied: UInt64
    public let size: UInt64
    public let modified: Moment
    /// When it was first seen.
    public let added: Moment
    /// What the probe found out about exactly this content.
    public var media: MediaInfo?
    /// What it is as a film, from a moment after it came.
    public var film: DescribedFilm?
    /// What it is on the disk: for whoever touches exactly what was shown.
    public let identity: Identity
    /// Nanoseconds since 1970.
    public let modifiedNanoseconds: Int64
    /// Rises with every write to the content, not with a rename: for entity tags.
    public let contentRevision: Int64
    public var artwork = Artwork.none
}

/// One line of a list.
public enum Item: Sendable, Equatable {
    case folder(FolderRecord)
    case file(FileRecord)

    public var id: ItemID {
        switch self {
        case .folder(let folder): folder.id
        case .file(let file): file.id
        }
    }

    public var path: RelativePath {
        switch self {
        case .folder(let folder): folder.path
        case .file(let file): file.path
        }
    }
}

/// A part of a list.
public struct Page<Element: Sendable>: Sendable {
    /// How many the whole list has.
    public let total: Int
    public let results: [Element]
    /// Where the next part begins; `nil` at the end.
    public let next: String?

    public init(total: Int, results: [Element], next: String?) {
        self.total = total
        self.results = results
        self.next = next
    }
}

/// One step on the way from the drop folder to a folder.
public struct Crumb: Sendable, Equatable {
    public let id: ItemID
    /// `nil` for the drop folder itself.
    public let name: FileName?
}

/// A folder, the way to it, and a part of what lies in it.
public struct FolderListing: Sendable {
    public let folder: FolderRecord
    /// From the drop folder down to this folder, both included.
    public let crumbs: [Crumb]
    public let page: Page<Item>
}

/// How much there is.
public struct Totals: Sendable, Equatable {
    public let files: Int
    public let folders: Int
    /// Rises with every change of the index.
    public let revision: Int64
}
