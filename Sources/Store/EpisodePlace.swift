public import Model
import SQLite

/// Where an episode stands: in which show, and behind which others.
public struct EpisodePlace: Sendable, Hashable {
    /// The same for all episodes of it, as long as the index has any.
    public let show: Int64
    /// `nil` where nobody says which.
    let season: Int64?
    /// The last one, of a file that holds several.
    let episode: Int64
}

extension StoreReader {
    /// The shows of those of `files` that are there; 0 for what is no episode.
    public func shows(of files: [ItemID]) throws -> [ItemID: Int64] {
        try read { connection in
            var shows: [ItemID: Int64] = [:]
            for file in files {
                shows[file] = try connection.integer(
                    """
                    SELECT coalesce(film.show, 0) FROM item JOIN film USING (key)
                    WHERE item.id = ? AND item.alive = 1 AND item.parent IS NOT NULL
                    """, .text(file.text))
            }
            return shows
        }
    }

    /// `nil` for what is no episode.
    public func episodePlace(of file: ItemID) throws -> EpisodePlace? {
        try read { connection in
            try connection.first(
                """
                SELECT show, season, max(episode, coalesce(described ->> '$.details.episodes[#-1]', episode))
                FROM item JOIN film USING (key) WHERE item.id = ? AND show IS NOT NULL AND episode IS NOT NULL
                """, [.text(file.text)]
            ) { EpisodePlace(show: $0.integer(0), season: $0.optionalInteger(1), episode: $0.integer(2)) }
        }
    }

    /// The same of a film that the index need not have; `nil` also when it has none of that show.
    public func episodePlace(of details: FilmDetails) throws -> EpisodePlace? {
        guard let show = details.show.flatMap({ FilmWord(.show, $0) }), let episode = details.lastEpisode else {
            return nil
        }
        return try read { connection in try show.key(connection) }.map { key in
            EpisodePlace(show: key, season: details.season.map(Int64.init), episode: Int64(episode))
        }
    }

    /// The episode after that place; after the last one of a season the first of the next. Specials follow each other
    /// only.
    public func episode(after place: EpisodePlace) throws -> ItemID? {
        let isInSeason = (place.season ?? 0) > 0
        let after =
            isInSeason ? "(film.season, film.episode) > (?2, ?3)" : "film.season IS ?2 AND film.episode > ?3"
        return try read { connection in
            try connection.first(
                """
                SELECT item.id FROM film JOIN item ON item.key = film.key
                WHERE film.show = ?1 AND item.alive = 1 AND item.parent IS NOT NULL AND \(after)
                ORDER BY film.season, film.episode, film.title, film.key LIMIT 1
                """, [.integer(place.show), Value(place.season), .integer(place.episode)]
            ) { ItemID($0.text(0)) } ?? nil
        }
    }
}
