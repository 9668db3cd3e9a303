import Files
import Model
import Store
import Streaming

/// A file that may show a picture, as the index knows it.
struct PictureSource {
    private let path: RelativePath
    private let identity: Identity
    private let size: UInt64
    private let modified: Int64

    init(_ file: FileRecord) {
        (path, identity, size, modified) = (file.path, file.identity, file.size, file.modifiedNanoseconds)
    }

    init(_ sidecar: Artwork.Sidecar) {
        (path, identity, size) = (sidecar.path, sidecar.identity, sidecar.size)
        modified = sidecar.modifiedNanoseconds
    }

    /// The very content that the index knows: a picture is kept for ever under the version that it is made from.
    func open(_ services: Services) throws -> Int32 {
        let opened = try services.files.open(path, expecting: identity)
        guard opened.facts.size == size, opened.facts.modified == modified else {
            throw Problem(.conflict, "It is changing just now.", hint: "Try again in a moment.")
        }
        return opened.take()
    }

    /// What may show the poster of a file, the best first. Either alone will do.
    static func descriptors(for file: FileRecord, _ services: Services) throws -> [Int32] {
        guard let sidecar = file.artwork.sidecar else { return [try PictureSource(file).open(services)] }
        let beside: Int32?
        do { beside = try PictureSource(sidecar).open(services) } catch {
            if error is Problem { throw error }
            beside = nil
        }
        guard let beside else { return [try PictureSource(file).open(services)] }
        return [beside] + ((try? PictureSource(file).open(services)).map { [$0] } ?? [])
    }
}

extension FileRecord {
    /// Of what the file itself shows.
    var ownVersion: PictureVersion { PictureVersion(file: streamVersion, isLate: media?.begins != nil) }

    /// Of its poster; `nil` when it can have none.
    var posterVersion: PictureVersion? {
        guard state != .missing, [.video, .audio, .image].contains(kind), name.pathExtension != "svg" else {
            return nil
        }
        return PictureVersion(
            file: streamVersion, isLate: media?.begins != nil, sidecar: artwork.sidecar.map(StreamVersion.init))
    }

    /// What came of making the poster that it has now; `nil`: nobody has asked for it.
    var madePoster: Artwork.Made? {
        guard let made = artwork.made, made.version == posterVersion?.description else { return nil }
        return made
    }

    /// Where its poster is to be had; `nil` when there is none.
    var posterPath: String? {
        guard state == .ready || state == .offline, let version = posterVersion else { return nil }
        if let made = madePoster, made.color == nil { return nil }
        return PictureAddress(file: id, version: version, part: .poster(width: 0)).path
    }
}

extension StreamVersion {
    fileprivate init(_ sidecar: Artwork.Sidecar) {
        self.init(
            identity: sidecar.identity, size: sidecar.size, modified: sidecar.modifiedNanoseconds,
            contentRevision: sidecar.contentRevision)
    }
}
