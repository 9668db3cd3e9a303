public import MediaMessages

/// Which tracks of a film a playlist has and what becomes of them, as it stands in addresses: `v0a1` are copies,
/// `v0h720a1s2` is H.264 of at most 720 lines with AAC for two speakers. Numbers are the index of each in the container.
public struct Variant: Hashable, Sendable, CustomStringConvertible {
    /// `nil`: sound alone.
    public let video: Int?
    /// `nil`: a film without sound.
    public let audio: Int?
    /// Lines that the picture is converted to, at most; `nil`: it is copied.
    public let height: Int?
    /// Channels of AAC that the sound is converted to; `nil`: it is copied.
    public let channels: Int?

    /// Lines of a converted picture, the most first.
    public static let heights = PictureHeight.all.map(\.lines)
    /// Two: phones have no more, and a film's other channels are mixed into them.
    public static let speakers = [2]

    /// `nil` when there is no track at all, or a conversion to what is not in `heights` and `speakers`.
    public init?(video: Int?, audio: Int?, height: Int? = nil, channels: Int? = nil) {
        guard video != nil || audio != nil else { return nil }
        if let height, video == nil || !Self.heights.contains(height) { return nil }
        if let channels, audio == nil || !Self.speakers.contains(channels) { return nil }
        self.video = video
        self.audio = audio
        self.height = height
        self.channels = channels
    }

    /// `nil` for anything but the words `v`, `h`, `a`, `s` in this order, each with a number of at most 999.
    public init?(_ text: String) {
        var rest = text[...]
        let video = Self.takeNumber(after: "v", from: &rest)
        let height = Self.takeNumber(after: "h", from: &rest)
        let audio = Self.takeNumber(after: "a", from: &rest)
        let channels = Self.takeNumber(after: "s", from: &rest)
        guard rest.isEmpty else { return nil }
        self.init(video: video, audio: audio, height: height, channels: channels)
    }

    public var description: String {
        [("v", video), ("h", height), ("a", audio), ("s", channels)].reduce("") { text, word in
            word.1.map { text + word.0 + "\($0)" } ?? text
        }
    }

    /// The same for the workers.
    public var tracks: StreamTracks { StreamTracks(video: video, audio: audio, height: height, channels: channels) }

    /// Whether it is nothing but copies, which are made again faster than a disk finds them.
    public var isCopied: Bool { !tracks.isConverted }

    private static func takeNumber(after letter: Character, from text: inout Substring) -> Int? {
        guard text.first == letter else { return nil }
        let digits = text.dropFirst().prefix { $0.isASCII && $0.isNumber }
        guard let number = Decimal.number(digits, upTo: 999) else { return nil }
        text = text[digits.endIndex...]
        return number
    }
}

/// Numbers in addresses, each in its one spelling, so that no two addresses mean the same bytes.
enum Decimal {
    static func number(_ text: some StringProtocol, upTo most: Int) -> Int? {
        let digits = text.utf8
        guard (1...9).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        guard digits.count == 1 || digits.first != 0x30, let number = Int(text), number <= most else { return nil }
        return number
    }
}
