import Glibc

/// Dates in header fields, in whole seconds since 1970 (RFC 9110 section 5.6.7).
public enum HTTPDate {
    private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
    /// 9999-12-31 23:59:59: the format has four digits for the year.
    private static let latest: Int64 = 253_402_300_799

    /// `Sun, 06 Nov 1994 08:49:37 GMT`; what lies outside the years 1970 to 9999 is clamped.
    public static func text(_ seconds: Int64) -> String {
        let seconds = min(max(seconds, 0), latest)
        let (day, time) = (seconds / 86400, seconds % 86400)
        let date = calendarDate(day)
        let clock = "\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))"
        let year = String("000\(date.year)".suffix(4))
        return "\(days[Int(day % 7)]), \(two(Int64(date.day))) \(months[date.month - 1]) \(year) \(clock) GMT"
    }

    /// The current time.
    public static func now() -> Int64 { Int64(time(nil)) }

    /// Reads IMF-fixdate, RFC 850 and asctime dates; `nil` for anything else. Two-digit years lie within 50 years.
    public static func parse(_ text: String) -> Int64? { parse(text, now: now()) }

    static func parse(_ text: String, now: Int64) -> Int64? {
        guard text.utf8.count <= 40 else { return nil }
        let words = text.split(whereSeparator: { $0 == " " || $0 == "," || $0 == "-" }).map(String.init)
        // asctime has no zone and the year at the end: Sun Nov  6 08:49:37 1994
        if words.count == 5, words[4].utf8.count == 4 {
            return seconds(day: words[2], month: words[1], year: words[4], time: words[3], now: now)
        }
        guard words.count == 6, words[5] == "GMT" else { return nil }
        return seconds(day: words[1], month: words[2], year: words[3], time: words[4], now: now)
    }

    private static func seconds(day: String, month: String, year: String, time: String, now: Int64) -> Int64? {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { number($0, digits: 2...2) }
        guard let day = number(day, digits: 1...2), let month = months.firstIndex(of: month), clock.count == 3,
            let hour = clock[0], let minute = clock[1], let second = clock[2],
            (1...31).contains(day), hour < 24, minute < 60, second <= 60,
            let year = fullYear(year, now: now)
        else { return nil }
        let date = dayNumber(year: year, month: month + 1, day: day)
        guard calendarDate(date).day == day else { return nil }  // there is no 31st of February
        return date * 86400 + Int64(hour * 3600 + minute * 60 + second)
    }

    private static func fullYear(_ digits: String, now: Int64) -> Int? {
        guard let year = number(digits, digits: 2...4) else { return nil }
        switch digits.utf8.count {
        case 4: return year
        case 2:
            let current = calendarDate(now / 86400).year
            let candidate = current / 100 * 100 + year
            // More than 50 years ahead means the most recent past year with those digits.
            return candidate > current + 50 ? candidate - 100 : candidate
        default: return nil
        }
    }

    private static func number(_ text: some StringProtocol, digits: ClosedRange<Int>) -> Int? {
        guard digits.contains(text.utf8.count), let number = DecimalNumber.parse(text.utf8) else { return nil }
        return Int(number)
    }

    private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

    // The Gregorian calendar repeats every 400 years, which have 146,097 days; years begin in March here, so that the
    // leap day is the last of its year. Day 0 is 1 January 1970.

    private static func dayNumber(year: Int, month: Int, day: Int) -> Int64 {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
        return Int64(era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468)
    }

    private static func calendarDate(_ number: Int64) -> (year: Int, month: Int, day: Int) {
        let shifted = Int(number) + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let marchMonth = (5 * dayOfYear + 2) / 153
        let month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * marchMonth + 2) / 5 + 1)
    }
}
