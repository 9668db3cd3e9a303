public import Files
import HTTPServer
import Model
public import Store

/// The original bytes of files.
enum MediaEndpoints {
    static func bytes(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        try checkIsWhole(file, orAnyway: call.isOn("anyway"))
        return try answer(file, call, services)
    }

    /// Refuses a file whose bytes are not all there, or not there at all.
    ///
    /// - Parameter anyway: what is there will do.
    static func checkIsWhole(_ file: FileRecord, orAnyway anyway: Bool = false) throws(Problem) {
        switch file.state {
        case .ready: break
        case .copying where anyway, .damaged where anyway: break
        case .copying:
            throw Problem(
                .copying, "“\(file.name.text)” is still being copied.",
                hint: "It is ready the moment the copy ends; ?anyway=1 gives what is there.")
        case .damaged:
            throw Problem(
                .damaged, "“\(file.name.text)” is not whole: the copy has ended too early.",
                hint: "Copy it again; ?anyway=1 gives what is there.")
        case .missing: throw .notFound
        case .offline:
            throw Problem(.offline, "The disk that holds “\(file.name.text)” is away.", hint: "Plug it in again.")
        }
    }

    /// Opens the very content that the index knows, and no other that has come meanwhile.
    static func open(_ file: FileRecord, _ services: Services) throws -> Int32 {
        try services.library.files.open(exactly: file)
    }

    private static func answer(_ file: FileRecord, _ call: Call, _ services: Services) throws(Problem) -> Response {
        let limit = try call.number("upto", in: 0...Int.max).map(UInt64.init)
        let (served, facts, size) = try services.act {
            let opened = try services.files.open(file.path, expecting: file.identity)
            let facts = opened.facts
            // What has not arrived yet reads as zeros in a file that was made as long as it will be.
            let arrived = file.state == .ready ? facts.size : try opened.beginning(as: file.name).bytes
            return (ServedFile(takingOver: opened.take()), facts, min(arrived, limit ?? arrived))
        }
        let type = ContentType(name: file.name.bytes)
        let isDownload = try call.text("download") != nil
        let response = FileResponse(
            file: served, size: size, etag: limit.map { tag(of: file, upTo: $0) } ?? tag(of: file, facts),
            lastModified: facts.modified / 1_000_000_000, contentType: type.value,
            disposition: isDownload || type.isActive
                ? .init(.attachment, name: file.name.bytes) : .init(.inline, name: file.name.bytes),
            headers: Answer.privateFields + call.secrecy)
        return services.send(response.answer(call.request), of: file, .direct, for: call)
    }

    /// Strong: which file it is, and which writes it has seen. A rename changes none of it.
    static func tag(of file: FileRecord) -> String { "\"\(version(of: file))\"" }

    /// The same without quotes.
    static func version(of file: FileRecord) -> String {
        version(file, size: file.size, modified: file.modifiedNanoseconds)
    }

    /// The first bytes of a file that grows stay what they are while it does.
    private static func tag(of file: FileRecord, upTo limit: UInt64) -> String {
        let parts = [file.identity.fileSystem, file.identity.inode, UInt64(bitPattern: file.identity.birth), limit]
        return "\"" + parts.map { String($0, radix: 36) }.joined(separator: "-") + "-\""
    }

    private static func tag(of file: FileRecord, _ facts: Facts) -> String {
        "\"\(version(file, size: facts.size, modified: facts.modified))\""
    }

    private static func version(_ file: FileRecord, size: UInt64, modified: Int64) -> String {
        let parts = [
            file.identity.fileSystem, file.identity.inode, UInt64(bitPattern: file.identity.birth), size,
            UInt64(bitPattern: modified), UInt64(bitPattern: file.contentRevision),
        ]
        return parts.map { String($0, radix: 36) }.joined(separator: "-")
    }
}

extension DropFolder {
    /// Opens the very content that the index knows, and no other that has come meanwhile. Whoever gets it closes it.
    public func open(exactly file: FileRecord) throws -> Int32 {
        let opened = try open(file.path, expecting: file.identity)
        guard opened.facts.size == file.size, opened.facts.modified == file.modifiedNanoseconds else {
            throw Problem(.conflict, "“\(file.name.text)” is changing just now.", hint: "Play it again in a moment.")
        }
        return opened.take()
    }
}
