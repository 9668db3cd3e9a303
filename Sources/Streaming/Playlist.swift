import MediaMessages
public import Model

/// Playlists of HTTP Live Streaming (RFC 8216). Addresses in them are relative, so they work wherever they are served.
public enum Playlist {
    /// All segments of a plan, complete from the first request on: Chromium stalls on playlists that grow.
    public static func media(_ plan: SegmentPlan) -> String {
        let lengths = lengths(plan)
        // Section 4.3.3.1: no segment, rounded to the nearest integer, may be longer.
        let longest = lengths.map { Int((Double($0) / 1000).rounded()) }.max() ?? 1
        var lines = [
            "#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:\(max(longest, 1))", "#EXT-X-MEDIA-SEQUENCE:0",
            "#EXT-X-PLAYLIST-TYPE:VOD", "#EXT-X-INDEPENDENT-SEGMENTS",
            "#EXT-X-MAP:URI=\"\(StreamPart.initialization.name)\"",
        ]
        lines.reserveCapacity(lines.count + lengths.count * 2 + 1)
        for (number, length) in lengths.enumerated() {
            lines.append("#EXTINF:\(Thousandths(count: length)),")
            lines.append(StreamPart.segment(number).name)
        }
        lines.append("#EXT-X-ENDLIST")
        return lines.joined(separator: "\n") + "\n"
    }

    /// Milliseconds of each segment. A player adds them up to find the place of a jump, so they are rounded in such a way that it
    /// finds the right one in a long film, too.
    private static func lengths(_ plan: SegmentPlan) -> [Int] {
        var (end, told) = (0.0, 0)
        return plan.segments.map { segment in
            end += segment.duration
            let length = max(Thousandths.count(in: end) - told, 1)
            told += length
            return length
        }
    }

    /// The one variant of a film, with what a player must know to refuse it before it has fetched anything.
    ///
    /// - Parameter rates: what `rates` says of its plan. `nil` when the film lacks a track of the variant.
    public static func master(_ variant: Variant, of media: MediaInfo, rates: String) -> String? {
        let video = media.video.first { $0.index == variant.video }
        let audio = media.audio.first { $0.index == variant.audio }
        guard video?.index == variant.video, audio?.index == variant.audio else { return nil }
        var attributes = [rates]
        if let codecs = codecs(variant, video, audio) { attributes.append("CODECS=\"\(codecs)\"") }
        if let video { attributes += describing(video, isCopied: variant.height == nil) }
        return """
            #EXTM3U
            #EXT-X-VERSION:7
            #EXT-X-INDEPENDENT-SEGMENTS
            #EXT-X-STREAM-INF:\(attributes.joined(separator: ","))
            \(StreamPart.playlist.name)

            """
    }

    /// Bits a second of the segments, as attributes of the master. A picture that is converted weighs what it shows: what
    /// it may weigh is told. With one variant nobody chooses by it.
    static func rates(_ plan: SegmentPlan) -> String {
        if plan.index.tracks.height == nil, let rate = StreamRate(plan) {
            return "BANDWIDTH=\(rate.peak),AVERAGE-BANDWIDTH=\(rate.average)"
        }
        let picture = PictureHeight.all.first { $0.lines == plan.index.tracks.height }?.bitRate
        return "BANDWIDTH=\((picture ?? max(plan.index.bitRate, 2_000_000) * 2) + Converted.soundBits)"
    }

    /// What the workers make.
    private enum Converted {
        /// H.264, High, level 3.2.
        static let picture = "avc1.640020"
        /// AAC with low complexity.
        static let sound = "mp4a.40.2"
        /// More than any sound that goes with it, with the heads of its segments.
        static let soundBits = 400_000
    }

    /// In MP4 the four letters of the sample entry are the name, in their own case (RFC 6381 section 3.3).
    private static let names = ["opus": "Opus", "flac": "fLaC"]

    /// A name that is not known makes the whole list worthless: then a player looks for itself.
    private static func codecs(_ variant: Variant, _ video: MediaInfo.Video?, _ audio: MediaInfo.Audio?) -> String? {
        let picture = video.map { variant.height == nil ? $0.codecs.map(asCopied) : Converted.picture }
        let sound = audio.map { variant.channels == nil ? $0.codecs : Converted.sound }
        let wanted = [picture, sound].compactMap(\.self)
        let known = wanted.compactMap(\.self).map { names[$0] ?? $0 }.filter { name in
            !name.isEmpty && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x2C }
        }
        return known.count == wanted.count ? known.joined(separator: ",") : nil
    }

    /// The sample entry of a stream, whatever that of the file is.
    private static func asCopied(_ codecs: String) -> String {
        inBand.first { codecs.hasPrefix($0.key) }.map { $0.value + codecs.dropFirst($0.key.count) } ?? codecs
    }
    private static let inBand = ["hev1": "hvc1", "dvhe": "dvh1"]

    private static func describing(_ video: MediaInfo.Video, isCopied: Bool) -> [String] {
        var attributes: [String] = []
        if isCopied, video.width > 0, video.height > 0 {
            let isTurned = video.rotation == 90 || video.rotation == 270
            let (width, height) = isTurned ? (video.height, video.width) : (video.width, video.height)
            attributes.append("RESOLUTION=\(width)x\(height)")
        }
        if let rate = video.frameRate, rate > 0, rate < 1000 { attributes.append("FRAME-RATE=\(Thousandths(rate))") }
        // RFC 8216bis section 4.4.6.2: HDR must say so; Dolby Vision is PQ below its own layer. What is converted is none.
        switch isCopied ? video.hdr : video.hdr.map({ _ in "none" }) {
        case "hdr10", "dolbyVision": attributes.append("VIDEO-RANGE=PQ")
        case "hlg": attributes.append("VIDEO-RANGE=HLG")
        case "none": attributes.append("VIDEO-RANGE=SDR")
        default: break
        }
        return attributes
    }
}

/// A number with three decimals, the same on every machine.
private struct Thousandths: CustomStringConvertible {
    let description: String

    init(_ number: Double) { self.init(count: Self.count(in: number)) }

    init(count: Int) {
        let rest = String(count % 1000)
        description = "\(count / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    /// The nearest.
    static func count(in number: Double) -> Int { Int((min(max(number, 0), 1e9) * 1000).rounded()) }
}
