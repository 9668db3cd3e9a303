/// Asks the rules for marks in the order in which they are believed.
struct Marks {
    let name: Name
    let years: Years
    let opening: Opening
    let isFile: Bool

    func find() -> Mark? {
        let series = (SeriesMark(name).find(from: opening.start) ?? SeriesMark(name).find(from: 0)).flatMap {
            isOfFilm($0) ? nil : $0
        }
        if let series, !series.episodes.isEmpty { return series }
        if let counted = CountedMark(name, from: series?.tokens.upperBound ?? opening.start), !isPart(counted) {
            return series.map { $0.joined(counted.mark) } ?? counted.mark
        }
        if series == nil {
            if let date = DateMark(name).find() { return date }
        }
        let absolute = AbsoluteMark(name: name, years: years, opening: opening)
        if var mark = absolute.find(from: series?.tokens.upperBound ?? opening.start) {
            if let series {
                mark = series.joined(mark)
                mark.isAbsolute = false
            }
            return mark
        }
        if let series { return series }
        if let special = SpecialMark(name, opening)?.mark { return special }
        guard years.find(in: name, before: opening.end) == nil else { return nil }
        return DigitsMark(name: name, opening: opening).find()
    }

    /// Two parts are a film in two files.
    private func isPart(_ counted: CountedMark) -> Bool { counted.total == 2 && isFile }

    /// "Open Season 2 (2010)" and "Episode 4 … (1977)": words of a title, for the year of a film stands behind them.
    private func isOfFilm(_ mark: Mark) -> Bool {
        // "Trailer #2 (2010)"
        if mark.seasons.isEmpty, name.tokens[mark.tokens.lowerBound].folded.hasPrefix("#") {
            return hasYear(behind: mark)
        }
        guard mark.seasons.isEmpty || mark.episodes.isEmpty, mark.tokens.count > 1, isFile || mark.seasons.isEmpty
        else {
            // "S2" alone, or in front.
            return mark.episodes.isEmpty && mark.tokens == opening.start..<(opening.start + 1) && hasYear(behind: mark)
        }
        // "The Fifth Season 2012" was made in that year.
        let isYear = mark.episodes.isEmpty && mark.seasons.contains { (1900...years.last).contains($0) }
        return isYear || hasYear(behind: mark)
    }

    private func hasYear(behind mark: Mark) -> Bool {
        (mark.tokens.upperBound..<max(mark.tokens.upperBound, opening.end)).contains { index in
            years.isYear(name.tokens[index]) && DateMark(name).day(at: index) == nil
        }
    }
}

/// An OVA, an opening or a trailer of a show: named behind a dash, and counted for itself.
struct SpecialMark {
    let mark: Mark

    init?(_ name: Name, _ opening: Opening) {
        for index in opening.start + 1..<max(opening.start + 1, opening.end) where name.tokens[index].gap.isDash {
            let word =
                switch name.tokens[index].shape {
                case .wordNumber(let head, _, _): head
                default: name.tokens[index].folded
                }
            guard SpecialMark.words.contains(word), name.endsThought(after: index) else { continue }
            mark = Mark(tokens: index..<(index + 1), isUncounted: true)
            return
        }
        return nil
    }

    private static let words: Set<String> = [
        "ova", "oad", "ona", "ncop", "nced", "op", "ed", "pv", "cm", "sp", "special", "menu", "trailer", "teaser",
        "preview",
    ]
}
