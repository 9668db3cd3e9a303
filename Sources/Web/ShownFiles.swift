import HTTPServer
import Model
import People
import Store
import Synchronization

/// Files as JSON, as everybody sees them, ready to be put into rows and lists. To write a file takes a tenth of a
/// millisecond, and a home page has hundreds.
final class ShownFiles: Sendable {
    /// The stamp of a file that the index does not have.
    static let nowhere: Int64 = -1

    /// All that the text depends on beside the file itself.
    struct Circumstances: Equatable {
        /// Of paths, and of disks that are away.
        let tree: Int64
        let can: [String]
    }

    private struct Shelf {
        var made = Circumstances(tree: -1, can: [])
        var texts: [IndexedFile: [UInt8]] = [:]
    }
    private let shelf = Mutex(Shelf())
    /// About a kilobyte each.
    private static let capacity = 2000

    func find(_ files: [IndexedFile], in circumstances: Circumstances) -> [ItemID: [UInt8]] {
        shelf.withLock { shelf in
            guard shelf.made == circumstances else { return [:] }
            var found: [ItemID: [UInt8]] = [:]
            for file in files { found[file.id] = shelf.texts[file] }
            return found
        }
    }

    func keep(_ texts: [IndexedFile: [UInt8]], in circumstances: Circumstances) {
        shelf.withLock { shelf in
            if shelf.made != circumstances || shelf.texts.count + texts.count > Self.capacity {
                shelf = Shelf(made: circumstances)
            }
            shelf.texts.merge(texts) { _, new in new }
        }
    }
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
        let circumstances = ShownFiles.Circumstances(tree: try read { try $0.treeRevision() }, can: deeds)
        var texts = shownFiles.find(files, in: circumstances)
        let wanted = files.filter { texts[$0.id] == nil }
        guard !wanted.isEmpty else { return texts }
        let records = try read { try $0.items(wanted.filter { $0.stamp != ShownFiles.nowhere }.map(\.id)) }
        for record in records.compactMap(\.file) {
            texts[record.id] = JSON.bytes(FileView(record, can: circumstances.can))
        }
        let new = wanted.compactMap { file in texts[file.id].map { (file, $0) } }
        shownFiles.keep(Dictionary(new) { first, _ in first }, in: circumstances)
        let gone = wanted.filter { texts[$0.id] == nil }.map(\.id)
        guard !gone.isEmpty else { return texts }
        for keepsake in try act({ try myList.keepsakes(of: gone) }) {
            texts[keepsake.id] = JSON.bytes(MissingFileView(keepsake))
        }
        return texts
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
