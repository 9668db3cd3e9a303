import GraphQL
import Model

/// A file with the marks of whoever asks.
struct MarkedFile: Headed, Sendable {
    enum Content: Sendable {
        case present(Shown)
        /// It is gone, and somebody has marked it.
        indirect case missing(MissingFileView)
    }

    /// A view of a file by reference: each field of an answer is asked of a copy, and a view has fifty parts.
    final class Shown: Sendable {
        let view: FileView
        init(_ view: FileView) { self.view = view }
    }

    private let content: Content
    /// `nil` for guests.
    let inMyList: Bool?
    let progress: PersonalFileView.ProgressView?

    init(_ content: Content, _ marks: Marks.OfFile?) {
        self.content = content
        inMyList = marks?.isListed
        progress = (marks?.progress).map(PersonalFileView.ProgressView.init)
    }

    init(_ view: PersonalFileView) {
        content = .present(Shown(view.file))
        inMyList = view.inMyList
        progress = view.progress
    }

    var typeName: String? { "File" }

    private var shown: Shown? { if case .present(let file) = content { file } else { nil } }

    /// The file itself, where it is not gone.
    var onDisk: DiskFileView? { shown?.view.onDisk }

    /// What is known of it as a film.
    var film: FilmView? { shown?.view.film }

    var kind: FileKind {
        switch content {
        case .present(let file): file.view.onDisk.kind
        case .missing(let file): file.kind
        }
    }

    var state: FileState { shown?.view.onDisk.state ?? .missing }

    var head: ItemHead {
        switch content {
        case .present(let shown):
            let file = shown.view.onDisk
            return ItemHead(
                id: file.id, name: file.name, rawName: file.rawName, path: file.path, size: file.size,
                modified: file.modified, added: file.added, can: file.can)
        case .missing(let file):
            return ItemHead(
                id: file.id, name: file.name, rawName: file.rawName, path: file.path, size: file.size,
                modified: file.modified, added: file.added, can: file.can)
        }
    }
}
