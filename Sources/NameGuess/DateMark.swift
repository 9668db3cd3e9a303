/// A whole day in a name: the mark of a daily show, or the day on which something was taken.
struct DateMark {
    private let name: Name

    init(_ name: Name) { self.name = name }

    func find() -> Mark? {
        for index in name.tokens.indices {
            if let (day, count) = day(at: index) {
                let end = index + count
                return Mark(date: day, tokens: index..<(end + timeCount(at: end)))
            }
            // What a recorder of broadcasts wrote is channel and length from here on.
            if let day = recordedDay(at: index) { return Mark(date: day, tokens: index..<name.tokens.count) }
            if let day = shortDay(at: index) { return Mark(date: day, tokens: index..<(index + 3)) }
        }
        return nil
    }

    /// `21.03.14_20-15`, as recorders of German broadcasts write day and time.
    private func recordedDay(at index: Int) -> Guess.Day? {
        let numbers = (index..<min(index + 3, name.tokens.count)).compactMap { twoDigits(at: $0) }
        guard numbers.count == 3, timeCount(at: index + 3) > 0, name.tokens[index + 1].gap == .dot,
            name.tokens[index + 2].gap == .dot
        else { return nil }
        return Guess.Day(year: 2000 + numbers[0], month: numbers[1], day: numbers[2])
    }

    /// `15.11.09` before a sure tag: the day first, as where such dates are written, else the year.
    private func shortDay(at index: Int) -> Guess.Day? {
        let numbers = (index..<min(index + 3, name.tokens.count)).compactMap { twoDigits(at: $0) }
        guard numbers.count == 3, index > 0, index + 3 < name.tokens.count,
            name.tokens[index + 3].tag?.strength == .sure,
            name.tokens[index + 1].gap == .dot, name.tokens[index + 2].gap == .dot
        else { return nil }
        return Guess.Day(year: 2000 + numbers[2], month: numbers[1], day: numbers[0])
            ?? Guess.Day(year: 2000 + numbers[0], month: numbers[1], day: numbers[2])
    }

    /// How many words from `index` on are a time: `20-15`, `10.11.12`.
    private func timeCount(at index: Int) -> Int {
        guard let hour = twoDigits(at: index), let minute = twoDigits(at: index + 1), hour < 24, minute < 60,
            [.hyphen, .dot, .other, .underscore, .space].contains(name.tokens[index + 1].gap)
        else { return 0 }
        guard let second = twoDigits(at: index + 2), second < 60,
            name.tokens[index + 2].gap == name.tokens[index + 1].gap
        else { return 2 }
        return 3
    }

    private func twoDigits(at index: Int) -> Int? {
        guard index < name.tokens.count, case .number(let value, digits: 2) = name.tokens[index].shape else {
            return nil
        }
        return value
    }

    func day(at index: Int) -> (Guess.Day, count: Int)? {
        if case .number(let value, digits: 8) = name.tokens[index].shape, name.tokens[index].tag == nil {
            return Guess.Day(year: value / 10_000, month: value / 100 % 100, day: value % 100).map { ($0, 1) }
        }
        guard index + 2 < name.tokens.count else { return nil }
        let (second, third) = (name.tokens[index + 1], name.tokens[index + 2])
        guard second.gap.isBetweenParts, third.gap.isBetweenParts, second.bracket == third.bracket,
            name.tokens[index].bracket == second.bracket
        else { return nil }
        let parts = [name.tokens[index], second, third]
        return (numeric(parts) ?? named(parts)).map { ($0, 3) }
    }

    /// 2021.03.14 and 14.03.2021; the day and month change places only when it cannot be otherwise.
    private func numeric(_ parts: [Token]) -> Guess.Day? {
        let numbers = parts.compactMap { token -> (Int, Int)? in
            guard case .number(let value, let digits) = token.shape else { return nil }
            return (value, digits)
        }
        // "1998.5.1" ends in the speakers of its sound.
        guard numbers.count == 3, parts[1].gap == parts[2].gap, parts.allSatisfy({ $0.tag == nil }) else { return nil }
        let (first, second, third) = (numbers[0], numbers[1], numbers[2])
        guard second.1 <= 2 else { return nil }
        if first.1 == 4, third.1 <= 2 {
            return Guess.Day(year: first.0, month: second.0, day: third.0)
                ?? Guess.Day(year: first.0, month: third.0, day: second.0)
        }
        guard third.1 == 4, first.1 <= 2 else { return nil }
        return Guess.Day(year: third.0, month: second.0, day: first.0)
            ?? Guess.Day(year: third.0, month: first.0, day: second.0)
    }

    /// "5th Nov 2019", "November 5 2019", "2019 Nov 5".
    private func named(_ parts: [Token]) -> Guess.Day? {
        guard let place = parts.firstIndex(where: { CounterWords.months[$0.folded] != nil }),
            let month = CounterWords.months[parts[place].folded]
        else { return nil }
        let others = parts.indices.filter { $0 != place }.compactMap { dayOrYear(parts[$0]) }
        guard others.count == 2, let year = others.first(where: { $0 > 31 }),
            let day = others.first(where: { $0 <= 31 })
        else { return nil }
        return Guess.Day(year: year, month: month, day: day)
    }

    private func dayOrYear(_ token: Token) -> Int? {
        switch token.shape {
        case .number(let value, let digits) where digits <= 2 || digits == 4: value
        case .numberWord(let value, let digits, let tail) where digits <= 2 && CounterWords.ordinals.contains(tail):
            value
        default: nil
        }
    }
}

extension Token.Gap {
    /// Stands between the parts of a day.
    fileprivate var isBetweenParts: Bool {
        !isEmpty && isDisjoint(with: [.bracket, .doubled, .joining, .tilde, .other]) && !isDash
    }
}

extension DateMark {
    /// Whether a word is a day written without separators.
    static func isDay(_ token: Token) -> Bool {
        guard case .number(let value, let digits) = token.shape else { return false }
        switch digits {
        case 8: return Guess.Day(year: value / 10_000, month: value / 100 % 100, day: value % 100) != nil
        case 6: return Guess.Day(year: 2000 + value / 10_000, month: value / 100 % 100, day: value % 100) != nil
        default: return false
        }
    }

    /// The day that begins at a word.
    static func day(in name: Name, at index: Int) -> Guess.Day? { DateMark(name).day(at: index)?.0 }
}
