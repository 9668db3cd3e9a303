/// Joins what a file says with what its folders say.
struct PathReading {
    private let years: Years
    private let stem: String
    private let ending: String
    /// From the nearest up.
    private let folders: [Folder]

    init(_ path: String, years: Years) {
        self.years = years
        var parts = path.split(separator: "/")
        // A path of Windows that an archive has flattened.
        if parts.count == 1 { parts = path.split(separator: "\\") }
        let last = parts.popLast() ?? ""
        (stem, ending) = PathReading.split(last)
        folders = parts.suffix(8).reversed().map { Folder(String($0), years: years) }
    }

    private static func split(_ name: Substring) -> (stem: String, ending: String) {
        guard let dot = name.lastIndex(of: ".") else { return (String(name), "") }
        let ending = name[name.index(after: dot)...].lowercased()
        guard PathWords.endings.contains(ending) else { return (String(name), "") }
        return (String(name[..<dot]), ending)
    }

    func guess() -> Guess {
        var guess = Guess()
        let name = Name(stem)
        if isSample(name) {
            guess.extra = .sample
            return guess
        }
        let silhouette = Silhouette(name.scalars)
        if silhouette.isFromDevice, !isInDisc {
            guess.date = DateMark(name).find()?.date
            return guess
        }
        if let bonus = bonus(name) { return bonus }
        if silhouette.saysNothing || isStream(silhouette) { return fromFolders() }
        return combined(NameReading(name, years: years, isFile: !ending.isEmpty || !folders.isEmpty), silhouette)
    }

    // MARK: - Which folder counts

    /// The folder that names the film or the show: the nearest that has a name of its own.
    private var titled: Folder? {
        for folder in folders {
            switch folder.role {
            case .titled: return folder
            case .disc, .extras, .season, .samples: continue
            case .category, .seriesCategory, .collection: return nil
            }
        }
        return nil
    }

    /// The season that the folders say.
    private var season: Int? {
        for folder in folders {
            if case .season(let number) = folder.role { return isSeason(folder) ? number : nil }
            if folder.role == .titled, let mark = folder.reading.mark, mark.episodes.isEmpty, mark.seasons.count == 1 {
                return mark.seasons[0]
            }
            guard folder.role == .disc || folder.role == .extras else { return nil }
        }
        return nil
    }

    /// A folder called by a number alone is a season only below a show.
    private func isSeason(_ folder: Folder) -> Bool {
        titled != nil || folder.reading.mark != nil || folder.role == .season(0)
    }

    private var isBelowSeries: Bool { folders.contains { $0.role == .seriesCategory } }
    /// Among films a bare number belongs to a title.
    private var isBelowFilms: Bool { folders.contains { PathWords.filmCategories.contains($0.text.lowercased()) } }
    private var isInDisc: Bool { folders.first?.role == .disc }

    // MARK: - What is no film of its own

    private func isSample(_ name: Name) -> Bool {
        if folders.contains(where: { $0.role == .samples }) { return true }
        guard let first = name.tokens.first, let last = name.tokens.last else { return false }
        if name.tokens.count == 1 { return PathWords.samples.contains(first.folded) }
        return (first.folded == "sample" && first.gap.isEmpty && name.tokens[1].gap == .hyphen)
            || (last.folded == "sample" && name.tokens.count > 1 && last.gap != .space)
    }

    private func isStream(_ silhouette: Silhouette) -> Bool {
        PathWords.streamEndings.contains(ending) && (silhouette.text == "#" || isInDisc)
            || (isInDisc && silhouette.text == "#")
    }

