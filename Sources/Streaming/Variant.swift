public import MediaMessages

/// Which tracks of a film a playlist has, as it stands in addresses: `v0a1`, by the index of each in the container.
public struct Variant: Hashable, Sendable, CustomStringConvertible {
    /// `nil`: sound alone.
    public let video: Int?
    /// `nil`: a film without sound.
    public let audio: Int?

    /// `nil` when there is no track at all.
    public init?(video: Int?, audio: Int?) {
        guard video != nil || audio != nil else { return nil }
        self.video = video
        self.audio = audio
    }

    /// `nil` for anything but `v` and a number, then `a` and another, one of them at least; no number is above 999.
    public init?(_ text: String) {
        var rest = text[...]
        let video = Self.takeNumber(after: "v", from: &rest)
        let audio = Self.takeNumber(after: "a", from: &rest)
        guard rest.isEmpty else { return nil }
        self.init(video: video, audio: audio)
    }

    public var description: String { (video.map { "v\($0)" } ?? "") + (audio.map { "a\($0)" } ?? "") }

    /// The same for the workers.
    public var tracks: CopyTracks { CopyTracks(video: video, audio: audio) }

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
