import CFFmpeg
import MediaMessages

/// The picture that stands for a file.
enum Poster {
    /// Widths that are made.
    static let widths = 16...4096
    /// Places of a film that are tried, the first that shows something wins: after the opening titles, before the end.
    private static let shares = [0.1, 0.2, 0.35, 0.5, 0.7, 0.03]

    /// - Parameter width: pixels at most; the height is at most twice that.
    static func make(_ descriptor: Int32, width: Int) throws(MediaRefusal) -> (jpeg: [UInt8], facts: PictureFacts) {
        guard widths.contains(width) else { throw .misunderstood }
        let bounds = PictureScaler.Bounds(width: width, height: width * 2)
        let raster = try raster(descriptor, within: bounds)
        let jpeg = try JPEG.bytes(raster)
        return (jpeg, PictureFacts(bytes: jpeg.count, color: Impression(raster).color))
    }

    private static func raster(_ descriptor: Int32, within bounds: PictureScaler.Bounds) throws(MediaRefusal) -> Raster
    {
        var hasFilm = false
        for depth in Container.Depth.allCases {
            let container = try Container.open(descriptor, depth: depth)
            if depth == .header, let cover = try CoverArt.raster(container, within: bounds) { return cover }
            guard let stills = try FilmStills(container, width: bounds.width, needsLength: false) else { continue }
            hasFilm = true
            if let raster = try best(of: stills, within: bounds) { return raster }
            // A picture has no more to tell than what it shows.
            if Formats.pictures.contains(stills.container.name) { break }
        }
        throw hasFilm ? .broken("none of its pictures can be decoded") : .noPicture
    }

    private static func best(
        of stills: FilmStills, within bounds: PictureScaler.Bounds
    ) throws(MediaRefusal) -> Raster? {
        var best: (raster: Raster, variance: Double)?
        if !Formats.pictures.contains(stills.container.name) {
            for share in shares {
                guard let frame = try picture(of: stills, at: share) else { continue }
                let raster = try stills.raster(of: frame, within: bounds)
                let impression = Impression(raster)
                if impression.isTelling { return raster }
                if impression.variance > best?.variance ?? -1 { best = (raster, impression.variance) }
            }
        }
        if let best { return best.raster }
        guard let frame = try stills.firstPicture() else { return nil }
        return try stills.raster(of: frame, within: bounds)
    }

    private static func picture(of stills: FilmStills, at share: Double) throws(MediaRefusal) -> DecodedFrame? {
        if let length = stills.length { return try stills.picture(at: Int64(Double(length) * share))?.frame }
        return try stills.picture(afterShare: share)
    }
}

/// The picture that was put into a file to stand for it: `covr`, `APIC`, an attachment of Matroska.
enum CoverArt {
    /// `nil` when there is none that can be decoded.
    static func raster(
        _ container: borrowing Container, within bounds: PictureScaler.Bounds
    ) throws(MediaRefusal) -> Raster? {
        for stream in container.streams.filter(isCover).sorted(by: { rank($0) < rank($1) }) {
            let packet = try Packet()
            guard av_packet_ref(packet.pointer, &stream.pointee.attached_pic) >= 0,
                let decoder = try? PictureDecoder(stream, from: packet, for: bounds.width),
                let frame = try decoder.picture(of: packet)
            else { continue }
            return try PictureScaler.raster(
                of: frame, within: bounds, shape: AVRational(num: 1, den: 1), turn: Turn(frame, in: stream))
        }
        return nil
    }

    private static func isCover(_ stream: UnsafeMutablePointer<AVStream>) -> Bool {
        stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 && stream.pointee.attached_pic.size > 0
    }

    /// The front before the back and the artist; `cover` before `small_cover` and `cover_land` of Matroska.
    private static func rank(_ stream: UnsafeMutablePointer<AVStream>) -> Int {
        let names = ["filename", "comment", "title"].compactMap { Tags.value($0, of: stream.pointee.metadata) }
            .map { $0.lowercased() }
        if names.contains(where: { $0.hasPrefix("cover.") || $0 == "cover (front)" }) { return 0 }
        return names.contains { $0.contains("cover") && !$0.contains("back") } ? 1 : 2
    }
}
