import FoundationEssentials
import Model

extension Moment {
    /// ISO 8601 in UTC with seconds, such as `2026-11-30T15:53:06Z`.
    var iso8601: String {
        Date(timeIntervalSince1970: Double(milliseconds.clamped(to: Self.years)) / 1000).ISO8601Format()
    }

    /// The years 0 to 9999, which is what the format can say.
    private static let years: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
}

extension Comparable {
    func clamped(to range: ClosedRange<Self>) -> Self { min(max(self, range.lowerBound), range.upperBound) }
}
