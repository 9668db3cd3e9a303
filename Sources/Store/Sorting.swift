/// The order of a list. What nobody knows counts as zero; what is equal is in the order of names, films among films in that of
/// their titles.
public struct Sorting: Sendable, Hashable {
    public enum Field: String, Sendable, CaseIterable {
        case name, added, modified, size, duration
        /// Of films; everything else comes as if nothing were known of it.
        case title, year, rating, trend
        /// Of shows: by season and number, specials behind the others, and last what has no number.
        case episode
    }

    public let field: Field
    public let isReversed: Bool

    public init(_ field: Field, isReversed: Bool = false) {
        self.field = field
        self.isReversed = isReversed
    }

    public static let byName = Sorting(.name)

    /// As clients write it: `size`, `-size`. `nil` for anything else.
    public init?(_ text: String) {
        guard let field = Field(rawValue: text.hasPrefix("-") ? String(text.dropFirst()) : text) else { return nil }
        self.init(field, isReversed: text.hasPrefix("-"))
    }

    /// The column, or an expression over `item`, `folder`, `media` and `film`. By name, `item.sort` alone decides.
    var expression: String {
        switch field {
        case .name: "0"
        case .added: "item.added"
        case .modified: "item.modified"
        case .size: "coalesce(folder.size, item.size)"
        case .duration: Self.duration
        case .title: "0"
        case .year: "coalesce(film.year, 0)"
        case .rating: "coalesce(film.rating, 0.0)"
        case .trend: "coalesce(film.trend, 0.0)"
        case .episode: Self.episode
        }
    }

    /// What the expression needs beside `item` and `film`: only what sorts by size or duration needs more.
    var joins: String {
        switch field {
        case .size, .duration:
            """
            LEFT JOIN folder ON folder.key = item.key
            LEFT JOIN media ON media.key = item.key AND media.size = item.size AND media.modified = item.modified
            """
        case .name, .added, .modified, .title, .year, .rating, .trend, .episode: ""
        }
    }

    /// Of what is missing, as its catalogue says; of what is here, as long as it is not described, as it was looked into.
    static let duration = "coalesce(film.duration, media.duration, 0)"

    /// Season and number in one. A season may be a year, and a number a day (`FilmDetails.firstEpisode`).
    static let episode = """
        (CASE coalesce(film.season, -1) WHEN -1 THEN 200000 WHEN 0 THEN 100000 ELSE film.season END * 100000000
            + coalesce(film.episode, 99999999))
        """

    var direction: String { isReversed ? "DESC" : "ASC" }
    var comparison: String { isReversed ? "<" : ">" }

    /// For ORDER BY, with the ties.
    var order: String {
        field == .name || field == .title
            ? "item.sort \(direction), item.key \(direction)"
            : "\(expression) \(direction), item.sort \(direction), item.key \(direction)"
    }
}

/// What a client got wrong in asking for a list.
public enum ListingRefusal: Error, Sendable, Equatable {
    /// The cursor is none of ours, or of another list.
    case badCursor
}

/// Which part of a list is wanted.
public struct Window: Sendable, Hashable {
    /// 1 to 500.
    public let limit: Int
    public let cursor: String?
    /// For windowed scrolling, instead of a cursor.
    public let offset: Int

    public init(limit: Int = 50, cursor: String? = nil, offset: Int = 0) {
        self.limit = min(max(limit, 1), 500)
        self.cursor = cursor
        self.offset = max(offset, 0)
    }
}
