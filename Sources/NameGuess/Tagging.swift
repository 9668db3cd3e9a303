extension Name {
    /// Gives every word its tag, as far as the word alone or with its neighbours can tell.
    mutating func findTags() {
        var index = 0
        while index < tokens.count {
            guard let (tag, count) = tag(at: index) else {
                index += 1
                continue
            }
            let phrase = index..<(index + count)
            for place in phrase { (tokens[place].tag, tokens[place].phrase) = (tag, phrase) }
            index += count
        }
    }

    private func tag(at index: Int) -> (Tag, count: Int)? {
        let token = tokens[index]
        for entry in TagDictionary.shared.entries(beginning: token.folded)
        where follows(entry.rest, after: index) {
            return (entry.tag, entry.rest.count + 1)
        }
        return shapedTag(at: index)
    }

    private func follows(_ words: [String], after index: Int) -> Bool {
        guard index + words.count < tokens.count else { return false }
        for (offset, word) in words.enumerated() {
            let next = tokens[index + 1 + offset]
            guard next.folded == word, next.gap.isThin, next.bracket == tokens[index].bracket else { return false }
        }
        return true
    }

    /// Tags that are known by their form: 1080p, 1920x1080, DDP5.1, 10bit, 1.4GB, 3F9A1C7B.
    private func shapedTag(at index: Int) -> (Tag, count: Int)? {
        let token = tokens[index]
        switch token.shape {
        case .numberWord(let value, let digits, let tail):
            guard let (kind, sizes) = ShapedWords.tails[tail], sizes.contains(value) else { return checksum(token) }
            return (Tag(kind: kind, strength: digits > 1 ? .sure : .weak), 1)
        case .wordNumber(let head, let value, _):
            guard ShapedWords.sounds.contains(head), value < 10 else { return checksum(token) }
            return (Tag(kind: .sound, strength: .sure), decimalFollows(index) ? 2 : 1)
        case .number(let value, let digits):
            return numberTag(at: index, value, digits: digits)
        case .word
        where token.folded.hasPrefix("全") && token.folded.utf8.contains(where: { (0x30...0x39).contains($0) }):
            return (Tag(kind: .release, strength: .sure), 1)
        case .word:
            return token.folded.isPictureSize ? (Tag(kind: .picture, strength: .sure), 1) : checksum(token)
        case .counter: return nil
        }
    }

    /// `5.1`, `23.976fps`, `1.4 GB`, and in brackets a bare `720`.
    private func numberTag(at index: Int, _ value: Int, digits: Int) -> (Tag, count: Int)? {
        if ShapedWords.speakers.contains(value), digits == 1, decimalFollows(index) {
            return (Tag(kind: .sound, strength: .likely), 2)
        }
        guard index + 1 < tokens.count, tokens[index + 1].gap == .dot || tokens[index + 1].gap == .space,
            case .numberWord(_, _, let tail) = tokens[index + 1].shape
        else { return checksum(tokens[index]) }
        let isDecimal = tokens[index + 1].gap == .dot && ShapedWords.decimalTails.contains(tail)
        return isDecimal ? (Tag(kind: .picture, strength: .sure), 2) : nil
    }

    private func decimalFollows(_ index: Int) -> Bool {
        guard index + 1 < tokens.count, tokens[index + 1].gap == .dot else { return false }
        switch tokens[index + 1].shape {
        case .number(let value, digits: 1): return value < 3
        case .numberWord(let value, digits: 1, "ch"): return value < 3
        default: return false
        }
    }

    /// Eight hexadecimal digits alone in a bracket: what is added to find damage.
    private func checksum(_ token: Token) -> (Tag, count: Int)? {
        guard let bracket = token.bracket, brackets[bracket].tokens.count == 1, token.folded.utf8.count == 8,
            token.folded.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) })
        else { return nil }
        return (Tag(kind: .checksum, strength: .sure), 1)
    }

    /// Whether a weak word is spelt as a tag: in capitals among words that are not, or oddly (`iNTERNAL`).
    func isSpeltAsTag(_ index: Int) -> Bool {
        switch tokens[index].spelling {
        case .upper: spelling != .upper
        case .mixed: true
        case .lower: spelling == .lower
        case .uncased: true
        case .capital: false
        }
    }
}

extension String {
    /// Two numbers of three or four digits around an x: 1920x1080, 1480x800p.
    var isPictureSize: Bool {
        let letters = Array(utf8)
        guard let cross = letters.firstIndex(of: 0x78), (3...4).contains(cross) else { return false }
        var rest = letters[(cross + 1)...]
        if rest.last == 0x70 || rest.last == 0x69 { rest = rest.dropLast() }
        return (3...4).contains(rest.count) && (letters[..<cross] + rest).allSatisfy { (0x30...0x39).contains($0) }
    }
}
