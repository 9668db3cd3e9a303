/// The words of one track of subtitles as they lie in a film: packets with times, in the codec's own writing.
public struct TextTrack: Equatable, Sendable {
    /// What is shown at one time.
    public struct Packet: Equatable, Sendable {
        /// Milliseconds of the file's own clock.
        public let start: Int64
        /// `nil`: the file does not say.
        public let end: Int64?
        /// What the container keeps beside the text: the cue settings of WebVTT. Mostly empty.
        public let settings: [UInt8]
        public let text: [UInt8]

        public init(start: Int64, end: Int64?, settings: [UInt8], text: [UInt8]) {
            self.start = start
            self.end = end
            self.settings = settings
            self.text = text
        }
    }

    /// Index of the stream in the container.
    public let index: Int
    /// libav's name of the codec.
    public let codec: String
    /// What all packets have in common: the head of an ASS file.
    public let header: [UInt8]
    public var packets: [Packet]

    public init(index: Int, codec: String, header: [UInt8], packets: [Packet] = []) {
        self.index = index
        self.codec = codec
        self.header = header
        self.packets = packets
    }

    /// libav's names of the codecs that are text. The others are pictures of it.
    public static let codecs: Set = ["subrip", "text", "ass", "ssa", "webvtt", "mov_text"]

    // Bounds of what a hostile film can make of it.
    public static let mostPackets = 500_000
    public static let longestText = 64 << 10
    public static let longestHeader = 1 << 20
    public static let longestSettings = 512
    /// As many as libav makes streams of.
    public static let mostTracks = 1000
    /// Bytes of all tracks of a film together.
    public static let mostBytes = 32 << 20

    /// Bytes of a packet as they count towards `mostBytes`: empty ones cost something, too.
    public static func weight(text: Int, settings: Int) -> Int { text + settings + 32 }
}

/// Which subtitles of a film are wanted.
public struct TextSelection: Codable, Hashable, Sendable {
    /// By their index in the container.
    public let tracks: [Int]
    /// Seconds of the file's own clock; `nil`: from the beginning to the end.
    public let window: Range<Double>?

    public init(tracks: [Int], window: Range<Double>? = nil) {
        self.tracks = tracks
        self.window = window
    }
}
