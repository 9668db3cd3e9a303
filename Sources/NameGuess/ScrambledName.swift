/// A file in the folder of its release whose own name is short for the folder's: `nrve-tlk1080.mkv`.
struct ScrambledName {
    private let reading: NameReading

    /// `nil` when the file has a name of its own, or the folder none.
    init?(_ reading: NameReading, in folder: Folder?) {
        guard let folder = folder?.reading, folder.isTelling, let title = folder.title, reading.year == nil,
            reading.mark == nil || reading.mark?.episodes.isEmpty == true || reading.mark?.isAbsolute == true
        else { return nil }
        self.reading = reading
        let tokens = reading.name.tokens
        guard let first = tokens.first, let last = tokens.last, !reading.name.scalars.contains(" ") else { return nil }
        let group = ScrambledName.group(of: folder)
        if let group, first.folded == group || (last.folded == group && reading.title?.folded != title.folded) {
            return
        }
        guard let own = reading.title, tokens.count <= 3 else { return nil }
        if ScrambledName.isShort(own, for: title, folder) { return }
        // The group comes first: d-tlk.
        guard folder.hasSureTag, tokens.count > 1, tokens[1].gap == .hyphen, tokens[1].spelling == .lower,
            ScrambledName.isShort(tokens[1].folded, for: title, folder)
        else { return nil }
    }

    /// The episode that digits at the end tell together with `season`: hn102.
    func episode(of season: Int) -> Int? {
        for token in reading.name.tokens.reversed() where token.tag == nil {
            switch token.shape {
            case .number(let value, let digits), .wordNumber(_, let value, let digits):
                guard (3...4).contains(digits), value / 100 == season else { continue }
                return value % 100
            default: continue
            }
        }
        return nil
    }

    /// The last word of a release, behind a hyphen.
    static func group(of reading: NameReading) -> String? {
        guard reading.hasSureTag, let last = reading.name.tokens.last, last.gap == .hyphen, last.tag == nil else {
            return nil
        }
        return last.folded
    }

    /// Whether `own` is short for `full`: its group in front, or few of its letters in their order.
    static func isShort(_ own: String, for full: String, _ folder: NameReading) -> Bool {
        let (short, long) = (Array(own.folded.utf8), Array(full.folded.utf8))
        if let group = group(of: folder), own.folded.hasPrefix(group) { return true }
        let letters = short.filter { !(0x30...0x39).contains($0) }
        guard !own.contains(" "), letters.count < 6, letters.count * 2 < long.count else { return false }
        var rest = long[...]
        for letter in letters {
            guard let place = rest.firstIndex(of: letter) else { return false }
            rest = rest[(place + 1)...]
        }
        let words = full.split(separator: " ").map { String($0).folded }
        // An article is left out first.
        let beginnings = words.prefix(articles.contains(words.first ?? "") ? 2 : 1).map(\.utf8.first)
        return !letters.isEmpty && beginnings.contains(letters.first)
    }

    private static let articles: Set<String> = [
        "the", "a", "an", "der", "die", "das", "le", "la", "les", "el", "los", "il",
    ]
}
