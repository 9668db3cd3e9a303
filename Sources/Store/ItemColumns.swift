import Folding
import Model
import SQLite

/// One column of `item`, in both directions.
struct ItemColumn: Sendable {
    let name: String
    let write: @Sendable (ItemRow) -> Value
    let read: @Sendable (inout ItemRow, borrowing Row, Int32) -> Void
}

/// Every column of `item`, described once.
enum ItemColumns {
    /// Numbers in the database are places in these lists, so they only grow.
    static let kinds: [FileKind] = [.video, .audio, .image, .subtitle, .other]
    static let states: [FileState] = [.copying, .ready, .damaged, .offline, .missing]

    static func number(of kind: FileKind) -> Int64 { Int64(kinds.firstIndex(of: kind) ?? kinds.count - 1) }
    static func number(of state: FileState) -> Int64 { Int64(states.firstIndex(of: state) ?? 0) }

    static func kind(_ number: Int64) -> FileKind { entry(number, of: kinds, else: .other) }

    private static func entry<Element>(_ number: Int64, of list: [Element], else other: Element) -> Element {
        list.indices.contains(Int(clamping: number)) ? list[Int(clamping: number)] : other
    }

    static let all: [ItemColumn] = [
        ItemColumn(name: "id", write: { .text($0.id.text) }, read: { $0.id = ItemID($1.text($2)) ?? .root }),
        ItemColumn(name: "parent", write: { Value($0.parent) }, read: { $0.parent = $1.optionalInteger($2) }),
        ItemColumn(
            name: "name", write: { .blob($0.name?.bytes ?? []) }, read: { $0.name = FileName($1.blob($2)) }),
        // Made from the name, never read.
        ItemColumn(name: "sort", write: { .blob(sortKey($0.name?.bytes ?? [])) }, read: { _, _, _ in }),
        ItemColumn(name: "is_folder", write: { Value($0.isFolder) }, read: { $0.isFolder = $1.flag($2) }),
        ItemColumn(
            name: "kind", write: { .integer(number(of: $0.kind)) },
            read: { $0.kind = entry($1.integer($2), of: kinds, else: .other) }),
        ItemColumn(
            name: "file_system", write: { Value(bits: $0.identity.fileSystem) },
            read: { $0.identity = Identity(fileSystem: $1.bits($2), inode: $1.bits($2 + 1), birth: $1.integer($2 + 2)) }
        ),
        // Read with the column before.
        ItemColumn(name: "inode", write: { Value(bits: $0.identity.inode) }, read: { _, _, _ in }),
        ItemColumn(name: "birth", write: { .integer($0.identity.birth) }, read: { _, _, _ in }),
        ItemColumn(name: "size", write: { Value(bits: $0.size) }, read: { $0.size = $1.bits($2) }),
        ItemColumn(name: "modified", write: { .integer($0.modified) }, read: { $0.modified = $1.integer($2) }),
        ItemColumn(name: "changed", write: { .integer($0.changed) }, read: { $0.changed = $1.integer($2) }),
        ItemColumn(
            name: "state", write: { .integer(number(of: $0.state)) },
            read: { $0.state = entry($1.integer($2), of: states, else: .copying) }),
        ItemColumn(name: "copied", write: { Value(bits: $0.copied) }, read: { $0.copied = $1.bits($2) }),
        ItemColumn(
            name: "added", write: { .integer($0.added.milliseconds) },
            read: { $0.added = Moment(milliseconds: $1.integer($2)) }),
        ItemColumn(name: "revision", write: { .integer($0.revision) }, read: { $0.revision = $1.integer($2) }),
        ItemColumn(name: "content", write: { .integer($0.content) }, read: { $0.content = $1.integer($2) }),
        ItemColumn(name: "alive", write: { Value($0.isAlive) }, read: { $0.isAlive = $1.flag($2) }),
        ItemColumn(
            name: "gone", write: { Value($0.gone?.milliseconds) },
            read: { $0.gone = $1.optionalInteger($2).map(Moment.init(milliseconds:)) }),
        ItemColumn(
            name: "last_parent", write: { Value($0.lastParent) }, read: { $0.lastParent = $1.optionalInteger($2) }),
        ItemColumn(name: "trashed", write: { Value($0.isTrashed) }, read: { $0.isTrashed = $1.flag($2) }),
        ItemColumn(
            name: "offline", write: { .integer($0.offline.rawValue) },
            read: { $0.offline = OfflineCause(rawValue: $1.integer($2)) ?? .none }),
        ItemColumn(name: "probe", write: { Value($0.wantsProbe) }, read: { $0.wantsProbe = $1.flag($2) }),
        ItemColumn(
            name: "fingerprint", write: { Value($0.fingerprint) }, read: { $0.fingerprint = $1.optionalBlob($2) }),
        ItemColumn(name: "top", write: { .integer($0.top) }, read: { $0.top = $1.integer($2) }),
    ]

    /// For SELECT: the key, then all.
    static let list = (["key"] + all.map(\.name)).map { "item." + $0 }.joined(separator: ", ")
    /// How many columns `list` has.
    static let count = Int32(all.count + 1)

    static let insert =
        "INSERT INTO item(\(all.map(\.name).joined(separator: ", "))) "
        + "VALUES (\(all.map { _ in "?" }.joined(separator: ", ")))"
    static let update = "UPDATE item SET " + all.map { "\($0.name) = ?" }.joined(separator: ", ") + " WHERE key = ?"

    /// What a write to the file's content may change: no index of names is touched.
    static let ofContent = all.filter {
        ["size", "modified", "changed", "state", "copied", "revision", "content", "probe", "fingerprint"]
            .contains($0.name)
    }
    static let updateContent =
        "UPDATE item SET " + ofContent.map { "\($0.name) = ?" }.joined(separator: ", ") + " WHERE key = ?"

    /// Reads the columns of `list`, the first being `start`.
    static func read(_ row: borrowing Row, from start: Int32 = 0) -> ItemRow {
        var item = blank
        item.key = row.integer(start)
        var column = start + 1
        for description in all {
            description.read(&item, row, column)
            column += 1
        }
        return item
    }

    private static let blank = ItemRow(
        id: .root, parent: nil, name: nil, isFolder: true, kind: .other,
        facts: Facts(
            identity: Identity(fileSystem: 0, inode: 0, birth: 0), kind: .directory, size: 0, modified: 0, changed: 0,
            links: 1, owner: 0, mode: 0),
        state: .ready, added: Moment(milliseconds: 0))
}
