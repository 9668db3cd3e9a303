import Model
import Store

/// What a file is as a film. What is not known is left out.
struct FilmView: Encodable {
    let title: String?
    let year: Int?
    let show: String?
    /// Of `show`, where its episodes are.
    let showId: ItemID?
    let season: Int?
    let episode: Int?
    /// Where the file holds more than one.
    let episodes: [Int]?
    let date: String?
    let part: Int?
    let edition: String?
    let description: String?
    let ageRating: String?
    let rating: Double?
    let original: Bool?
    let genres: [String]?
    let tags: [String]?
    let cast: [String]?
    let extra: [String: String]?
    let sources: [String: FilmDetails.Source]?
    /// The episode after this one.
    let next: ItemID?

    /// - Parameters:
    ///   - isWhole: also says who knows what, and what else a sidecar says.
    ///   - next: the episode after this one.
    init(_ film: DescribedFilm, isWhole: Bool, next: ItemID? = nil) {
        self.next = next
        let details = film.details
        title = details.title
        year = details.year
        show = details.show
        showId = isWhole ? details.show.flatMap { FilmWord(.show, $0)?.id } : nil
        season = details.season
        episode = details.episodes.first
        episodes = details.episodes.count > 1 ? details.episodes : nil
        date = details.date
        part = details.part
        edition = details.edition
        description = details.description
        ageRating = details.ageRating
        rating = details.rating
        original = details.isOriginal
        genres = details.genres.isEmpty ? nil : details.genres
        tags = details.tags.isEmpty ? nil : details.tags
        cast = details.cast.isEmpty ? nil : details.cast
        extra = isWhole && !details.extra.isEmpty ? details.extra : nil
        sources = isWhole ? film.sources : nil
    }
}
