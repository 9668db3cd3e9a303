extension Name {
    /// The words of `range` as people write them: separators are spaces, letters of an acronym keep their dots.
    func text(of range: Range<Int>) -> String? {
        guard let first = range.first, let last = range.last else { return nil }
        let bounds = withBrackets(tokens[first].range.lowerBound..<tokens[last].range.upperBound, first, last)
        let slice = scalars[bounds]
        let isSpaced = slice.contains(" ") || slice.contains("\u{3000}")
        let dashesPart = hasOnlyHyphens
        var text = String.UnicodeScalarView()
        for index in slice.indices {
            let scalar = slice[index]
            switch scalar.role {
            case .underscore, .space: appendSpace(to: &text)
            case .dot where !isSpaced && !isOfAcronym(index, in: bounds) && !isDecimal(index, in: bounds):
                appendSpace(to: &text)
            case .hyphen where dashesPart: appendSpace(to: &text)
            case .hyphen where index + 1 < slice.endIndex && slice[index + 1] == scalar:
                appendSpace(to: &text)
                text.append("-")
            case .hyphen where text.last == "-":
                appendSpace(to: &text)
            default:
                if isOfAcronymEnd(index, in: bounds), scalar != "." { appendSpace(to: &text) }
                text.append(scalar)
            }
        }
        if isOfAcronym(bounds.upperBound, in: bounds.lowerBound..<(bounds.upperBound + 1)), text.last != "." {
            text.append(".")
        }
        while text.last == " " { text.removeLast() }
        return text.isEmpty ? nil : String(text)
    }

    private func appendSpace(to text: inout String.UnicodeScalarView) {
        if let last = text.last, last != " " { text.append(" ") }
    }

    /// Takes in the round brackets that the words begin or end with.
    private func withBrackets(_ range: Range<Int>, _ first: Int, _ last: Int) -> Range<Int> {
        var range = range
        if let bracket = outerBracket(of: first), bracket.kind == .round, bracket.tokens.lowerBound == first,
            bracket.tokens.upperBound <= last + 1
        {
            range = bracket.range.lowerBound..<range.upperBound
        }
        if let bracket = outerBracket(of: last), bracket.kind == .round, bracket.tokens.upperBound == last + 1,
            bracket.tokens.lowerBound >= first
        {
            range = range.lowerBound..<max(bracket.range.upperBound, range.upperBound)
        }
        return range
    }

    /// Names of addresses: all words are joined by hyphens.
    private var hasOnlyHyphens: Bool {
        var hyphens = 0
        for scalar in scalars {
            switch scalar.role {
            case .hyphen: hyphens += 1
            case .space, .dot, .underscore, .opens: return false
            default: break
            }
        }
        return hyphens > 1
    }

    /// Whether the dot at `index` stands between two single digits, as in "2.0".
    private func isDecimal(_ index: Int, in bounds: Range<Int>) -> Bool {
        func isSingleDigit(_ place: Int) -> Bool {
            bounds.contains(place) && scalars[place].digit != nil
                && (place == bounds.lowerBound || !scalars[place - 1].isOfWord)
                && (place + 1 >= scalars.count || !scalars[place + 1].isOfWord)
        }
        return isSingleDigit(index - 1) && isSingleDigit(index + 1)
    }

    /// Whether the dot at `index` belongs to letters such as `S.H.I.`
    private func isOfAcronym(_ index: Int, in bounds: Range<Int>) -> Bool {
        let isBehindLetter = isSingleLetter(index - 1, in: bounds)
        let hasLetterBefore = isSingleLetter(index - 3, in: bounds) && isDot(index - 2)
        let hasLetterBehind = isSingleLetter(index + 1, in: bounds)
        return isBehindLetter && isDot(index) && (hasLetterBefore || hasLetterBehind)
    }

    /// Whether the word at `index` is the first behind an acronym: it needs a space.
    private func isOfAcronymEnd(_ index: Int, in bounds: Range<Int>) -> Bool {
        index - 1 > bounds.lowerBound && isDot(index - 1) && isOfAcronym(index - 1, in: bounds)
            && !isSingleLetter(index, in: bounds)
    }

    private func isDot(_ index: Int) -> Bool { scalars.indices.contains(index) && scalars[index] == "." }

    private func isSingleLetter(_ index: Int, in bounds: Range<Int>) -> Bool {
        guard bounds.contains(index), scalars.indices.contains(index), scalars[index].properties.isAlphabetic else {
            return false
        }
        return (index == bounds.lowerBound || !scalars[index - 1].isOfWord)
            && (index + 1 >= scalars.count || !scalars[index + 1].isOfWord)
    }

    /// Whether most words are in capitals, or none has any.
    var spelling: Token.Spelling {
        var (uppers, lowers) = (0, 0)
        for token in tokens.prefix(4) {
            switch token.spelling {
            case .upper where token.folded.utf8.count > 1: uppers += 1
            case .lower: lowers += 1
            case .capital, .mixed: return .mixed
            default: break
            }
        }
        if uppers > 0, lowers == 0 { return .upper }
        return lowers > 0 && uppers == 0 ? .lower : .mixed
    }
}

extension Unicode.Scalar {
    fileprivate var isOfWord: Bool {
        if case .word = role { true } else { false }
    }
}
