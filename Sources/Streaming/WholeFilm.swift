/// What a device takes along of a film: the file as it is, or one MP4 that it plays.
public struct WholeFilm: Sendable {
    /// The way it would be played in segments, however long they take to make.
    public let choice: PlayChoice

    /// Which tracks the MP4 has; `nil` when there is none to make.
    public var variant: Variant? { if case .hls(let variant) = choice.method { variant } else { nil } }

    /// - Parameter audio: index of the sound that is wanted; `nil` leaves the choice to the film.
    public static func decide(_ film: Film, _ capabilities: Capabilities, audio: Int? = nil) -> WholeFilm {
        let choice = PlayMethod.decide(film, capabilities.ofSegments, audio: audio)
        guard case .hls = choice.method, !capabilities.has(.mp4) else { return WholeFilm(choice: choice) }
        return WholeFilm(choice: PlayChoice(.none, why: "This device does not play MP4."))
    }
}
