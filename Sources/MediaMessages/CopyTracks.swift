/// Which tracks of a file are copied into segments, by their stream index (`Model.MediaInfo`). One of them at least.
public struct CopyTracks: Codable, Hashable, Sendable {
    public let video: Int?
    public let audio: Int?

    public init(video: Int?, audio: Int?) {
        self.video = video
        self.audio = audio
    }
}
