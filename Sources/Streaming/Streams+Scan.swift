import MediaWorkers
import Model

extension Streams {
    /// Containers that do not say where their key frames are, in libav's names: to be cut they have to be read to their
    /// end.
    private static let unlisted: Set = ["mpegts", "mpeg", "flv", "asf"]

    /// The stream of a film that has to be read to its end for it, as most devices will want it; `nil`: there is none.
    public static func scanned(_ film: Film) -> Variant? {
        guard let media = film.media, unlisted.contains(media.container) else { return nil }
        // What the sound is converted to does not matter, but which it is.
        let choice = PlayMethod.decide(film, Capabilities.least.ofSegments)
        guard case .hls(let variant) = choice.method else { return nil }
        return variant
    }

    /// Finds out where a film is cut before anybody asks, behind everything that somebody waits for, and keeps what took
    /// reading all of it. Returns when that is done, or cannot be.
    ///
    /// - Parameter open: opens the film for reading.
    public func scan(_ address: StreamAddress, open: @escaping @Sendable () throws -> Int32) async {
        guard let film = try? await Apart.attempt({ FilmFile(takingOver: try open()) }) else { return }
        _ = try? await plan(of: address, from: film, urgency: .someday)
    }
}
