import Glibc

/// Reads the names of films and episodes, offline, from the name and its folders alone.
public enum NameGuess {
    /// What the path of a file or folder says, relative to where films lie: `Show/Season 1/03 - Title.mkv`.
    ///
    /// Any bytes are allowed; what is not UTF-8 counts as U+FFFD. `thisYear` bounds the years of films: none is from later
    /// than the next.
    public static func guess(path: [UInt8], thisYear: Int = currentYear) -> Guess {
        PathReading(String(decoding: path, as: UTF8.self), years: Years(last: thisYear + 1)).guess()
    }

    public static func guess(path: String, thisYear: Int = currentYear) -> Guess {
        PathReading(path, years: Years(last: thisYear + 1)).guess()
    }

    /// The year in which this program was started.
    public static let currentYear: Int = {
        var now = time(nil)
        var parts = tm()
        return gmtime_r(&now, &parts) == nil ? 2100 : 1900 + Int(parts.tm_year)
    }()
}
