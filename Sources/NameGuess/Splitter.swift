/// Takes a name apart: words, what stands between them, and brackets, which may be left open.
struct Splitter {
    private let scalars: [Unicode.Scalar]
    private(set) var tokens: [Token] = []
    private(set) var brackets: [Bracket] = []
    private var open: [Int] = []
    private var gap: Token.Gap = []
    private var start: Int?

    init(_ scalars: [Unicode.Scalar]) { self.scalars = scalars }

    mutating func run() {
        for (index, scalar) in scalars.enumerated() {
            let role = scalar.role
            if case .word = role {
                if start == nil { start = index }
                continue
            }
            end(at: index)
            switch role {
            case .opens(let kind):
                open.append(brackets.count)
                let none = tokens.count..<tokens.count
                brackets.append(Bracket(kind: kind, range: index..<scalars.count, tokens: none))
                gap.insert(.bracket)
            case .closes(let kind): close(kind, at: index)
            default: widen(role.gap)
            }
        }
        end(at: scalars.count)
        while let last = open.popLast() { brackets[last].tokens = brackets[last].tokens.lowerBound..<tokens.count }
    }

    private mutating func widen(_ mark: Token.Gap) {
        // Spaces around a mark do not make it another one.
        if gap.contains(mark), mark != .space { gap.insert(.doubled) }
        gap.formUnion(mark)
    }

    private mutating func close(_ kind: Bracket.Kind, at index: Int) {
        gap.insert(.bracket)
        guard let place = open.lastIndex(where: { brackets[$0].kind == kind }) else { return }
        for bracket in open[place...] {
            brackets[bracket].range = brackets[bracket].range.lowerBound..<(index + 1)
            brackets[bracket].tokens = brackets[bracket].tokens.lowerBound..<tokens.count
        }
        open.removeSubrange(place...)
    }

    private mutating func end(at index: Int) {
        guard let begin = start else { return }
        start = nil
        var rest = begin..<index
        while let counted = Counter.find(in: scalars, rest) {
            if counted.range.lowerBound > rest.lowerBound { add(rest.lowerBound..<counted.range.lowerBound) }
            add(counted.range, .counter(counted.unit, counted.value))
            rest = counted.range.upperBound..<rest.upperBound
        }
        if let glued = gluedMark(in: rest) {
            add(rest.lowerBound..<glued)
            rest = glued..<rest.upperBound
        }
        if !rest.isEmpty { add(rest) }
    }

    /// Where `s01e02` begins at the end of a word that is more.
    private func gluedMark(in range: Range<Int>) -> Int? {
        guard range.count > 6 else { return nil }
        for start in range.dropFirst() where scalars[start] == "s" || scalars[start] == "S" {
            var index = start + 1
            let season = digits(from: index, before: range.upperBound)
            index += season
            guard (1...2).contains(season), index < range.upperBound, scalars[index] == "e" || scalars[index] == "E"
            else { continue }
            let episode = digits(from: index + 1, before: range.upperBound)
            if (2...3).contains(episode), index + 1 + episode == range.upperBound { return start }
        }
        return nil
    }

    private func digits(from start: Int, before end: Int) -> Int {
        scalars[start..<max(start, end)].prefix { (0x30...0x39).contains($0.value) }.count
    }

    private mutating func add(_ range: Range<Int>, _ shape: Token.Shape? = nil) {
        let word = Word(scalars[range])
        tokens.append(
            Token(
                range: range, folded: word.folded, gap: gap, bracket: open.last, shape: shape ?? word.shape,
                spelling: word.spelling))
        gap = []
    }
}

extension Role {
    fileprivate var gap: Token.Gap {
        switch self {
        case .space: .space
        case .dot: .dot
        case .underscore: .underscore
        case .hyphen: .hyphen
        case .longDash: .longDash
        case .tilde: .tilde
        case .joining: .joining
        case .comma: .comma
        default: .other
        }
    }
}

/// What is seen in the letters of one word.
struct Word {
    let folded: String
    let shape: Token.Shape
    let spelling: Token.Spelling

    init(_ scalars: ArraySlice<Unicode.Scalar>) {
        var folded = String.UnicodeScalarView()
        var (uppers, lowers) = (0, 0)
        var isCapital = false
        for (place, scalar) in scalars.enumerated() {
            let before = folded.endIndex
            scalar.fold(into: &folded)
            if folded[before] != scalar, scalar.digit == nil {
                uppers += 1
                if place == 0 { isCapital = true }
            } else if (0x61...0x7A).contains(scalar.value) || (0xDF...0x24F).contains(scalar.value)
                || (0x3B1...0x3C9).contains(scalar.value) || (0x430...0x45F).contains(scalar.value)
            {
                lowers += 1
            }
        }
        self.folded = String(folded)
        shape = Word.shape(folded)
        spelling =
            switch (uppers, lowers) {
            case (0, 0): .uncased
            case (0, _): .lower
            case (_, 0): .upper
            case (1, _) where isCapital: .capital
            default: .mixed
            }
    }

    /// Letters then digits, digits then letters, or one of them; numbers of more than nine digits count as letters.
    private static func shape(_ folded: String.UnicodeScalarView) -> Token.Shape {
        let isDigit = { (scalar: Unicode.Scalar) in (0x30...0x39).contains(scalar.value) }
        guard folded.contains(where: isDigit) else { return .word }
        let head = folded.prefix { !isDigit($0) }
        let rest = folded[head.endIndex...]
        let digits = rest.prefix(while: isDigit)
        let tail = rest[digits.endIndex...]
        guard digits.count <= 9, let value = Int(String(digits)) else { return .word }
        if head.isEmpty, tail.isEmpty { return .number(value, digits: digits.count) }
        if head.isEmpty, !tail.contains(where: isDigit) || String(tail).isVersion {
            return .numberWord(value, digits: digits.count, String(tail))
        }
        if tail.isEmpty || String(tail).isVersion { return .wordNumber(String(head), value, digits: digits.count) }
        return .word
    }
}
