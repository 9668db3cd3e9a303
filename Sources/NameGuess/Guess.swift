/// What the name of a film or of an episode says. What it does not say stays `nil` or empty; nothing is invented.
public struct Guess: Sendable, Equatable {
    /// A film's title, or the title of an episode when there is a `show`. `nil` where a name is best left as it is.
    public var title: String?
    /// The year in which a film came out or a show began.
    public var year: Int?
    /// The series to which this belongs.
    public var show: String?
    /// Seasons in ascending order: one for most episodes, several for a box; 0 holds the specials. A year where seasons
    /// are counted by years.
    public var seasons: [Int] = []
    /// Episodes in ascending order. Without a season they are counted from the beginning of the show.
    public var episodes: [Int] = []
    /// The day on which it was shown or taken.
    public var date: Day?
    /// Which part of a film this file is, from 1.
    public var part: Int?
    /// Which version of a film, such as "Director's Cut".
    public var edition: String?
    /// What it is besides the film or episode itself.
    public var extra: Extra?

    public init() {}

    /// The first season.
    public var season: Int? { seasons.first }
    /// The first episode.
    public var episode: Int? { episodes.first }
    /// Whether this is an episode, or several.
    public var isEpisode: Bool { !episodes.isEmpty || (show != nil && date != nil) }

    /// What lies beside films and is none.
    public enum Extra: Sendable, Equatable {
        /// A few minutes that come with a release, to try it.
        case sample
        /// Trailers, deleted scenes, interviews.
        case bonus
    }

    /// A day of the calendar.
    public struct Day: Sendable, Equatable {
        public let year: Int
        public let month: Int
        public let day: Int

        /// `nil` for what no calendar has.
        public init?(year: Int, month: Int, day: Int) {
            guard (1880...2199).contains(year), (1...12).contains(month) else { return nil }
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
            guard (1...lengths[month - 1]).contains(day) else { return nil }
            (self.year, self.month, self.day) = (year, month, day)
        }

        /// As ISO 8601 has it, such as `2021-03-14`.
        public var text: String { "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)" }
    }
}
