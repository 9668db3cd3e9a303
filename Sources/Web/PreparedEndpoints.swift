import HTTPServer
import Model
import Store
import Streaming

/// Films to take along: one MP4 that the asking device plays, made ahead of time.
enum PreparedEndpoints {
    static func begin(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (file, whole) = try wish(call, services)
        guard let variant = whole.variant else { return Answer.done(PreparedView(whole, of: file)) }
        let progress = services.preparation.begin(file.stream(variant)) { try MediaEndpoints.open(file, services) }
        let isUnderway = [.waiting, .working].contains(progress.state)
        return Answer.done(PreparedView(progress, variant, of: file), status: isUnderway ? 202 : 200)
    }

    static func progress(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (file, whole) = try wish(call, services)
        guard let variant = whole.variant else { return Answer.json(PreparedView(whole, of: file), for: call.request) }
        guard let progress = services.preparation.progress(of: file.stream(variant)) else {
            throw Problem(.notFound, "It is not being prepared.", hint: "Begin with POST.")
        }
        return Answer.json(PreparedView(progress, variant, of: file), for: call.request)
    }

    static func cancel(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let (file, whole) = try wish(call, services)
        if let variant = whole.variant { services.preparation.cancel(file.stream(variant)) }
        return Answer.done()
    }

    private static func wish(_ call: Call, _ services: Services) throws(Problem) -> (FileRecord, WholeFilm) {
        let file = try services.file(call.id())
        try MediaEndpoints.checkIsWhole(file)
        let capabilities = Capabilities(try call.text("caps"))
        let audio = try call.number("audio", in: 0...999)
        return (
            file,
            .decide(
                try PlayEndpoints.film(of: file, services), capabilities, audio: audio, limit: PlayEndpoints.wholeLimit)
        )
    }

    static func bytes(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        guard let variant = Variant(call.word("variant")) else { throw .notFound }
        let address = file.stream(variant)
        guard call.word("version") == address.version.description else {
            throw Problem(.expired, "The film has changed since this was prepared.", hint: "Prepare it again.")
        }
        guard let (descriptor, size) = services.preparation.open(address) else {
            throw Problem(.notFound, "It is not prepared, or had to make room for others.", hint: "Prepare it again.")
        }
        let name = file.preparedName(variant)
        let response = FileResponse(
            file: ServedFile(takingOver: descriptor), size: size, etag: "\"\(address.version)-\(variant)-\(size)\"",
            lastModified: file.modified.milliseconds / 1000, contentType: ContentType(name: name).value,
            disposition: .init(try call.text("inline") == nil ? .attachment : .inline, name: name),
            headers: Answer.privateFields + call.secrecy)
        return services.send(response.answer(call.request), of: file, .prepared, for: call)
    }
}

/// How far a film to take along is.
struct PreparedView: Encodable {
    let state: String
    /// 0 to 1.
    let progress: Double
    /// Bytes, when it is ready.
    let size: UInt64?
    /// Where it can be had, when it is ready.
    let url: String?
    /// One sentence, when it has failed, and what mends it.
    let why: String?
    let hint: String?
}

extension PreparedView {
    /// Nothing needs to be made: the file itself will do, or nothing will.
    init(_ whole: WholeFilm, of file: FileRecord) {
        let isFile = whole.choice.method == .direct
        self.init(
            state: isFile ? "ready" : "failed", progress: isFile ? 1 : 0, size: isFile ? file.size : nil,
            url: isFile ? file.namedMedia + "?download" : nil, why: whole.why, hint: nil)
    }

    init(_ progress: Preparation.Progress, _ variant: Variant, of file: FileRecord) {
        let problem = progress.failure.map { Problem($0) }
        self.init(
            state: progress.state.rawValue, progress: progress.share, size: progress.size,
            url: progress.state == .ready ? file.preparedPath(variant) : nil, why: problem?.detail,
            hint: problem?.hint)
    }
}

extension FileRecord {
    /// The file's name with the ending of what was made of it.
    func preparedName(_ variant: Variant) -> [UInt8] {
        let end = name.bytes.lastIndex(of: UInt8(ascii: "."))
        let stem = end.map { $0 == 0 ? name.bytes[...] : name.bytes[..<$0] } ?? name.bytes[...]
        return Array(stem) + Array((variant.video == nil ? ".m4a" : ".mp4").utf8)
    }

    func preparedPath(_ variant: Variant) -> String {
        let address = stream(variant)
        return "/prepared/\(id)/\(address.version)/\(variant)/\(PercentCoding.encode(preparedName(variant)))"
    }
}

extension Problem {
    init(_ failure: Preparation.Failure) {
        switch failure {
        case .tooLarge(let room):
            self.init(
                .storageFull, "It is larger than all the room for films to take along, which is \(room >> 20) MiB.",
                hint: "Whoever runs the server can raise “cache-size” in its settings: half of that is for such films.")
        case .diskFull:
            self.init(
                .storageFull, "No space is left where the server keeps films to take along.",
                hint: "Free some space on the disk of its cache, or name another with “cache” in its settings.")
        case .tooMany:
            self.init(.tooBusy, "Too many films are waiting to be prepared.", hint: "Try again when some are done.")
        case .odd: self.init(.conflict, "It cannot be made into one MP4.")
        }
    }
}
