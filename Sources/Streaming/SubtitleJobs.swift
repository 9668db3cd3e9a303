public import MediaMessages
public import MediaWorkers

/// What has to be read out of a film for its subtitles. Each takes a descriptor over.
public struct SubtitleJobs: Sendable {
    /// Everything, which may take as long as reading the film.
    let whole: @Sendable (Int32, TextSelection) async throws(MediaFailure) -> [TextTrack]
    /// What somebody is about to see.
    let window: @Sendable (Int32, TextSelection) async throws(MediaFailure) -> [TextTrack]

    public init(
        whole: @escaping @Sendable (Int32, TextSelection) async throws(MediaFailure) -> [TextTrack],
        window: @escaping @Sendable (Int32, TextSelection) async throws(MediaFailure) -> [TextTrack]
    ) {
        self.whole = whole
        self.window = window
    }

    /// - Parameters:
    ///   - players: makes the segments of films that are watched.
    ///   - readers: reads films from one end to the other, one after the other; it must not be the same.
    public init(players: MediaPool, readers: MediaPool) {
        self.init(
            whole: { (file, selection) async throws(MediaFailure) in
                try await readers.texts(file, selection, urgency: .background)
            },
            window: { (file, selection) async throws(MediaFailure) in try await players.texts(file, selection) })
    }
}
