import Model
import People
import Store

/// A file as one person sees it: with that person's marks.
struct PersonalFileView: Encodable {
    struct ProgressView: Encodable {
        let position: Double
        let duration: Double?
        let watched: Bool
        let updated: String

        init(_ progress: Progress) {
            position = progress.position
            duration = progress.duration
            watched = progress.isWatched
            updated = progress.updated.iso8601
        }
    }

    let file: FileView
    /// `nil` for guests.
    let inMyList: Bool?
    let progress: ProgressView?

    init(_ file: FileView, _ marks: Marks.OfFile?) {
        self.file = file
        inMyList = marks?.isListed
        progress = (marks?.progress).map(ProgressView.init)
    }

    private enum Key: String, CodingKey { case inMyList, progress }

    func encode(to encoder: any Encoder) throws {
        try file.encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encodeIfPresent(inMyList, forKey: .inMyList)
        try container.encodeIfPresent(progress, forKey: .progress)
    }
}

/// What is still known of a marked file that is gone.
struct MissingFileView: Encodable, Sendable {
    let id: ItemID
    let kind: FileKind
    let name: String
    let rawName: String?
    let path: String
    let state = FileState.missing
    let size: UInt64
    let modified: String
    let added: String
    let can: [String] = []

    init(_ keepsake: Keepsake) {
        id = keepsake.id
        kind = keepsake.path.name.map { FileKind($0) } ?? .other
        name = keepsake.path.name?.text ?? ""
        rawName = keepsake.path.name.flatMap(RawName.init)?.base64
        path = keepsake.path.text
        size = keepsake.size
        modified = Moment(nanoseconds: keepsake.modified).iso8601
        added = keepsake.added.iso8601
    }
}

/// One person's marks on some files; nothing for guests.
struct Marks: Sendable {
    struct OfFile: Sendable {
        let isListed: Bool
        let progress: Progress?
    }

    private let isPersonal: Bool
    private let listed: Set<ItemID>
    private let progress: [ItemID: Progress]

    init(on files: [ItemID], of account: ItemID?, _ services: Services) throws(Problem) {
        isPersonal = account != nil
        guard let account else {
            listed = []
            progress = [:]
            return
        }
        (listed, progress) = try services.act {
            (
                try services.myList.saved(files, by: account),
                try services.watching.progress(in: files, of: account)
            )
        }
    }

    subscript(file: ItemID) -> OfFile? {
        isPersonal ? OfFile(isListed: listed.contains(file), progress: progress[file]) : nil
    }
}
