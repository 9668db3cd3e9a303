/// Where a name says which episode it is, and what it says.
struct Mark {
    var seasons: [Int] = []
    var episodes: [Int] = []
    var date: Guess.Day?
    /// Its words.
    var tokens: Range<Int>
    /// Counted from the beginning of the show, as anime is.
    var isAbsolute = false
    /// A half or a special: named, but no episode of the count.
    var isUncounted = false

    /// With the episode that stands behind this season.
    func joined(_ episode: Mark) -> Mark {
        var mark = episode
        if mark.seasons.isEmpty { mark.seasons = seasons }
        mark.tokens = min(tokens.lowerBound, episode.tokens.lowerBound)..<episode.tokens.upperBound
        return mark
    }

    /// All numbers of a range; nothing when it is no range that anybody would put into a file or a folder.
    static func span(_ first: Int, _ last: Int, atMost limit: Int = 300) -> [Int]? {
        guard first < last, last - first <= limit else { return nil }
        return Array(first...last)
    }
}
