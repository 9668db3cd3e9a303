public import Model

/// What one sidecar says, and what in it is broken.
public struct SidecarReading: Sendable, Equatable {
    /// In the order of the file.
    public let entries: [SidecarEntry]
    /// At most `FaultList.limit`; the last one says how many more there are.
    public let faults: [SidecarFault]

    public init(entries: [SidecarEntry], faults: [SidecarFault] = []) {
        self.entries = entries
        self.faults = faults
    }

    /// What it says of the one film that it lies beside: its entry, or all its episodes as one. `nil` when it says
    /// nothing.
    public var film: SidecarEntry? {
        guard var film = entries.first else { return nil }
        let others = entries.dropFirst().filter { $0.kind == .episode && film.kind == .episode }
        guard !others.isEmpty else { return film }
        let all = [film.details] + others.map(\.details)
        film.details.episodes = Array(Set(all.flatMap(\.episodes))).sorted()
        film.details.title = joined(all.compactMap(\.title), by: " / ")
        film.details.description = joined(all.compactMap(\.description), by: "\n\n")
        film.details.cast = Distinct.words(all.flatMap(\.cast))
        return film
    }

    /// The entry of a catalogue for a file with this name: by its exact name, else by one that differs in case or in
    /// the way that accents are composed, else by its name without the ending. For many files make a `SidecarMatches`.
    public func entry(for name: FileName) -> SidecarEntry? { SidecarMatches(entries).entry(for: name) }

    private func joined(_ texts: [String], by separator: String) -> String? {
        texts.isEmpty ? nil : Distinct.words(texts).joined(separator: separator)
    }
}

/// What a sidecar says of one film, episode or show.
public struct SidecarEntry: Sendable, Equatable {
    public enum Kind: String, Sendable, Codable { case film, episode, show }

    public var kind: Kind
    /// The name or path of its file as it is written; `nil` where none is named, as in most sidecars of one film.
    public var file: String?
    /// Of a `show` only `show` has its title, and `title` is `nil`.
    public var details: FilmDetails

    public init(kind: Kind = .film, file: String? = nil, details: FilmDetails = FilmDetails()) {
        self.kind = kind
        self.file = file
        self.details = details
    }

    /// The last part of `file`; `nil` when there is none, or it cannot be a name on a disk.
    public var fileName: FileName? {
        guard let file, let last = file.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last else { return nil }
        return FileName(String(last))
    }

    /// What is true of each episode when it is said of a show: not its description, its year or its rating.
    public var inherited: FilmDetails {
        var shared = FilmDetails()
        shared.show = details.show
        shared.ageRating = details.ageRating
        shared.isOriginal = details.isOriginal
        shared.genres = details.genres
        shared.tags = details.tags
        shared.cast = details.cast
        return shared
    }
}

/// Entries by the names of their files.
public struct SidecarMatches: Sendable {
    private let entries: [SidecarEntry]
    private var exact: [FileName: Int] = [:]
    private var alike: [String: Int] = [:]

    /// Of two entries for one name the first counts.
    public init(_ entries: [SidecarEntry]) {
        self.entries = entries
        for (index, entry) in entries.enumerated() {
            guard let name = entry.fileName else { continue }
            if exact[name] == nil { exact[name] = index }
            let text = name.text.lowercased()
            if alike[text] == nil { alike[text] = index }
        }
    }

    public func entry(for name: FileName) -> SidecarEntry? {
        // Swift compares text by canonical equivalence: composed and decomposed accents are one.
        let index =
            exact[name] ?? alike[name.text.lowercased()]
            ?? alike[String(decoding: name.stem, as: UTF8.self).lowercased()]
        return index.map { entries[$0] }
    }
}
