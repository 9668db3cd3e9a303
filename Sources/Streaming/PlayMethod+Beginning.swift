extension PlayMethod {
    /// The way to watch what is there of a film that is not complete: as it is, or not yet.
    ///
    /// Segments are cut by an index of the whole film, so there are none.
    ///
    /// - Parameter isPlayable: what a player needs first comes first in the file, and is there.
    public static func decideBeginning(
        _ film: Film, isPlayable: Bool, _ capabilities: Capabilities, audio: Int? = nil
    ) -> PlayChoice {
        guard isPlayable else { return PlayChoice(.none, PlayReason(.indexAtEnd)) }
        guard film.media != nil else { return PlayChoice(.none, PlayReason(.tooLittle)) }
        let choice = decide(film, capabilities.withoutSegments, audio: audio)
        return choice.method == .none ? PlayChoice(.none, PlayReason(.onlyWhenComplete)) : choice
    }
}
