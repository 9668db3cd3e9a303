/// What a file says, joined with what its folders say.
struct CombinedReading {
    let reading: NameReading
    let folders: FolderChain
    let years: Years

    func guess() -> Guess {
        if let scrambled = ScrambledName(reading, in: folders.titled) { return guess(of: scrambled) }
        if let mark = reading.mark, mark.isAbsolute, !reading.opening.hasGroup, folders.isBelowFilms {
            return film(again(Mark(tokens: 0..<0, isUncounted: true)))
        }
        if let mark = reading.mark, !mark.isUncounted, !mark.isAbsolute || folders.season == nil {
            return mark.date != nil && mark.seasons.isEmpty ? daily(mark) : episode(reading, mark)
        }
        if let season = folders.season { return inSeason(season) }
        if let mark = countedMark { return episode(again(mark), mark) }
        return film(reading)
    }

    /// The same name, read with another mark.
    private func again(_ mark: Mark) -> NameReading {
        NameReading(reading.name, years: years, isFile: true, mark: mark)
    }

    private func guess(of scrambled: ScrambledName) -> Guess {
        var guess = folders.guess
        if guess.episodes.isEmpty, let season = guess.season, let episode = scrambled.episode(of: season) {
            guess.episodes = [episode]
        }
        if guess.part == nil { guess.part = reading.part }
        return guess
    }

    /// A number in front, in the folder of a show without seasons.
    private var countedMark: Mark? {
        guard let show = folders.titled?.reading else { return nil }
        let isNumberAlone = reading.name.tokens.count == 1 && show.opening.hasGroup
        guard folders.isBelowSeries || isNumberAlone else { return nil }
        return SeasonNumber(reading, show: show.title).mark(season: nil)
    }

    private func episode(_ reading: NameReading, _ mark: Mark) -> Guess {
        var guess = Guess()
        guess.take(mark)
        guess.title = reading.episodeTitle
        guess.year = reading.year
        guess.show = reading.title
        if guess.seasons.isEmpty, let season = folders.season { guess.seasons = [season] }
        guard let folder = folders.titled?.reading, let show = folder.title else { return guess }
        if guess.show.map({ ScrambledName.isShort($0, for: show, folder) }) ?? true { guess.show = show }
        if guess.year == nil, guess.show?.folded == show.folded { guess.year = folder.year }
        return guess
    }

    /// A file below the folder of a season that says no more than a number, or not even that.
    private func inSeason(_ season: Int) -> Guess {
        let show = folders.titled?.reading.title
        guard let mark = SeasonNumber(reading, show: show).mark(season: season) else {
            var guess = Guess()
            guess.seasons = [season]
            guess.show = show ?? reading.title
            guess.title = show == nil ? nil : reading.title
            guess.year = folders.titled?.reading.year
            return guess
        }
        var guess = episode(again(mark), mark)
        // Words before a bare number may be the show's name or anything: the folder knows better.
        guess.show = show ?? guess.show
        return guess
    }

    private func daily(_ mark: Mark) -> Guess {
        var guess = Guess()
        guess.date = mark.date
        guess.title = reading.episodeTitle
        let isOfSeries = folders.season != nil || folders.isBelowSeries
        if let title = reading.title, isOfSeries || isDaily(mark) {
            guess.show = title
        } else if isOfSeries, let show = folders.titled?.reading.title {
            guess.show = show
        } else if let title = reading.title {
            guess.title = title
        }
        if guess.show != nil, let season = folders.season { guess.seasons = [season] }
        return guess
    }

    /// "Lena's wedding 2021-07-24" is no show: shows have tags, titles, or a dash before the day.
    private func isDaily(_ mark: Mark) -> Bool {
        if reading.hasSureTag { return true }
        let gap = reading.name.tokens[mark.tokens.lowerBound].gap
        // With the time it is a recording of somebody's own.
        return mark.tokens.count <= 3 && (reading.episodeTitle != nil || gap.isDash || gap == .dot)
    }

    private func film(_ reading: NameReading) -> Guess {
        var guess = Guess()
        guess.title = reading.title
        guess.year = reading.year
        guess.part = reading.part
        guess.edition = reading.edition
        guard let folder = folders.titled?.reading else { return guess }
        if let title = guess.title, let full = folder.title {
            // The folder of one episode, and its file that has only the show's name.
            if folder.mark?.episodes.isEmpty == false, title.folded == full.folded { return folders.guess }
            if folder.isTelling, ScrambledName.isShort(title, for: full, folder) { guess.title = full }
        }
        if guess.title == nil {
            guess = folders.guess
            guess.year = reading.year ?? guess.year
            guess.edition = guess.edition ?? reading.edition
        } else if guess.year == nil, folder.mark == nil {
            guess.year = folder.year
        }
        return guess
    }
}

extension String {
    /// Letters and digits alone, in small letters.
    var folded: String {
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars where scalar.properties.isAlphabetic || scalar.digit != nil {
            scalar.fold(into: &text)
        }
        return String(text)
    }
}
