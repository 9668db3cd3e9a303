import Glibc
public import HTTPServer
import Synchronization

/// The files of the page, read once and ready to be sent; read anew at each request while somebody works on them.
public final class PageFiles: Sendable {
    private let folder: String
    private let rereads: Bool
    private let ready = Mutex<[String: PageFile]>([:])
    private let mediaPort: @Sendable () -> UInt16?

    /// - Parameters:
    ///   - folder: where the files lie.
    ///   - rereads: for development: a reload shows the change.
    ///   - mediaPort: the second port, from which pictures and films may come; `nil` when there is none. Asked at each
    ///     request, since a free port has its number only when it is open.
    public init(folder: String, rereads: Bool, mediaPort: @escaping @Sendable () -> UInt16?) {
        self.folder = folder
        self.rereads = rereads
        self.mediaPort = mediaPort
    }

    /// Nothing inline, nothing from elsewhere: whatever gets into a name or a tag cannot become a script.
    private static func policy(mediaPort: UInt16?) -> String {
        let media = mediaPort.map { " http://*:\($0)" } ?? ""
        return "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; "
            + "manifest-src 'self'; img-src 'self' data:\(media); media-src 'self' blob:\(media); "
            + "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    }

    /// The file at these segments, `nil` when there is none. Segments come from a URL: only plain names are looked for.
    func file(_ segments: [[UInt8]]) -> PageFile? {
        guard (1...4).contains(segments.count), segments.allSatisfy(Self.isPlain) else { return nil }
        let name = segments.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/")
        let port = mediaPort()
        let key = "\(port ?? 0) \(name)"
        if !rereads, let known = ready.withLock({ $0[key] }) { return known }
        guard let bytes = name.hasSuffix(".css") ? sheet(name) : Self.read(folder + "/" + name) else { return nil }
        let type = Self.type(name)
        let file = PageFile(
            bytes, isText: !["image/png", "font/woff2"].contains(type),
            headers: [
                ("Content-Type", type), ("Cache-Control", "no-cache"),
                ("Content-Security-Policy", Self.policy(mediaPort: port)), ("Referrer-Policy", "same-origin"),
                Answer.nosniff,
            ])
        if !rereads { ready.withLock { $0[key] = file } }
        return file
    }

    /// A style sheet with those in it that its lines `@import "name";` name: on the way to a phone each file costs a turn.
    private func sheet(_ name: String) -> [UInt8]? {
        guard let bytes = Self.read(folder + "/" + name) else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return Array(lines.map { imported($0) ?? Array($0) }.joined(separator: [UInt8(ascii: "\n")]))
    }

    private func imported(_ line: ArraySlice<UInt8>) -> [UInt8]? {
        let (before, after) = (Array("@import \"".utf8), Array("\";".utf8))
        guard line.starts(with: before), line.suffix(after.count).elementsEqual(after) else { return nil }
        let path = line.dropFirst(before.count).dropLast(after.count).split(separator: UInt8(ascii: "/")).map(
            Array.init)
        guard path.allSatisfy(Self.isPlain) else { return nil }
        return Self.read(folder + "/" + path.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "/"))
    }

    /// The OpenAPI document beside the page.
    public static func description(in folder: String) -> SharedResponse {
        let bytes = read(folder + "/openapi.json") ?? Array("{}".utf8)
        return SharedResponse(bytes: bytes, headers: Answer.describing(bytes, Answer.tag(of: bytes)))
    }

    private static func isPlain(_ segment: [UInt8]) -> Bool {
        guard let first = segment.first, first != UInt8(ascii: ".") else { return false }
        return segment.allSatisfy {
            switch $0 {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."):
                true
            default: false
            }
        }
    }

    /// The page's own files are run on purpose, so they have their own types.
    private static func type(_ name: String) -> String {
        let types = [
            "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8",
            "css": "text/css; charset=utf-8", "json": "application/json", "svg": "image/svg+xml", "png": "image/png",
            "ico": "image/x-icon", "webmanifest": "application/manifest+json", "woff2": "font/woff2",
        ]
        return types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "application/octet-stream"
    }

    private static func read(_ path: String) -> [UInt8]? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= 4 << 20 else {
            return nil
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        while true {
            let count = Glibc.read(descriptor, &chunk, chunk.count)
            if count < 0 { return nil }
            if count == 0 { return bytes }
            bytes += chunk[..<count]
        }
    }
}

/// The page and what belongs to it.
enum PageEndpoints {
    /// The shell: the same for each of the page's routes, which the page itself tells apart.
    static func shell(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try file([Array("index.html".utf8)], call, services)
    }

    static func asset(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try file(Array(call.request.path.dropFirst()), call, services)
    }

    static func top(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try file(call.request.path, call, services)
    }

    static func favicon(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try file([Array("icon.svg".utf8)], call, services)
    }

    private static func file(_ segments: [[UInt8]], _ call: Call, _ services: Services) throws(Problem) -> Response {
        guard let file = services.papers.page.file(segments) else { throw .notFound }
        return file.answer(call.request)
    }
}