    /// The film or show that a trailer or a deleted scene belongs to.
    private func bonus(_ name: Name) -> Guess? {
        let isSuffixed =
            name.tokens.count > 1
            && name.tokens.last.map {
                PathWords.extraSuffixes.contains($0.folded) && $0.gap.contains(.hyphen) && !$0.gap.isDash
            } == true
        guard isSuffixed || folders.contains(where: { $0.role == .extras }) else { return nil }
        var guess = fromFolders()
        if guess == Guess(), isSuffixed, let end = name.tokens.last?.range.lowerBound {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: name.scalars[..<end].dropLast())
            guess = combined(NameReading(Name(String(text)), years: years, isFile: true), nil)
        }
        guess.episodes = []
        guess.extra = .bonus
        return guess
    }

    /// What the folders alone say.
    private func fromFolders() -> Guess {
        var guess = Guess()
        guard let folder = titled else { return guess }
        let reading = folder.reading
        if let mark = reading.mark {
            guess.take(mark)
            guess.show = reading.title
            guess.title = reading.episodeTitle
        } else if season != nil {
            guess.show = reading.title
        } else {
            guess.title = reading.title
            guess.edition = reading.edition
        }
        if guess.seasons.isEmpty, let season { guess.seasons = [season] }
        guess.year = reading.year
        return guess
    }

    // MARK: - File and folders together

    private func combined(_ reading: NameReading, _ silhouette: Silhouette?) -> Guess {
        if let scrambled = ScrambledName(reading, in: titled) {
            var guess = fromFolders()
            if guess.episodes.isEmpty, let season = guess.season, let episode = scrambled.episode(of: season) {
                guess.episodes = [episode]
            }
            if guess.part == nil { guess.part = reading.part }
            return guess
        }
        if let mark = reading.mark, mark.isAbsolute, !reading.opening.hasGroup, isBelowFilms {
            return film(
                NameReading(reading.name, years: years, isFile: true, mark: Mark(tokens: 0..<0, isUncounted: true)))
        }
        if let mark = reading.mark, !mark.isUncounted, !mark.isAbsolute || season == nil {
            return mark.date != nil && mark.seasons.isEmpty ? daily(reading, mark) : episode(reading, mark)
        }
        if let season { return inSeason(season, reading) }
        if isBelowSeries, titled != nil, let mark = SeasonNumber(reading, show: titled?.reading.title).mark(season: nil)
        {
            return episode(NameReading(reading.name, years: years, isFile: true, mark: mark), mark)
        }
        return film(reading)
    }

    private func episode(_ reading: NameReading, _ mark: Mark) -> Guess {
        var guess = Guess()
        guess.take(mark)
        guess.title = reading.episodeTitle
        guess.year = reading.year
        guess.show = reading.title
        if guess.seasons.isEmpty, let season { guess.seasons = [season] }
        if let folder = titled, let show = folder.reading.title {
            if let own = guess.show {
                if ScrambledName.isShort(own, for: show, folder.reading) { guess.show = show }
            } else {
                guess.show = show
            }
            if guess.year == nil, guess.show?.folded == show.folded { guess.year = folder.reading.year }
        }
        return guess
    }

    /// A file below the folder of a season that says no more than a number, or not even that.
    private func inSeason(_ season: Int, _ reading: NameReading) -> Guess {
        let show = titled?.reading.title
        guard let mark = SeasonNumber(reading, show: show).mark(season: season) else {
            var guess = Guess()
            guess.seasons = [season]
            guess.show = show ?? reading.title
            guess.title = show == nil ? nil : reading.title
            guess.year = titled?.reading.year
            return guess
        }
        var guess = episode(NameReading(reading.name, years: years, isFile: true, mark: mark), mark)
        // Words before a bare number may be the show's name or anything: the folder knows better.
        guess.show = show ?? guess.show
        return guess
    }

    private func daily(_ reading: NameReading, _ mark: Mark) -> Guess {
        var guess = Guess()
        guess.date = mark.date
        guess.title = reading.episodeTitle
        if let show = reading.title, isDaily(reading, mark) {
            guess.show = show
            if let season { guess.seasons = [season] }
        } else if let show = titled?.reading.title, season != nil || isBelowSeries {
            guess.show = show
            if let season { guess.seasons = [season] }
        } else if reading.title != nil {
            guess.title = reading.title
        }
        return guess
    }

    /// "Lena's wedding 2021-07-24" is no show: shows have tags, titles, or a dash before the day.
    private func isDaily(_ reading: NameReading, _ mark: Mark) -> Bool {
        if reading.hasSureTag || isBelowSeries || season != nil { return true }
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
        guard let folder = titled?.reading else { return guess }
        if let title = guess.title, let full = folder.title {
            // The folder of one episode, and its file that has only the show's name.
            if folder.mark?.episodes.isEmpty == false, title.folded == full.folded { return fromFolders() }
            if folder.isTelling, ScrambledName.isShort(title, for: full, folder) { guess.title = full }
        }
        if guess.title == nil {
            guess = fromFolders()
            guess.year = reading.year ?? guess.year
            guess.edition = guess.edition ?? reading.edition
        } else if guess.year == nil, folder.mark == nil {
            guess.year = folder.year
        }
        return guess
    }
}

extension Guess {
    fileprivate mutating func take(_ mark: Mark) {
        seasons = mark.seasons.sorted()
        episodes = mark.episodes.sorted()
        date = mark.date
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
