public import Model
public import Store

/// A shelf of the catalogue: what lies below a folder of the top, what has a genre, what is of a kind.
public struct Category: Sendable, Equatable {
    public enum Content: Sendable, Equatable {
        case films(FilmCondition)
        case files(FileKind)
    }

    public let id: ItemID
    public let label: String
    /// A word for the picture that goes with it: `folder`, `genre`, `tag`, `cast`, `show`, or a kind of file.
    public let icon: String
    public let count: Int
    public let content: Content

    /// Orders that make sense in it; the first is its own.
    public var sorts: [Sorting.Field] {
        switch content {
        case .films where icon == FilmWord.Kind.show.rawValue:
            [.episode, .title, .added, .modified, .year, .rating, .duration, .size]
        case .films: [.title, .added, .modified, .year, .rating, .duration, .trend, .size]
        case .files(.video), .files(.audio): [.name, .added, .modified, .duration, .size]
        case .files: [.name, .added, .modified, .size]
        }
    }
}

/// The shelves of the catalogue.
public struct Categories: Sendable {
    private let reader: StoreReader

    public init(_ reader: StoreReader) { self.reader = reader }

    /// Folders of the top by name, genres and kinds by how much there is of them. None is empty.
    public func all() throws -> [Category] {
        let folders = try reader.filmFolders().compactMap { Self.category(of: $0) }
        let genres = try reader.filmGroups(.genre).results.map { Self.category(of: $0) }
        let kinds = try FileKind.allCases.compactMap { try category(of: $0) }.filter { $0.count > 0 }
        return folders + genres + kinds.sorted { $0.count > $1.count }
    }

    /// Also of a tag, a show or somebody who plays in films; `nil` when there is nothing of it.
    public func category(_ id: ItemID) throws -> Category? {
        guard let end = id.text.firstIndex(of: "-") else { return nil }
        let rest = id.text[id.text.index(after: end)...]
        switch id.text[..<end] {
        case "folder":
            guard let folder = ItemID(rest) else { return nil }
            return try reader.filmFolders().first { $0.id == folder }.flatMap { Self.category(of: $0) }
        case "kind":
            return try FileKind(rawValue: String(rest)).flatMap { try category(of: $0) }
        default:
            return try reader.filmGroup(id).map { Self.category(of: $0) }
        }
    }

    private static func category(of folder: FilmFolder) -> Category? {
        ItemID("folder-" + folder.id.text).map {
            Category(
                id: $0, label: folder.name.text, icon: "folder", count: folder.films,
                content: .films(.passing([.isUnder(folder.id)])))
        }
    }

    private static func category(of group: FilmGroup) -> Category {
        Category(
            id: group.id, label: group.label, icon: group.word.kind.rawValue, count: group.films,
            content: .films(.passing([.has(group.word)])))
    }

    private func category(of kind: FileKind) throws -> Category? {
        let count = try reader.count(of: kind)
        return ItemID("kind-" + kind.rawValue).map {
            Category(id: $0, label: kind.rawValue, icon: kind.rawValue, count: count, content: .files(kind))
        }
    }
}
