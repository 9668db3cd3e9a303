import CFFmpeg

/// Times of packets. What comes out is so small that sums and differences of a few never overflow.
enum Ticks {
    static let microsecond = AVRational(num: 1, den: 1_000_000)
    /// 2^52: 150,000 years in ticks of a 768 kHz sound.
    private static let most: Int64 = 1 << 52

    static func isPossible(_ ticks: Int64) -> Bool { (-most...most).contains(ticks) }

    /// Rounded to the nearest; `nil` when there is no time, or none that a film can have.
    static func convert(_ ticks: Int64, _ from: AVRational, _ to: AVRational) -> Int64? {
        guard isPossible(ticks), from.num > 0, from.den > 0, to.num > 0, to.den > 0 else { return nil }
        let converted = av_rescale_q(ticks, from, to)
        return isPossible(converted) ? converted : nil
    }

    static func convert(_ ticks: Int64, _ from: AVRational, perSecond: Int32) -> Int64? {
        convert(ticks, from, AVRational(num: 1, den: perSecond))
    }

    /// Of keys, which come from outside; at the ends of the range where it would overflow.
    static func sum(_ a: Int64, _ b: Int64) -> Int64 {
        let (sum, overflow) = a.addingReportingOverflow(b)
        return overflow ? (a < 0 ? .min : .max) : sum
    }

    static func difference(_ a: Int64, _ b: Int64) -> Int64 {
        let (difference, overflow) = a.subtractingReportingOverflow(b)
        return overflow ? (a < 0 ? .min : .max) : difference
    }

    static func seconds(_ ticks: Int64, _ base: AVRational) -> Double? {
        convert(ticks, base, microsecond).map { Double($0) / 1e6 }
    }
}
