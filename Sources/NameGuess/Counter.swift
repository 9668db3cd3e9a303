/// A number with what it counts, within text that has no spaces: 第2季, 第七集, 5話.
struct Counter {
    let range: Range<Int>
    let unit: Unit
    let value: Int

    /// The first in `range` of `scalars`.
    static func find(in scalars: [Unicode.Scalar], _ range: Range<Int>) -> Counter? {
        // All the words of this table lie in these blocks.
        guard scalars[range].contains(where: { (0x3000...0xD7FF).contains($0.value) }) else { return nil }
        for start in range {
            var index = start
            let isOrdinal = scalars[index] == "第" || scalars[index] == "제"
            // 全12集 tells how many there are.
            if start > range.lowerBound, scalars[start - 1] == "全" || scalars[start - 1] == "共" { continue }
            if isOrdinal { index += 1 }
            guard index < range.upperBound, let number = numeral(in: scalars, index..<range.upperBound) else {
                continue
            }
            // Without 第 only digits, and from their beginning: 十二国 is a word.
            guard
                isOrdinal
                    || (scalars[index].digit != nil && (start == range.lowerBound || scalars[start - 1].digit == nil))
            else { continue }
            let end = number.end
            guard end < range.upperBound, let unit = CounterWords.units[scalars[end]] else { continue }
            guard isOrdinal || unit == .episode else { continue }
            return Counter(range: start..<(end + 1), unit: unit, value: number.value)
        }
        return nil
    }

    /// Digits, or the numerals up to 99 that Chinese writes.
    private static func numeral(
        in scalars: [Unicode.Scalar], _ range: Range<Int>
    ) -> (value: Int, end: Int)? {
        var index = range.lowerBound
        var value = 0
        while index < range.upperBound, let digit = scalars[index].digit {
            guard index - range.lowerBound < 6 else { return nil }
            value = value * 10 + digit
            index += 1
        }
        if index > range.lowerBound { return (value, index) }
        var unit = 0
        while index < range.upperBound, let digit = CounterWords.numerals[scalars[index]], value < 100 {
            if digit == 10 { (value, unit) = (value + max(unit, 1) * 10, 0) } else { unit = digit }
            index += 1
        }
        return index > range.lowerBound ? (value + unit, index) : nil
    }
}
