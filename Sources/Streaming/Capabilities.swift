/// What the player of a device says it can play: the words of `caps`.
public struct Capabilities: Sendable, Equatable {
    /// One thing that a player can do.
    public enum Token: String, Sendable, CaseIterable {
        case mp4 = "c.mp4"
        case mov = "c.mov"
        case webm = "c.webm"
        case mkv = "c.mkv"
        case ogg = "c.ogg"
        case mp3File = "c.mp3"
        case flacFile = "c.flac"
        case wav = "c.wav"
        /// Plays HTTP Live Streaming by itself.
        case hls = "c.hls"
        /// Takes fragments of MP4 from a script (Media Source Extensions).
        case mse = "c.mse"
        case avc1 = "v.avc1"
        /// H.264 as it is made here. Who says this without `v.avc1` has given up a film as it is, and takes it converted.
        case avc1Made = "v.avc1.made"
        /// H.264 with 10 bits; who decodes that also decodes 4:2:2 and 4:4:4, because no chip does any of them.
        case avc1High10 = "v.avc1.high10"
        case hvc1 = "v.hvc1"
        case hvc1Main10 = "v.hvc1.main10"
        /// HEVC in MP4 whose parameter sets may come among the pictures, too: Safari plays `hvc1` alone.
        case hev1 = "v.hev1"
        case vp8 = "v.vp8"
        case vp9 = "v.vp9"
        case vp9Profile2 = "v.vp9.2"
        case av01 = "v.av01"
        case av01TenBit = "v.av01.10"
        case aac = "a.mp4a"
        case mp3 = "a.mp3"
        case opus = "a.opus"
        case vorbis = "a.vorbis"
        case flac = "a.flac"
        case alac = "a.alac"
        case pcm = "a.pcm"
        case ac3 = "a.ac-3"
        case eac3 = "a.ec-3"
        case dts = "a.dts"
        /// The screen shows a high dynamic range.
        case hdr = "d.hdr"
    }

    private let tokens: Set<Token>

    /// What every browser plays, for clients that say nothing.
    public static let least = Capabilities([.mp4, .avc1, .aac])

    public init(_ tokens: Set<Token>) { self.tokens = tokens }

    /// - Parameter text: words with commas between them; unknown ones are ignored. `nil`: `least`.
    public init(_ text: String?) {
        guard let text else {
            self = .least
            return
        }
        // All words together have 200 bytes: what comes after thousands is nothing a player says.
        tokens = Set(
            text.utf8.prefix(4096).split(separator: UInt8(ascii: ",")).compactMap {
                Token(rawValue: String(decoding: $0, as: UTF8.self).lowercased().filter { $0 != " " })
            })
    }

    /// The same player when a script feeds it with segments: what it can play of any film that is cut for it.
    public var ofSegments: Capabilities { Capabilities(tokens.union([.mse])) }

    public func has(_ token: Token) -> Bool { tokens.contains(token) }

    /// The same for a film that cannot be cut into segments yet.
    var withoutSegments: Capabilities { Capabilities(tokens.subtracting([.hls, .mse])) }

    /// Whether a converted picture is of use.
    var takesConversions: Bool { has(.avc1) || has(.avc1Made) }

    /// Whether segments are of use: to the player itself or to a script that feeds it.
    var takesSegments: Bool { has(.hls) || has(.mse) }
}
