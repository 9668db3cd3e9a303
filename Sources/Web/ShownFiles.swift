import HTTPServer
import Model
import People
import Store
import Synchronization

/// Files as everybody sees them, as JSON or for GraphQL, ready to be put into rows and lists. To make one takes a tenth of
/// a millisecond, and a home page has hundreds.
final class ShownFiles<Shape: Sendable>: Sendable {
    private struct Shelf {
        var made = FileCircumstances(tree: -1, can: [])
        var shapes: [IndexedFile: Shape] = [:]
    }
    private let shelf = Mutex(Shelf())
    /// About a kilobyte each.
    private static var capacity: Int { 2000 }

    func find(_ files: [IndexedFile], in circumstances: FileCircumstances) -> [ItemID: Shape] {
        shelf.withLock { shelf in
            guard shelf.made == circumstances else { return [:] }
            var found: [ItemID: Shape] = [:]
            for file in files { found[file.id] = shelf.shapes[file] }
            return found
        }
    }

    func keep(_ shapes: [IndexedFile: Shape], in circumstances: FileCircumstances) {
        shelf.withLock { shelf in
            if shelf.made != circumstances || shelf.shapes.count + shapes.count > Self.capacity {
                shelf = Shelf(made: circumstances)
            }
            shelf.shapes.merge(shapes) { _, new in new }
        }
    }
}

/// All that the view of a file depends on beside the file itself.
struct FileCircumstances: Equatable, Sendable {
    /// Of paths, and of disks that are away.
    let tree: Int64
    let can: [String]
}

extension IndexedFile {
    /// One that the index does not have.
    static func nowhere(_ id: ItemID) -> IndexedFile { IndexedFile(id: id, stamp: -1) }

    fileprivate var isSomewhere: Bool { stamp >= 0 }
}

extension Services {
    /// Files as their person sees them (guests without marks), in the order of `files`. Those that are gone are shown as
    /// they were, where they are marked.
    func shown(_ files: [IndexedFile], of account: ItemID?) throws(Problem) -> [ItemID: [UInt8]] {
        let marks = try Marks(on: files.map(\.id), of: account, self)
        var texts = try texts(files)
        for (file, text) in texts {
            if let own = marks[file]?.json { texts[file] = own + text.dropFirst() }
        }
        return texts
    }

    private func texts(_ files: [IndexedFile]) throws(Problem) -> [ItemID: [UInt8]] {
        var texts = try shapes(of: files, on: shownFiles) { JSON.bytes($0) }
        for (file, view) in try missing(files.map(\.id).filter { texts[$0] == nil }) { texts[file] = JSON.bytes(view) }
        return texts
    }

    /// Those of `files` that are there, from the shelf or made now.
    func shapes<Shape: Sendable>(
        of files: [IndexedFile], on shelf: ShownFiles<Shape>, _ make: (FileView) -> Shape
    ) throws(Problem) -> [ItemID: Shape] {
        let circumstances = FileCircumstances(tree: try read { try $0.treeRevision() }, can: deeds)
        var shapes = shelf.find(files, in: circumstances)
        let wanted = files.filter { $0.isSomewhere && shapes[$0.id] == nil }
        guard !wanted.isEmpty else { return shapes }
        for record in try read({ try $0.items(wanted.map(\.id)) }).compactMap(\.file) {
            shapes[record.id] = make(FileView(record, can: circumstances.can))
        }
        let new = wanted.compactMap { file in shapes[file.id].map { (file, $0) } }
        shelf.keep(Dictionary(new) { first, _ in first }, in: circumstances)
        return shapes
    }

    /// Of files that are gone, those that anybody has marked, as they were.
    func missing(_ files: [ItemID]) throws(Problem) -> [ItemID: MissingFileView] {
        guard !files.isEmpty else { return [:] }
        let views = try act { try myList.keepsakes(of: files) }.map { ($0.id, MissingFileView($0)) }
        return Dictionary(views) { first, _ in first }
    }

    /// A part of a list of one's own.
    func answer(_ page: Page<IndexedFile>, of account: ItemID, _ call: Call) throws(Problem) -> Response {
        let texts = try shown(page.results, of: account)
        return Answer.json(bytes: FileList(page, texts).json, for: call.request)
    }
}

extension [UInt8] {
    /// Puts a list of what is JSON already at the end. (`joined` goes byte by byte, at ten times the cost.)
    mutating func appendList(_ parts: [[UInt8]]) {
        reserveCapacity(count + parts.reduce(2) { $0 + $1.count + 1 })
        append(0x5B)
        for (place, part) in parts.enumerated() {
            if place > 0 { append(0x2C) }
            append(contentsOf: part)
        }
        append(0x5D)
    }
}

/// A list of files that are JSON already.
struct FileList {
    private struct Head: Encodable {
        let id: ItemID?
        let title: String?
        let total: Int
    }

    let json: [UInt8]

    /// - Parameters:
    ///   - row: where the list is a row of the home page.
    ///   - texts: by id; what has none is left out.
    init(_ page: Page<IndexedFile>, row: (id: ItemID, title: String)? = nil, _ texts: [ItemID: [UInt8]]) {
        var json = JSON.bytes(Head(id: row?.id, title: row?.title, total: page.total))
        json.removeLast()
        json += Array(",\"next\":".utf8) + (page.next.map { JSON.bytes($0) } ?? Array("null".utf8))
        json += Array(",\"results\":".utf8)
        json.appendList(page.results.compactMap { texts[$0.id] })
        json.append(0x7D)
        self.json = json
    }
}

extension Marks.OfFile {
    private struct View: Encodable {
        let inMyList: Bool
        let progress: PersonalFileView.ProgressView?
    }

    /// As it stands before the other fields of the file: an object without its end.
    fileprivate var json: [UInt8] {
        guard progress != nil else { return Array("{\"inMyList\":\(isListed),".utf8) }
        let view = View(inMyList: isListed, progress: progress.map(PersonalFileView.ProgressView.init))
        return JSON.bytes(view).dropLast() + [0x2C]
    }
}
