/// The folders above a file, and what they say together.
struct FolderChain {
    /// From the nearest up.
    private let folders: [Folder]

    init(_ names: [String], years: Years) {
        // Further up lies nothing that would name a film.
        folders = names.suffix(8).reversed().map { Folder($0, years: years) }
    }

    var isEmpty: Bool { folders.isEmpty }

    /// The folder that names the film or the show: the nearest that has a name of its own.
    var titled: Folder? {
        for folder in folders {
            switch folder.role {
            case .titled: return folder
            case .disc, .extras, .season, .samples: continue
            case .category, .seriesCategory, .collection: return nil
            }
        }
        return nil
    }

    /// The season that they say.
    var season: Int? {
        for folder in folders {
            if case .season(let number) = folder.role { return isSeason(folder) ? number : nil }
            if folder.role == .titled { return folder.season }
            guard folder.role == .disc || folder.role == .extras else { return nil }
        }
        return nil
    }

    /// A folder called by a number alone is a season only below a show.
    private func isSeason(_ folder: Folder) -> Bool {
        titled != nil || folder.reading.mark != nil || folder.role == .season(0)
    }

    /// Below TV, Series or Anime: what has a number is an episode.
    var isBelowSeries: Bool { folders.contains { $0.role == .seriesCategory } }
    /// Among films a bare number belongs to a title.
    var isBelowFilms: Bool { folders.contains { PathWords.filmCategories.contains($0.text.lowercased()) } }
    var isInDisc: Bool { folders.first?.role == .disc }
    var isAmongSamples: Bool { folders.contains { $0.role == .samples } }
    var isAmongExtras: Bool { folders.contains { $0.role == .extras } }

    /// What they say without a file.
    var guess: Guess {
        var guess = Guess()
        guard let reading = titled?.reading else { return guess }
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
}

extension Folder {
    /// The season of a show's folder that holds one alone: "Show Season 4".
    fileprivate var season: Int? {
        guard let mark = reading.mark, mark.episodes.isEmpty, mark.seasons.count == 1 else { return nil }
        return mark.seasons.first
    }
}

extension Guess {
    mutating func take(_ mark: Mark) {
        seasons = mark.seasons.sorted()
        episodes = mark.episodes.sorted()
        date = mark.date
    }
}
