/// Times as subtitle files write them, in milliseconds.
enum CueTime {
    /// A thousand hours: what comes later is a mistake, and is held here.
    static let latest = 3_600_000_000

    /// `H:MM:SS,mmm`, `MM:SS.mmm` and what people make of them: one digit or many, a dot, no fraction, a minus.
    static func read(_ scanner: inout TextScanner) -> Int? {
        scanner.skipSpaces()
        let isNegative = scanner.take("-")
        guard let first = scanner.digits() else { return nil }
        var parts = [first]
        var isFraction = false
        while parts.count < 4, let separator = scanner.next, [0x3A, 0x2C, 0x2E, 0x3B].contains(separator) {
            var ahead = scanner
            ahead.skip()
            ahead.skipSpaces()
            guard let part = ahead.digits() else { break }
            parts.append(part)
            isFraction = separator == 0x2C || separator == 0x2E
            scanner = ahead
        }
        guard parts.count > 1 else { return nil }
        // With four numbers the last is a fraction, whatever stands before it.
        let fraction = parts.count == 4 || isFraction ? parts.removeLast() : (value: 0, count: 0)
        let seconds = parts.reduce(0) { min($0 * 60 + $1.value, latest) }
        let time = min(seconds * 1000 + thousandths(fraction), latest)
        return isNegative ? -time : time
    }

    private static func thousandths(_ fraction: (value: Int, count: Int)) -> Int {
        switch fraction.count {
        case 0: 0
        case 1: fraction.value * 100
        case 2: fraction.value * 10
        case 3: fraction.value
        default: (3..<min(fraction.count, 9)).reduce(fraction.value) { value, _ in value / 10 } % 1000
        }
    }

    /// `start --> end` and what follows it; a line that is none gives `nil`.
    static func range(_ line: ArraySlice<UInt8>) -> (start: Int, end: Int?, rest: ArraySlice<UInt8>)? {
        // The shortest has nine bytes; what is much longer is no such line, and is not searched in vain.
        guard line.count < 1024, line.contains(0x3E) else { return nil }
        var scanner = TextScanner(line)
        guard let start = read(&scanner) else { return nil }
        scanner.skipSpaces()
        guard scanner.take("-") else { return nil }
        while scanner.take("-") {}
        scanner.skipSpaces()
        guard scanner.take(">") else { return nil }
        let end = read(&scanner)
        return (start, end, scanner.rest)
    }

    /// As WebVTT writes it (W3C, section 4.1); never negative.
    static func append(_ time: Int, to bytes: inout [UInt8]) {
        let time = min(max(time, 0), latest)
        append(time / 3_600_000, digits: 2, to: &bytes)
        bytes.append(0x3A)
        append(time / 60_000 % 60, digits: 2, to: &bytes)
        bytes.append(0x3A)
        append(time / 1000 % 60, digits: 2, to: &bytes)
        bytes.append(0x2E)
        append(time % 1000, digits: 3, to: &bytes)
    }

    private static func append(_ number: Int, digits: Int, to bytes: inout [UInt8]) {
        let text = String(number).utf8
        for _ in 0..<max(digits - text.count, 0) { bytes.append(0x30) }
        bytes.append(contentsOf: text)
    }
}
