extension PlayMethod {
    /// The way to watch what is there of a film that is not complete: as it is, or not yet.
    ///
    /// Segments are cut by an index of the whole film, so there are none.
    ///
    /// - Parameter isPlayable: what a player needs first comes first in the file, and is there.
    public static func decideBeginning(
        _ film: Film, isPlayable: Bool, _ capabilities: Capabilities, audio: Int? = nil
    ) -> PlayChoice {
        guard isPlayable else {
            return PlayChoice(.none, why: "Its index comes at its end, so it can be watched when it is complete.")
        }
        guard film.media != nil else {
            return PlayChoice(.none, why: "Too little of it is there yet to be watched.")
        }
        let choice = decide(film, capabilities.withoutSegments, audio: audio)
        guard choice.method == .none else { return choice }
        return PlayChoice(.none, why: "This device can watch it when it is complete, but not before.")
    }
}
