/// What a device takes along of a film: the file as it is, or one MP4 that it plays.
public struct WholeFilm: Sendable {
    /// The way it would be played in segments, however long they take to make.
    public let choice: PlayChoice
    /// One sentence why there is nothing to take along; `nil` when there is.
    public let why: String?

    /// Which tracks the MP4 has; `nil` when there is none to make.
    public var variant: Variant? { if case .hls(let variant) = choice.method { variant } else { nil } }

    /// - Parameters:
    ///   - audio: index of the sound that is wanted; `nil` leaves the choice to the film.
    ///   - limit: what is converted at all, in time or not.
    public static func decide(
        _ film: Film, _ capabilities: Capabilities, audio: Int? = nil, limit: ConversionLimit
    ) -> WholeFilm {
        let choice = PlayMethod.decide(film, capabilities.ofSegments, audio: audio, limit: limit)
        switch choice.method {
        case .direct: return WholeFilm(choice: choice, why: nil)
        case .none: return WholeFilm(choice: choice, why: choice.reason?.sentence)
        case .hls where capabilities.has(.mp4): return WholeFilm(choice: choice, why: nil)
        case .hls: return WholeFilm(choice: PlayChoice(.none), why: "This device does not play MP4.")
        }
    }
}
