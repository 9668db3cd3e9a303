/// What one name of a path says, without the others.
struct NameReading {
    let name: Name
    let opening: Opening
    /// Where it names seasons, episodes or a day.
    private(set) var mark: Mark?
    /// The film's title, or the show's.
    private(set) var title: String?
    private(set) var year: Int?
    private(set) var episodeTitle: String?
    private(set) var part: Int?
    private(set) var edition: String?
    private let years: Years

    /// `isFile`: whether it names one film rather than a folder. `season`: what the folders say.
    init(_ name: Name, years: Years, isFile: Bool, mark given: Mark? = nil) {
        var name = name
        name.findTags()
        self.name = name
        self.years = years
        opening = Opening(name, years: years)
        mark = given ?? Marks(name: name, years: years, opening: opening, isFile: isFile).find()
        guard opening.start < opening.end else { return }
        if let mark, !mark.isUncounted || !mark.seasons.isEmpty {
            readSeries(mark)
        } else {
            readFilm(before: mark.flatMap { $0.tokens.isEmpty ? nil : $0.tokens.lowerBound } ?? opening.titleEnd)
        }
    }

    var hasSureTag: Bool { name.tokens.contains { $0.tag?.strength == .sure } }

    /// Whether it says more than a title.
    var isTelling: Bool { year != nil || mark != nil || hasSureTag }

    // MARK: - Films

    private mutating func readFilm(before limit: Int) {
        let yearIndex = years.find(in: name, before: opening.end)
        let part = Part(name, opening, year: yearIndex)
        self.part = part?.number
        var limit = min(limit, part?.tokens.lowerBound ?? limit)
        var start = opening.start
        if let yearIndex {
            year = value(at: yearIndex)
            if yearIndex > start { limit = min(limit, yearIndex) } else if yearIndex == start { start += 1 }
        }
        limit = max(start, min(limit, opening.titleEnd))
        if isPlace(start, before: limit) { start += 1 }
        // "Title 2018 2018 1080p": the year twice.
        if limit > start + 1, let year, name.tokens[limit - 1].number?.value == year { limit -= 1 }
        let range = TitleRange(name: name).find(from: start, before: limit)
        title = titleText(beforeOtherTitle(range))
        edition = edition(outside: range)
    }

    /// "01 - Title (2001)", "01. Title (2001)": a place in somebody's order.
    private func isPlace(_ index: Int, before limit: Int) -> Bool {
        guard year != nil, index + 1 < limit, name.tokens[index].isPadded else { return false }
        let gap = name.tokens[index + 1].gap
        return gap.isDash || gap == [.dot, .space]
    }

    /// The words as a title; "Orchard, The" as "The Orchard".
    private func titleText(_ range: Range<Int>) -> String? {
        guard range.count > 1, let last = range.last, name.tokens[last].gap.contains(.comma),
            ArticleWords.all.contains(name.tokens[last].folded), let article = name.text(of: last..<(last + 1)),
            let rest = name.text(of: range.lowerBound..<last)
        else { return name.text(of: range) }
        return article + " " + rest
    }

    /// The first of two titles: "A AKA B".
    private func beforeOtherTitle(_ range: Range<Int>) -> Range<Int> {
        let place = range.dropFirst().first { name.tokens[$0].folded == "aka" }
        return range.lowerBound..<(place ?? range.upperBound)
    }

    private func edition(outside range: Range<Int>) -> String? {
        for index in range.upperBound..<max(range.upperBound, name.tokens.count) {
            if let edition = name.tokens[index].tag?.edition { return edition }
        }
        return nil
    }

    private func value(at index: Int) -> Int? { name.tokens[index].number?.value }

    // MARK: - Series

    private mutating func readSeries(_ mark: Mark) {
        var limit = min(mark.tokens.lowerBound, opening.titleEnd)
        if mark.tokens.lowerBound > opening.start, let yearIndex = showYear(before: mark.tokens.lowerBound) {
            year = value(at: yearIndex)
            limit = min(limit, yearIndex)
        }
        if limit > opening.start {
            let range = TitleRange(name: name).find(from: opening.start, before: limit)
            title = titleText(beforeOtherTitle(mark.episodes.isEmpty ? withoutPack(range) : range))
        }
        readEpisodeTitle(behind: mark)
    }

    /// "The Complete Season 2": what is said of the pack is no part of the show.
    private func withoutPack(_ range: Range<Int>) -> Range<Int> {
        var end = range.upperBound
        while end > range.lowerBound + 1, PackWords.all.contains(name.tokens[end - 1].folded) { end -= 1 }
        return range.lowerBound..<end
    }

    /// A year right before the mark, or in brackets, tells shows apart.
    private func showYear(before limit: Int) -> Int? {
        let places = (opening.start..<limit).filter { years.isYear(name.tokens[$0]) }
        if let bracketed = years.setApart(places, in: name) { return bracketed }
        var last = limit - 1
        while last > opening.start, name.tokens[last].tag != nil { last -= 1 }
        return places.contains(last) && last > opening.start ? last : nil
    }

    private mutating func readEpisodeTitle(behind mark: Mark) {
        var start = mark.tokens.upperBound
        // A pack has no title of its own; a season's folder may.
        guard !mark.episodes.isEmpty || mark.date != nil else { return }
        while start < opening.end, let tag = name.tokens[start].tag,
            tag.strength != .weak || name.isSpeltAsTag(start)
        {
            // What follows a sure tag are more of them, and the group.
            if tag.strength == .sure { return }
            start += 1
        }
        if start < opening.end, years.isYear(name.tokens[start]), year == nil, mark.date == nil, isYearBehindMark(start)
        {
            year = value(at: start)
            return
        }
        guard start < opening.end else { return }
        let range = EpisodeTitleRange(name: name, years: years).find(from: start, before: opening.end)
        episodeTitle = name.text(of: range)
        if year == nil,
            let bracketed = (range.upperBound..<max(range.upperBound, opening.end)).first(where: {
                years.isYear(name.tokens[$0]) && years.isSetApart($0, in: name)
            })
        {
            year = value(at: bracketed)
        }
    }

    private func isYearBehindMark(_ index: Int) -> Bool {
        if years.isSetApart(index, in: name) { return true }
        return !name.tokens[index].gap.isDash && (index + 1 >= opening.end || name.tokens[index + 1].tag != nil)
    }
}

enum PackWords {
    /// Words before a season's number that belong to neither show nor episode.
    static let all: Set<String> = [
        "complete", "the", "full", "entire", "whole", "komplette", "die", "intégrale", "integrale", "полный", "all",
    ]
}
