public import MediaMessages

/// Subtitles that lie inside films.
extension MediaPool {
    /// The packets of these tracks of text, in the order of the file.
    ///
    /// Takes the descriptor over and closes it in every case. Without a window a film that has no list of its subtitles is
    /// read from one end to the other, which takes as long as the disk does: ask a pool that nobody watches films with.
    ///
    /// - Throws: `broken` when a track is not there, or is no text.
    public func texts(
        _ descriptor: Int32, _ selection: TextSelection, urgency: Urgency = .watching
    ) async throws(MediaFailure) -> [TextTrack] {
        let reply = try await ask(.texts(selection), descriptor, JobTicket(urgency))
        guard case .bytes = reply.answer, let tracks = TextTrackCoding.tracks(in: reply.payload),
            Set(tracks.map(\.index)) == Set(selection.tracks), tracks.count == selection.tracks.count
        else { throw .misunderstood }
        return tracks
    }
}
