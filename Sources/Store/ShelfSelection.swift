import Model
import SQLite

/// Films, or files of another kind, that pass all of some checks, in an order: what is equal by it is in the order of titles.
struct ShelfSelection {
    let checks: [ShelfCheck]
    let sorting: Sorting

    /// A part of the list, as keys.
    struct Part {
        let total: Int
        let keys: [Int64]
        /// Of what comes behind it.
        let next: String?
    }

    private var mark: String { "m" + sorting.mark }

    func part(_ window: Window, of shelf: borrowing FileShelf) throws(ListingRefusal) -> Part {
        let behind = try window.cursor.map { text throws(ListingRefusal) in try place(Cursor(text, of: mark), shelf) }
        let offset = behind == nil ? window.offset : 0
        var (total, first) = (0, First(count: offset + window.limit + 1))
        for step in shelf.files.indices {
            // What comes last among equals is met first where that is wanted.
            let place = sorting.isReversed ? shelf.files.count - 1 - step : step
            guard checks.allSatisfy({ $0.passes(shelf.files[place], shelf) }) else { continue }
            total += 1
            let file = Placed(value(of: shelf.files[place]), step)
            if behind.map({ $0 < file }) ?? true { first.add(file) }
        }
        let found = first.sorted.dropFirst(offset)
        let files = found.prefix(window.limit).map { file in
            shelf.files[sorting.isReversed ? shelf.files.count - 1 - file.step : file.step]
        }
        let next = files.last.map { cursor(of: $0, shelf) }
        return Part(total: total, keys: files.map(\.key), next: found.count > files.count ? next : nil)
    }

    private func value(of file: ShelvedFile) -> Int64 {
        let value = file.value(of: sorting.field)
        return sorting.isReversed ? ~value : value
    }

    private func cursor(of file: ShelvedFile, _ shelf: borrowing FileShelf) -> String {
        let value = Value.integer(file.value(of: sorting.field))
        let cursor = Cursor(group: 1, value: value, sort: Array(shelf.title(of: file)), key: file.key)
        return Cursor.text(cursor, of: mark)
    }

    /// Where the file of a cursor stands, or stood.
    private func place(_ cursor: Cursor, _ shelf: borrowing FileShelf) throws(ListingRefusal) -> Placed {
        guard case .integer(let value) = cursor.value else { throw .badCursor }
        let (place, isThere) = shelf.place(of: (cursor.sort, cursor.key))
        // Of what is gone, what stands before it now.
        let step = sorting.isReversed ? shelf.files.count - 1 - place : isThere ? place : place - 1
        return Placed(sorting.isReversed ? ~value : value, step)
    }
}

/// A file's place in an order: by a value, and among equals by when it was met.
private struct Placed: Comparable {
    let value: Int64
    let step: Int

    init(_ value: Int64, _ step: Int) {
        self.value = value
        self.step = step
    }

    static func < (left: Placed, right: Placed) -> Bool {
        left.value == right.value ? left.step < right.step : left.value < right.value
    }
}

/// The first ones of many, of which few are kept at a time.
private struct First {
    private let count: Int
    private var kept: [Placed] = []
    /// Nothing from here on is wanted.
    private var end: Placed?

    init(count: Int) { self.count = count }

    mutating func add(_ new: Placed) {
        if let end, !(new < end) { return }
        kept.append(new)
        guard kept.count >= 4 * count else { return }
        kept = sorted
        end = kept.last
    }

    var sorted: [Placed] { Array(kept.sorted().prefix(count)) }
}
