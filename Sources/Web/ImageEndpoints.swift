import HTTPServer
import Model
import Store
import Streaming

/// Pictures of files: posters, and sheets of small pictures for looking through a film.
enum ImageEndpoints {
    private static let standardWidth = 480

    static func poster(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        let width = try call.number("width", in: 1...10_000) ?? standardWidth
        guard let version = file.posterVersion else { throw .nothingToSee }
        let address = PictureAddress(
            file: file.id, version: version, part: .poster(width: PictureAddress.width(atLeast: width)))
        if let known = try kept(address, call, services) { return known }
        if let made = file.madePoster, made.color == nil { throw .nothingToSee }
        try MediaEndpoints.checkIsWhole(file)
        return try made(address, of: file, call, services) { () throws in
            try PictureSource.descriptors(for: file, services)
        }
    }

    static func sprites(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let film = try film(call, services)
        guard let sheet = PictureAddress.sheet(call.word("sheet")) else { throw .notFound }
        let address = PictureAddress(file: film.id, version: film.ownVersion, part: .sprites(sheet: sheet))
        if let known = try kept(address, call, services) { return known }
        try MediaEndpoints.checkIsWhole(film)
        return try made(address, of: film, call, services) { () throws in
            [try PictureSource(film).open(services)]
        }
    }

    /// Where each small picture lies. Not on the second port: a page reads it, and may only from its own.
    static func layout(_ call: Call, _ services: Services) throws(Problem) -> Response {
        guard call.request.listener == 0 else { throw .notFound }
        let film = try film(call, services)
        try MediaEndpoints.checkIsWhole(film)
        try checkVersion(film.ownVersion, call)
        let isFixed = try call.text("v") != nil
        return try later(film, call, services) { then in
            try services.pictures.layout(
                of: film.id, film.ownVersion, open: { try PictureSource(film).open(services) }, then: then)
        } answer: { sheets in
            var answer = Answer.json(sheets, for: call.request)
            if isFixed { answer.headers = answer.headers.map { $0.name == "Cache-Control" ? Answer.immutable : $0 } }
            return answer
        }
    }

    private static func film(_ call: Call, _ services: Services) throws(Problem) -> FileRecord {
        let film = try services.file(call.id())
        guard film.kind == .video else { throw .nothingToSee }
        return film
    }

    // MARK: Answers

    private static func checkVersion(_ version: PictureVersion, _ call: Call) throws(Problem) {
        guard let asked = try call.text("v"), asked != version.description else { return }
        throw Problem(.expired, "The file has another picture now.", hint: "Ask for the file again.")
    }

    /// With a version in its address a picture never changes; without one it is asked for again.
    private static func fields(_ address: PictureAddress, _ call: Call) throws(Problem) -> [(
        name: String, value: String
    )] {
        let caching = try call.text("v") == nil ? Answer.privateFields : [Answer.immutable, Answer.nosniff]
        return caching + [("Content-Type", "image/jpeg"), ("ETag", "\"\(address.name)\"")]
    }

    /// What was made before, from the disk; 304 without a look at it.
    private static func kept(
        _ address: PictureAddress, _ call: Call, _ services: Services
    ) throws(Problem) -> Response? {
        try checkVersion(address.version, call)
        let fields = try fields(address, call)
        switch Conditional(etag: "\"\(address.name)\"", lastModified: nil).verdict(on: call.request) {
        case .proceed: break
        case .notModified: return Response(304, headers: fields)
        case .preconditionFailed: throw Problem(.conflict, "The picture is another one.", status: 412)
        }
        guard let (descriptor, size) = services.pictures.kept(address) else { return nil }
        return Response(200, headers: fields, body: .file(ServedFile(takingOver: descriptor), 0..<size))
    }

    private static func made(
        _ address: PictureAddress, of file: FileRecord, _ call: Call, _ services: Services, open: () throws -> [Int32]
    ) throws(Problem) -> Response {
        let fields = try fields(address, call)
        return try later(file, call, services) { then in
            try services.pictures.get(address, open: open, then: then)
        } answer: { jpeg in
            Response(200, headers: fields, body: .bytes(jpeg))
        }
    }

    private static func later<Made: Sendable>(
        _ file: FileRecord, _ call: Call, _ services: Services,
        begin: (_ then: @escaping @Sendable (Result<Made, StreamFailure>) -> Void) throws -> Void,
        answer: @escaping @Sendable (Made) -> Response
    ) throws(Problem) -> Response {
        try services.later(
            call, "make a picture of “\(file.name.text)”", quiet: [.offline, .tooBusy],
            begin: { _, then in try begin(then) }, problem: problem, answer: answer)
    }

    /// What cannot be decoded has no picture, as far as anybody can see.
    @Sendable private static func problem(_ failure: StreamFailure) -> Problem {
        switch failure {
        case .damaged(let why), .noPicture(let why), .cannotCopy(let why):
            Problem(.noPicture, "No picture can be made of it: \(why).")
        default: Problem(failure)
        }
    }
}

extension Problem {
    static let nothingToSee = Problem(.noPicture, "There is nothing in it to be seen.")
}
