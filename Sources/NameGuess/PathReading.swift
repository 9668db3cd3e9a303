/// Reads a path: first what is no film of its own, then the file together with its folders.
struct PathReading {
    private let years: Years
    private let stem: String
    private let ending: String
    private let folders: FolderChain

    init(_ path: String, years: Years) {
        self.years = years
        var parts = PathReading.names(path)
        // A path of Windows that an archive has flattened.
        if parts.count == 1 { parts = path.split(separator: "\\") }
        (stem, ending) = PathReading.split(parts.popLast() ?? "")
        folders = FolderChain(parts.map(String.init), years: years)
    }

    /// The names of a path. Lists of names have slashes between spaces within brackets too: `Film (WEB / 2014)`.
    private static func names(_ path: String) -> [Substring] {
        var names: [Substring] = []
        for part in path.split(separator: "/") {
            if let last = names.last, last.hasSuffix(" "), part.hasPrefix(" "), part.contains(")"),
                last.last(where: { $0 == "(" || $0 == ")" }) == "("
            {
                names[names.count - 1] = path[last.startIndex..<part.endIndex]
            } else {
                names.append(part)
            }
        }
        return names
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
        if folders.isAmongSamples || name.isSample {
            guess.extra = .sample
            return guess
        }
        let silhouette = Silhouette(name.scalars)
        if silhouette.isFromDevice, !folders.isInDisc {
            guess.date = DateMark(name).find()?.date
            return guess
        }
        if let bonus = bonus(name) { return bonus }
        return silhouette.saysNothing || isStream(silhouette) ? folders.guess : combined(name)
    }

    private func combined(_ name: Name) -> Guess {
        let reading = NameReading(name, years: years, isFile: !ending.isEmpty || !folders.isEmpty)
        return CombinedReading(reading: reading, folders: folders, years: years).guess()
    }

    /// `00003.m2ts` and whatever lies in the folders of a disc.
    private func isStream(_ silhouette: Silhouette) -> Bool {
        silhouette.text == "#" && (folders.isInDisc || PathWords.streamEndings.contains(ending))
            || folders.isInDisc && PathWords.streamEndings.contains(ending)
    }

    /// The film or show that a trailer or a deleted scene belongs to.
    private func bonus(_ name: Name) -> Guess? {
        let suffix = name.extraSuffix
        guard suffix != nil || folders.isAmongExtras else { return nil }
        var guess = folders.guess
        if guess == Guess(), let suffix {
            var text = String.UnicodeScalarView()
            text.append(contentsOf: name.scalars[..<suffix].dropLast())
            guess = combined(Name(String(text)))
        }
        guess.episodes = []
        guess.extra = .bonus
        return guess
    }
}

extension Name {
    /// `sample-nrve.mkv`, `nrve-sample.mkv`, `Film.2010.sample.mkv`.
    fileprivate var isSample: Bool {
        guard let first = tokens.first, let last = tokens.last else { return false }
        if tokens.count == 1 { return PathWords.samples.contains(first.folded) }
        return (first.folded == "sample" && first.gap.isEmpty && tokens[1].gap == .hyphen)
            || (last.folded == "sample" && last.gap != .space)
    }

    /// Where the suffix of an extra begins, as in `Film-trailer`.
    fileprivate var extraSuffix: Int? {
        guard tokens.count > 1, let last = tokens.last, PathWords.extraSuffixes.contains(last.folded),
            last.gap.contains(.hyphen), !last.gap.isDash
        else { return nil }
        return last.range.lowerBound
    }
}
