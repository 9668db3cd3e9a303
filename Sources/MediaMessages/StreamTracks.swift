/// Which tracks of a film its segments have, by their stream index (`Model.MediaInfo`), and what becomes of each. One of
/// them at least.
public struct StreamTracks: Codable, Hashable, Sendable {
    public let video: Int?
    public let audio: Int?
    /// Lines of the H.264 that the picture is converted to, at most; `nil`: it is copied.
    public let height: Int?
    /// Channels of the AAC that the sound is converted to; `nil`: it is copied.
    public let channels: Int?

    public init(video: Int?, audio: Int?, height: Int? = nil, channels: Int? = nil) {
        self.video = video
        self.audio = audio
        self.height = video == nil ? nil : height
        self.channels = audio == nil ? nil : channels
    }

    /// Whether a track of it is decoded and encoded anew.
    public var isConverted: Bool { height != nil || channels != nil }
}
