/// One of the things that a stream is made of, by the last part of its address.
public enum StreamPart: Hashable, Sendable {
    /// Names the one playlist, and what a player must be able to do for it.
    case master
    /// Every segment with its length.
    case playlist
    /// What a decoder needs before the first segment.
    case initialization
    /// By its place in the playlist, from 0.
    case segment(Int)

    /// `nil` for any other name.
    public init?(_ name: String) {
        switch name {
        case "master.m3u8": self = .master
        case "index.m3u8": self = .playlist
        case "init.mp4": self = .initialization
        default:
            guard name.hasSuffix(".m4s"),
                let number = Decimal.number(name.dropLast(4), upTo: 99_999)
            else { return nil }
            self = .segment(number)
        }
    }

    public var name: String {
        switch self {
        case .master: "master.m3u8"
        case .playlist: "index.m3u8"
        case .initialization: "init.mp4"
        case .segment(let number): "\(number).m4s"
        }
    }

    /// RFC 8216 section 4 for playlists, ISO/IEC 14496-12 for the rest.
    public var contentType: String {
        switch self {
        case .master, .playlist: "application/vnd.apple.mpegurl"
        case .initialization: "video/mp4"
        case .segment: "video/iso.segment"
        }
    }
}
