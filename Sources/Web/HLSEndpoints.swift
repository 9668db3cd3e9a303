import Files
import HTTPServer
import Model
import Store
import Streaming

/// Films as streams: playlists and segments, each under an address that always gives the same bytes.
enum HLSEndpoints {
    static func part(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try services.file(call.id())
        guard let variant = Variant(call.word("variant")), let part = StreamPart(call.word("part")) else {
            throw .notFound
        }
        try MediaEndpoints.checkIsWhole(file)
        let address = file.stream(variant)
        guard call.word("version") == address.version.description else {
            throw Problem(.expired, "The file has changed since this stream began.", hint: "Play it again.")
        }
        let fields = describing(part, of: address) + call.secrecy
        switch Conditional(etag: tag(part, of: address), lastModified: nil).verdict(on: call.request) {
        case .proceed: break
        case .notModified: return Response(304, headers: fields)
        case .preconditionFailed: throw Problem(.conflict, "The stream is another one.", status: 412)
        }
        guard let media = file.media, Playlist.master(variant, of: media, rates: "") != nil else { throw .notFound }
        return try late(part, of: file, address, fields, call, services)
    }

    private static func late(
        _ part: StreamPart, of file: FileRecord, _ address: StreamAddress, _ fields: [(name: String, value: String)],
        _ call: Call, _ services: Services
    ) throws(Problem) -> Response {
        let picture = file.media?.video.first { $0.index == address.variant.video }
        return try services.later(call, "stream “\(file.name.text)”") { isWanted, then in
            try services.streams.get(
                part, of: address, picture: picture, viewer: call.viewer, isWanted: isWanted,
                open: { try MediaEndpoints.open(file, services) }, then: then)
        } answer: { made in
            let bytes = part == .master ? master(address.variant, of: file, rates: made) : made
            services.note(address.variant, bytes: bytes.count, of: file, for: call)
            return Response(200, headers: fields, body: .bytes(bytes))
        }
    }

    /// What the film is, with the rates that were made of its plan.
    private static func master(_ variant: Variant, of file: FileRecord, rates: [UInt8]) -> [UInt8] {
        let rates = String(decoding: rates, as: UTF8.self)
        return Array((file.media.flatMap { Playlist.master(variant, of: $0, rates: rates) } ?? "").utf8)
    }

    private static func tag(_ part: StreamPart, of address: StreamAddress) -> String {
        "\"\(address.version)-\(address.variant)-\(part.name)\""
    }

    /// Other content has another address.
    private static func describing(_ part: StreamPart, of address: StreamAddress) -> [(name: String, value: String)] {
        [
            Answer.immutable, ("Content-Type", part.contentType), ("ETag", tag(part, of: address)), Answer.nosniff,
        ]
    }
}

extension Problem {
    init(_ failure: StreamFailure) {
        switch failure {
        case .noSuchPart: self = .notFound
        case .damaged(let why): self.init(.damaged, "It cannot be played: \(why).")
        case .noPicture(let why): self.init(.noPicture, "It has no picture: \(why).")
        case .cannotCopy(let why): self.init(.conflict, "It cannot be streamed: \(why).")
        case .unreadable(let why): self.init(.offline, "It cannot be read: \(why).", hint: "Try again in a moment.")
        case .tooBusy, .givenUp:
            self.init(
                .tooBusy, "Too many films are being prepared.", hint: "Try again in a moment.",
                headers: ["Retry-After": "2"])
        case .failed(let why): self.init(.internalError, "The server has failed to prepare it: \(why).")
        case .notOpened: self.init(.conflict, "The file could not be opened.", hint: "Look at it again first.")
        }
    }
}
