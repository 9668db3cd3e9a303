/// A day that there was or will be.
public struct CalendarDay: Sendable, Equatable {
    public let year: Int
    public let month: Int
    public let day: Int

    /// `nil` for what no calendar has.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month) else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[month - 1]).contains(day) else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// As RFC 3339 section 5.6 writes it (full-date): `2021-03-14`. `nil` for anything else.
    public init?(_ text: String) {
        let parts = text.utf8.split(separator: 0x2D, omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.allSatisfy { (0x30...0x39).contains($0) } ? Int(String(decoding: part, as: UTF8.self)) : nil
        }
        guard parts.map(\.count) == [4, 2, 2], numbers.count == 3 else { return nil }
        self.init(year: numbers[0], month: numbers[1], day: numbers[2])
    }

    /// In the same form.
    public var text: String {
        let year = String(self.year)
        let zeros = String(repeating: "0", count: 4 - year.count)
        return zeros + year + [month, day].map { $0 < 10 ? "-0\($0)" : "-\($0)" }.joined()
    }
}
