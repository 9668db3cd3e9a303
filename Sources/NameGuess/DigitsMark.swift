/// Season and episode run together: `205` in a name with tags of television, or where a folder names the season.
struct DigitsMark {
    let name: Name
    let opening: Opening

    /// `season`: what the folder says; `nil` when only the tags can tell.
    func find(season: Int? = nil) -> Mark? {
        guard season != nil || hasTelevisionTag else { return nil }
        for index in opening.start..<max(opening.start, opening.end) {
            guard case .number(let value, let digits) = name.tokens[index].shape, (3...4).contains(digits),
                name.tokens[index].tag == nil, value % 100 != 0, !(name.tokens[index].isYearLike && season == nil)
            else { continue }
            if let season {
                guard value / 100 == season else { continue }
            } else {
                guard index > opening.start, value % 100 < 40, value >= 100, name.tokens[index].bracket == nil,
                    !name.tokens[index].gap.isDash
                else { continue }
            }
            return Mark(seasons: [value / 100], episodes: [value % 100], tokens: index..<(index + 1))
        }
        return nil
    }

    private var hasTelevisionTag: Bool {
        name.tokens.contains { $0.tag != nil && TelevisionWords.tags.contains($0.folded) }
    }
}

enum TelevisionWords {
    /// Tags that films from a disc do not have.
    static let tags: Set<String> = [
        "hdtv", "pdtv", "sdtv", "dsr", "dsrip", "tvrip", "dvbrip", "satrip", "dthrip", "ettv", "eztv", "lol",
        "dimension", "fov",
        "killers", "asap", "2hd", "afg", "bia",
    ]
}
