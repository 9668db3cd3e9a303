import Catalog
import Charsets
import Files
import HTTPServer
import Model
import Store
import Streaming

/// Subtitles as WebVTT, whatever they were.
enum SubtitleEndpoints {
    /// Which subtitle an address names.
    private enum Name {
        case track(Int)
        case file(ItemID)

        /// `s2.vtt` or `fbzrGXUIf4FcB7xyF.vtt`.
        init?(_ text: String) {
            guard text.hasSuffix(".vtt") else { return nil }
            let name = text.dropLast(4)
            if name.first == "s", let index = Int(name.dropFirst()), (0...9999).contains(index), name == "s\(index)" {
                self = .track(index)
            } else if name.first == "f", let id = ItemID(String(name.dropFirst())) {
                self = .file(id)
            } else {
                return nil
            }
        }
    }

    static func text(_ call: Call, _ services: Services) throws(Problem) -> Response {
        guard let name = Name(call.word("track")) else { throw .notFound }
        let film = try services.file(call.id())
        let (address, source) =
            switch name {
            case .track(let index): (try track(index, of: film, call), film)
            case .file(let id): try file(id, of: film, call, services)
            }
        let fields =
            Answer.privateFields + call.secrecy + [
                ("Content-Type", "text/vtt; charset=utf-8"), ("ETag", "\"\(address.tag)\""),
            ]
        switch Conditional(etag: "\"\(address.tag)\"", lastModified: nil).verdict(on: call.request) {
        case .proceed: break
        case .notModified: return Response(304, headers: fields)
        case .preconditionFailed: return Response(412)
        }
        return try services.later(call, "read the subtitles of “\(source.name.text)”") { _, then in
            try services.subtitles.get(address, open: { try MediaEndpoints.open(source, services) }, then: then)
        } answer: { text in
            Response(200, headers: fields, body: .bytes(text))
        }
    }

    private static func track(_ index: Int, of film: FileRecord, _ call: Call) throws(Problem) -> SubtitleAddress {
        try MediaEndpoints.checkIsWhole(film)
        _ = try charset(call)
        let tracks = film.media?.subtitles ?? []
        guard tracks.contains(where: { $0.index == index }) else { throw .notFound }
        let variant = try call.text("stream").map { text throws(Problem) in
            guard let variant = Variant(text) else {
                throw Problem(
                    .invalid, "“stream” is the part of a stream’s address that names its tracks, such as v0a1.")
            }
            return variant
        }
        let address = SubtitleTrack(
            file: film.id, version: film.streamVersion, index: index, tracks: tracks, variant: variant,
            window: try window(call))
        guard let address else {
            throw Problem(
                .conflict, "These subtitles are pictures of text, which Dropreel does not show.",
                hint: "Choose others, or put a file of subtitles beside the film.")
        }
        return .track(address)
    }

    private static func file(
        _ id: ItemID, of film: FileRecord, _ call: Call, _ services: Services
    ) throws(Problem) -> (SubtitleAddress, FileRecord) {
        // A link to a film opens its own subtitles and no others.
        guard
            let says = try services.act({ try SidecarSubtitles.of(film, services.reader) }).first(where: { $0.id == id }
            )?.says
        else { throw .notFound }
        let file = try services.file(id)
        guard file.kind == .subtitle, let format = SubtitleFormat(rawValue: file.name.pathExtension) else {
            throw .notFound
        }
        try MediaEndpoints.checkIsWhole(file)
        guard file.size <= SubtitleFormat.mostBytes else {
            throw Problem(
                .conflict, "“\(file.name.text)” is too large to be subtitles.",
                hint: "At most \(SubtitleFormat.mostBytes >> 20) MB are read.")
        }
        let address = SubtitleFile(
            file: id, version: file.streamVersion, format: format, language: says.language,
            charset: try charset(call), frameRate: film.media?.video.first?.frameRate)
        return (.file(address), file)
    }

    private static func charset(_ call: Call) throws(Problem) -> Charset? {
        guard let name = try call.text("charset") else { return nil }
        guard let charset = Charset(named: name) else {
            throw Problem(
                .invalid, "“charset” is one of \(Charset.all.map(\.name).joined(separator: ", ")).",
                hint: "Without it Dropreel guesses.")
        }
        return charset
    }

    /// Both ends or none.
    private static func window(_ call: Call) throws(Problem) -> Range<Int>? {
        let from = try call.number("from", in: 0...1_000_000)
        let to = try call.number("to", in: 1...1_000_000)
        guard let from, let to else {
            guard from == nil, to == nil else { throw Problem(.invalid, "“from” and “to” belong together.") }
            return nil
        }
        guard from < to, to - from <= 600 else {
            throw Problem(.invalid, "“to” is at most 600 seconds after “from”.")
        }
        return from..<to
    }
}
