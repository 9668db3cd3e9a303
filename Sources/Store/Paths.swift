import Model
import SQLite

/// Where an item is, and what it inherits from the folders above.
struct Place {
    let path: RelativePath
    let isOffline: Bool
}

/// The way from items up to the top, each folder looked up once.
struct Paths {
    private var known: [Int64: Place?] = [:]

    /// `nil` when the item, or something above it, is in no folder.
    mutating func place(of key: Int64, _ connection: borrowing Connection) throws(SQLiteError) -> Place? {
        var climbed: [(key: Int64, name: FileName?, isOffline: Bool)] = []
        var next: Int64? = key
        var base: Place?
        while let current = next {
            if let place = known[current] {
                base = place
                break
            }
            let row = try connection.first("SELECT parent, name, offline FROM item WHERE key = ?", [.integer(current)])
            {
                (parent: $0.optionalInteger(0), name: FileName($0.blob(1)), isOffline: $0.flag(2))
            }
            // 4,096 folders deep is more than PATH_MAX allows; beyond that the index has a fault.
            guard let row, climbed.count < 4096 else { break }
            if current == ItemRow.rootKey {
                base = Place(path: .top, isOffline: row.isOffline)
                known[current] = base
                break
            }
            climbed.append((current, row.name, row.isOffline))
            next = row.parent
        }
        for step in climbed.reversed() {
            if let above = base, let name = step.name {
                base = Place(path: above.path.appending(name), isOffline: above.isOffline || step.isOffline)
            } else {
                base = nil
            }
            known[step.key] = .some(base)
        }
        return base
    }

    /// The crumbs from the top down to `key`.
    static func crumbs(to key: Int64, _ connection: borrowing Connection) throws(SQLiteError) -> [Crumb] {
        var crumbs: [Crumb] = []
        var next: Int64? = key
        while let current = next, crumbs.count < 4096 {
            let row = try connection.first("SELECT id, name, parent FROM item WHERE key = ?", [.integer(current)]) {
                (id: ItemID($0.text(0)), name: FileName($0.blob(1)), parent: $0.optionalInteger(2))
            }
            guard let row, let id = row.id else { break }
            crumbs.append(Crumb(id: id, name: row.name))
            next = row.parent
        }
        return crumbs.reversed()
    }
}
