import Catalog
import Model
import People
import Store
import Synchronization

/// What the names of episodes said that somebody has watched and that are gone since: a name says the same for ever.
final class GoneEpisodes: Sendable {
    private let known = Mutex<[RelativePath: FilmDetails]>([:])
    private static let capacity = 500

    func details(of path: RelativePath) -> FilmDetails {
        if let details = known.withLock({ $0[path] }) { return details }
        let details = FilmDetails(name: path)
        known.withLock { known in
            if known.count >= Self.capacity { known = [:] }
            known[path] = details
        }
        return details
    }
}

extension Services {
    /// The next episode of each show that somebody watches, at the time when they last watched one of it; the last first.
    ///
    /// The episode that was seen to the end last says how far they are, be it there or deleted. What they have seen behind
    /// it is passed over; one that has been begun is among what can be gone on with, and a show that has no more waits.
    func nextEpisodes(for account: ItemID) throws(Problem) -> [MarkPlace] {
        var heads = try lastEpisodes(of: account)
        var found: [MarkPlace] = []
        // Whatever the index says, nobody goes round in a circle.
        var passed: Set<ItemID> = []
        while !heads.isEmpty {
            let next = try read { reader in
                try heads.compactMap { head in
                    try reader.episode(after: head.place).map { MarkPlace(time: head.time, file: $0) }
                }
            }
            let progress = try act { try watching.progress(in: next.map(\.file), of: account) }
            let seen = next.filter { progress[$0.file]?.isWatched == true && passed.insert($0.file).inserted }
            found += next.filter { progress[$0.file].map { !$0.isWatched && !$0.canContinue } ?? true }
            heads = try read { reader in
                try seen.compactMap { mark in
                    try reader.episodePlace(of: mark.file).map { (mark.time, $0) }
                }
            }
        }
        return found.sorted(by: >)
    }

    /// Where somebody is in each show.
    private func lastEpisodes(of account: ItemID) throws(Problem) -> [(time: Moment, place: EpisodePlace)] {
        let watched = try act { try watching.watched(by: account) }
        let shows = try read { try $0.shows(of: watched.map(\.file)) }
        let gone = watched.map(\.file).filter { shows[$0] == nil }
        let keepsakes = gone.isEmpty ? [] : try act { try myList.keepsakes(of: gone) }
        let paths = Dictionary(keepsakes.map { ($0.id, $0.path) }) { first, _ in first }
        var known: Set<Int64> = [0]
        return try read { reader in
            try watched.compactMap { mark in
                let place: EpisodePlace?
                if let show = shows[mark.file] {
                    place = known.contains(show) ? nil : try reader.episodePlace(of: mark.file)
                } else {
                    place = try paths[mark.file].flatMap { try reader.episodePlace(of: goneEpisodes.details(of: $0)) }
                }
                return place.flatMap { known.insert($0.show).inserted ? (mark.time, $0) : nil }
            }
        }
    }
}
