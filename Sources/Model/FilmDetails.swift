/// What a film is, as far as one source knows it. Unknown is `nil` or empty, never a guess.
public struct FilmDetails: Sendable, Equatable, Codable {
    /// Who says so; the first that says anything wins, field by field.
    public enum Source: String, Sendable, Equatable, Codable, CaseIterable {
        /// People, in the page.
        case edit
        /// A file beside the film, or in its folder.
        case sidecar
        /// The film's own tags.
        case container
        /// Its name, and those of its folders.
        case name
    }

    public var title: String?
    public var year: Int?
    public var show: String?
    /// 0 holds specials.
    public var season: Int?
    /// More than one where a file holds several.
    public var episodes: [Int] = []
    /// Of a show that has one episode a day: `2021-03-14`.
    public var date: String?
    /// Of a film that comes in several files, from 1.
    public var part: Int?
    /// Such as `Director's Cut`.
    public var edition: String?
    public var description: String?
    /// As it was written, such as `12` or `PG-13`.
    public var ageRating: String?
    /// From 0 to 10.
    public var rating: Double?
    /// Whether it is to be had here only.
    public var isOriginal: Bool?
    public var genres: [String] = []
    public var tags: [String] = []
    public var cast: [String] = []
    /// Seconds, for entries without a file.
    public var duration: Double?
    /// What a sidecar says under names that mean nothing here, to be shown as it is.
    public var extra: [String: String] = [:]

    public init() {}
}
