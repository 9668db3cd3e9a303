public import Model

/// Which files of a folder say something about which of its films, by their names alone.
public enum SidecarFiles {
    public enum Kind: String, Sendable, CaseIterable, Codable {
        /// `Film.nfo`: of one film.
        case nfo
        /// `Film.json`: of one film.
        case json
        /// `movie.nfo`: of the one film of its folder.
        case folderNFO
        /// `catalogue.json`: of the films of its folder, by their names.
        case catalogue
        /// `tvshow.nfo`: of everything in and below its folder.
        case showNFO
    }

    /// Whom a sidecar speaks of.
    public enum Subject: Sendable, Hashable {
        case film(FileName)
        /// All films in and below the folder.
        case show
        /// Those that its entries name.
        case folder
    }

    public struct Sidecar: Sendable, Hashable {
        public let name: FileName
        public let kind: Kind
        public let subject: Subject
    }

    /// What a file is by its name; `nil` when no film has to be looked at because of it.
    public static func kind(of name: FileName) -> Kind? {
        if let kind = ofFolders[name.text.lowercased()] { return kind }
        return endings[name.pathExtension]
    }

    /// All sidecars among the files of one folder. Where two speak of one film the earlier one counts first.
    ///
    /// A sidecar beside no film is left out. One beside `Film.mkv` and `Film.mp4` is there for each.
    public static func sidecars(among names: [FileName]) -> [Sidecar] {
        let films = names.filter { [.video, .audio].contains(FileKind($0)) }
        var byStem: [String: [FileName]] = [:]
        for film in films {
            // `Film.nfo` and `Film.mkv.nfo` are both in use.
            byStem[key(film.stem), default: []].append(film)
            byStem[key(film.bytes[...]), default: []].append(film)
        }
        let only = onlyFilm(films)
        var found: [Sidecar] = []
        for name in names.sorted() {
            guard let kind = kind(of: name) else { continue }
            let subjects: [Subject] =
                switch kind {
                case .catalogue: [.folder]
                case .showNFO: [.show]
                case .folderNFO: only.map { [.film($0)] } ?? []
                case .nfo, .json: stems(of: name).lazy.compactMap { byStem[key($0)] }.first?.map { .film($0) } ?? []
                }
            found += subjects.map { Sidecar(name: name, kind: kind, subject: $0) }
        }
        return found.enumerated().sorted { (order($0.element), $0.offset) < (order($1.element), $1.offset) }
            .map(\.element)
    }

    /// Names, best first, under which a film may have a sidecar of its own; for those who ask for names instead of
    /// listing a folder. In small letters only, as programs write them.
    public static func names(for film: FileName) -> [FileName] {
        [film.stem, film.bytes[...]].flatMap { stem in
            [".nfo", ".json", ".info.json"].compactMap { FileName(Array(stem) + $0.utf8) }
        }
    }

    /// The film of a folder that has one, whatever trailers and samples lie beside it.
    private static func onlyFilm(_ films: [FileName]) -> FileName? {
        let videos = films.filter { FileKind($0) == .video }
        let whole = videos.filter { !isExtra($0) }
        return whole.count == 1 ? whole.first : videos.count == 1 ? videos.first : nil
    }

    private static func isExtra(_ film: FileName) -> Bool {
        let stem = String(decoding: film.stem, as: UTF8.self).lowercased()
        return extras.contains { stem == $0 || stem.hasSuffix("-" + $0) || stem.hasSuffix("." + $0) }
    }

    /// `Film` of `Film.json`; `Film.info` and `Film` of `Film.info.json`.
    private static func stems(of sidecar: FileName) -> [ArraySlice<UInt8>] {
        let stem = sidecar.stem
        let info = Array(".info".utf8)
        return key(stem.suffix(info.count)) == ".info" ? [stem, stem.dropLast(info.count)] : [stem]
    }

    /// Names that differ in case, or in how accents are composed, mean the same film; bytes that are no text only
    /// themselves.
    private static func key(_ bytes: ArraySlice<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text.lowercased() }
        return "\u{0}" + bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }

    private static func order(_ sidecar: Sidecar) -> Int { Kind.allCases.firstIndex(of: sidecar.kind) ?? 0 }

    private static let ofFolders: [String: Kind] = [
        "movie.nfo": .folderNFO, "tvshow.nfo": .showNFO, "catalogue.json": .catalogue, "catalog.json": .catalogue,
    ]
    private static let endings: [String: Kind] = ["nfo": .nfo, "json": .json]
    private static let extras = [
        "trailer", "sample", "featurette", "behindthescenes", "deleted", "interview", "scene", "short", "clip", "other",
    ]
}
