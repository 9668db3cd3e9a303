import Model

/// Years, days and lengths of time.
extension Said {
    static let years = 1870...2100

    /// Four digits by themselves or in a date: `1999`, `1999-03-31`, `19990331`, `31.03.1999`, `March 31, 1999`.
    func year() throws(ValueFault) -> Int? {
        if let scalar, !scalar.hasPrefix("-") {
            if let year = NumberText.whole(Tidy.line(scalar)), Self.years.contains(year) { return year }
            let runs = NumberText.runs(scalar)
            let years = runs.lazy.filter { $0.count == 4 || $0.count == 8 }.compactMap { Int($0.prefix(4)) }
            if let year = years.first(where: Self.years.contains) { return year }
            // What programs write where they know none.
            if runs.allSatisfy({ Int($0) == 0 }), !runs.isEmpty || scalar.isEmpty { return nil }
        }
        throw ValueFault(
            self, isNot: "a year",
            "Write four digits from \(Self.years.lowerBound) to \(Self.years.upperBound), or a date such as 1999-03-31")
    }

    /// `2021-03-14`, out of that or of `20210314`; `nil` for anything else.
    var day: String? {
        guard let scalar else { return nil }
        let runs = NumberText.runs(String(scalar.prefix(40)))
        let digits: [Substring]
        if let first = runs.first, first.count == 8 {
            digits = [first.prefix(4), first.dropFirst(4).prefix(2), first.suffix(2)]
        } else if runs.count >= 3, runs[0].count == 4, (1...2).contains(runs[1].count), (1...2).contains(runs[2].count)
        {
            digits = Array(runs.prefix(3))
        } else {
            return nil
        }
        let numbers = digits.compactMap { Int($0) }
        guard numbers.count == 3, Self.years.contains(numbers[0]) else { return nil }
        return CalendarDay(year: numbers[0], month: numbers[1], day: numbers[2])?.text
    }

    /// Seconds: a number counts `unit` seconds; also `1 h 30 min`, `90 min`, `1:30:00`, `PT1H30M`. `nil` for 0.
    func duration(unit: Double) throws(ValueFault) -> Double? {
        let seconds = scalar.flatMap { text in
            let text = Tidy.line(text, limit: 60)
            return NumberText.double(text).map { $0 * unit } ?? Self.clock(text) ?? Self.units(text)
        }
        guard let seconds, (0...Self.longest).contains(seconds) else {
            throw ValueFault(self, isNot: "a length of time", "Write a number, such as 95 for minutes")
        }
        return seconds == 0 ? nil : seconds
    }

    /// A thousand hours.
    private static let longest = 3_600_000.0

    /// `1:30:00` and, as programs that know no hours write it, `95:00`.
    private static func clock(_ text: String) -> Double? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count) else { return nil }
        let numbers = parts.compactMap { NumberText.double($0) }
        guard numbers.count == parts.count, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        return numbers.reduce(0) { $0 * 60 + $1 }
    }

    private static func units(_ text: String) -> Double? {
        var total = 0.0
        var number = ""
        var unit = ""
        var found = false
        func count() -> Bool {
            guard let value = NumberText.double(number), let seconds = seconds[unit] else { return false }
            total += value * seconds
            found = true
            return true
        }
        for character in text.lowercased() where character != " " {
            let isPoint = character == "." || character == ","
            // `Std.` is short for something.
            if isPoint, !unit.isEmpty { continue }
            if character.isNumber || isPoint {
                if !unit.isEmpty {
                    guard count() || (number.isEmpty && unit == "pt") else { return nil }
                    (number, unit) = ("", "")
                }
                number.append(character)
            } else {
                unit.append(character)
            }
        }
        // `1h30` means minutes.
        if unit.isEmpty, found { unit = "m" }
        return count() ? total : nil
    }

    private static let seconds: [String: Double] = {
        var seconds: [String: Double] = [:]
        for (length, words) in [
            (1.0, "s sec secs second seconds sek sekunden с сек 秒"),
            (60.0, "m min mins minute minutes minuten minuti minutos мин минут м 分 分钟 分鐘"),
            (3600.0, "h hr hrs hour hours std stunden heures ore horas ч час часа часов 时 小时 小時 時間"),
        ] {
            for word in words.split(separator: " ") { seconds[String(word)] = length }
        }
        return seconds
    }()
}
