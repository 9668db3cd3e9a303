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
        return try made(address, call, services) { () throws in
            try PictureSource.descriptors(for: file, services)
        }
    }

    static func sprites(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let film = try film(call, services)
        guard let sheet = PictureAddress.sheet(call.word("sheet")) else { throw .notFound }
        let address = PictureAddress(file: film.id, version: film.ownVersion, part: .sprites(sheet: sheet))
        if let known = try kept(address, call, services) { return known }
        try MediaEndpoints.checkIsWhole(film)
        return try made(address, call, services) { () throws in
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
        let (promise, request) = (Promise(), call.request)
        let log = services.news.log
        try services.act {
            try services.pictures.layout(of: film.id, film.ownVersion, open: { try PictureSource(film).open(services) })
            {
                result in
                switch result {
                case .success(let sheets):
                    var answer = Answer.json(sheets, for: request)
                    if isFixed { answer.headers = answer.headers.map { $0.name == "Cache-Control" ? immutable : $0 } }
                    promise.fulfil(answer)
                case .failure(let failure): promise.fulfil(refusal(failure, film.name, log))
                }
            }
        }
        return Response(body: .later(promise))
    }

    private static func film(_ call: Call, _ services: Services) throws(Problem) -> FileRecord {
        let film = try services.file(call.id())
        guard film.kind == .video else { throw .nothingToSee }
        return film
    }

    // MARK: Answers

    /// With a version in its address a picture never changes; without one it is asked for again.
    private static let immutable = (name: "Cache-Control", value: "private, max-age=31536000, immutable")

    private static func checkVersion(_ version: PictureVersion, _ call: Call) throws(Problem) {
        guard let asked = try call.text("v"), asked != version.description else { return }
        throw Problem(.expired, "The file has another picture now.", hint: "Ask for the file again.")
    }

    private static func fields(_ address: PictureAddress, _ call: Call) throws(Problem) -> [(
        name: String, value: String
    )] {
        let caching = try call.text("v") == nil ? Answer.privateFields : [immutable, Answer.nosniff]
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
        _ address: PictureAddress, _ call: Call, _ services: Services, open: () throws -> [Int32]
    ) throws(Problem) -> Response {
        let fields = try fields(address, call)
        let promise = Promise()
        let log = services.news.log
        try services.act {
            try services.pictures.get(address, open: open) { result in
                switch result {
                case .success(let jpeg): promise.fulfil(Response(200, headers: fields, body: .bytes(jpeg)))
                case .failure(let failure): promise.fulfil(refusal(failure, nil, log))
                }
            }
        }
        return Response(body: .later(promise))
    }

    private static func refusal(
        _ failure: StreamFailure, _ name: FileName?, _ log: @Sendable (String) -> Void
    ) -> Response {
        switch failure {
        // What cannot be decoded has no picture, as far as anybody can see.
        case .damaged(let why), .noPicture(let why), .cannotCopy(let why):
            return Problem(.noPicture, "No picture can be made of it: \(why).").response
        default:
            let problem = Problem(failure)
            if problem.status >= 500, problem.code == .internalError {
                log("cannot make a picture of “\(name?.text ?? "a file")”: \(problem.detail)")
            }
            return problem.response
        }
    }
}

extension Problem {
    static let nothingToSee = Problem(.noPicture, "There is nothing in it to be seen.")
}
