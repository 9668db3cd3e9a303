/// A time of day on the wall clock, in milliseconds since 1970. What is kept in databases and shown to people.
public struct Moment: Hashable, Sendable, Comparable, Codable {
    public var milliseconds: Int64

    public init(milliseconds: Int64) { self.milliseconds = milliseconds }
    public init(nanoseconds: Int64) { milliseconds = nanoseconds / 1_000_000 }

    public static func < (left: Moment, right: Moment) -> Bool { left.milliseconds < right.milliseconds }

    /// Later by whole seconds; stays at the end of time instead of overflowing.
    public func adding(seconds: Int64) -> Moment {
        let (product, tooLong) = seconds.multipliedReportingOverflow(by: 1000)
        let (sum, tooLate) = milliseconds.addingReportingOverflow(product)
        return Moment(milliseconds: tooLong || tooLate ? (seconds < 0 ? .min : .max) : sum)
    }
}
