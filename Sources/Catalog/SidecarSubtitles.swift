import Folding
public import Model
public import Store

/// A file of subtitles that belongs to a film.
public struct Sidecar: Sendable, Equatable {
    public let id: ItemID
    /// As it is called on the disk.
    public let file: FileName
    public let says: SidecarName

    public init(id: ItemID, file: FileName, says: SidecarName) {
        self.id = id
        self.file = file
        self.says = says
    }
}

/// Which files of subtitles belong to a film: by their names alone.
///
/// `Film.srt`, `Film.zh.srt`, `Film.mkv.srt`, `Film - English.srt` beside `Film.mkv` or in a folder `Subs`;
/// `Subs/Film/2_English.srt`; and any, where a folder has one film and one file of subtitles.
public enum SidecarSubtitles {
    /// Sorted by name, as the folder would list them.
    public static func of(_ film: FileRecord, _ reader: StoreReader) throws -> [Sidecar] {
        guard film.kind == .video || film.kind == .audio else { return [] }
        return try reader.surroundings(of: film.id).map { find(film.name, in: $0) } ?? []
    }

    /// Endings of files that hold text.
    static let endings: Set = ["srt", "vtt", "ass", "ssa", "smi", "sub"]

    static func find(_ film: FileName, in surroundings: Surroundings) -> [Sidecar] {
        let stem = Folded(film.stem)
        let others = surroundings.files.filter { $0.kind == .video && $0.name != film && $0.below.isEmpty }
            .map { Folded($0.name.stem) }
        let candidates = surroundings.files.filter { $0.kind == .subtitle }
        let isOnlyOne = surroundings.isOnlyFilm && candidates.count { $0.below.isEmpty } == 1
        // `film.idx` says that `film.sub` holds pictures.
        let pictures = Set(candidates.filter { $0.name.pathExtension == "idx" }.map { Folded($0.name.stem) })
        let found = candidates.compactMap { candidate -> Sidecar? in
            guard endings.contains(candidate.name.pathExtension) else { return nil }
            let name = Folded(candidate.name.stem)
            if candidate.name.pathExtension == "sub", pictures.contains(name) { return nil }
            let says: SidecarName
            if let rest = name.rest(after: stem) {
                // The longer name of another film fits better.
                if others.contains(where: { $0.count > stem.count && name.rest(after: $0) != nil }) { return nil }
                says = SidecarName(rest: withoutEnding(rest, of: film))
            } else if candidate.below.count == 2, Folded(candidate.below[1].bytes[...]) == stem {
                says = SidecarName(rest: candidate.name.stemText)
            } else if surroundings.isOnlyFilm, !candidate.below.isEmpty || isOnlyOne {
                says = SidecarName(
                    rest: candidate.below.isEmpty ? lastWords(of: candidate.name) : candidate.name.stemText)
            } else {
                return nil
            }
            return Sidecar(id: candidate.id, file: candidate.name, says: says)
        }
        return found.sorted { sortKey($0.file.bytes).lexicographicallyPrecedes(sortKey($1.file.bytes)) }
    }

    /// `Film.mkv.srt` is `Film.srt`.
    private static func withoutEnding(_ rest: Substring, of film: FileName) -> Substring {
        let ending = "." + film.pathExtension
        guard rest.lowercased().hasPrefix(ending) else { return rest }
        let shorter = rest.dropFirst(ending.count)
        return shorter.first.map { $0 == "." } ?? true ? shorter : rest
    }

    /// Of a name that has nothing to do with the film's, only the last part can be a language.
    private static func lastWords(of name: FileName) -> String {
        let words = name.stemText.split(separator: ".").suffix(3).filter { word in
            LanguageWords.language(of: String(word)) != nil || ["forced", "sdh", "cc"].contains(fold(String(word)))
        }
        return words.joined(separator: ".")
    }
}

/// A name in the form in which it is compared: case, width and the encoding of accents make no difference.
private struct Folded: Hashable {
    private let shown: String
    private let text: String
    private let isText: Bool

    init(_ bytes: ArraySlice<UInt8>) {
        isText = String(validating: bytes, as: UTF8.self) != nil
        // Bytes that are no text are compared as they are: two of them must not become the same.
        shown = isText ? String(decoding: bytes, as: UTF8.self) : String(bytes.map { Character(.init($0)) })
        text = isText ? caseFolded(shown) : shown
    }

    static func == (one: Folded, other: Folded) -> Bool { one.text == other.text && one.isText == other.isText }

    func hash(into hasher: inout Hasher) { hasher.combine(text) }

    var count: Int { text.utf8.count }

    /// What follows the name of a film; `nil` when this is no longer form of that name.
    func rest(after stem: Folded) -> Substring? {
        guard isText == stem.isText, stem.count > 0, text.hasPrefix(stem.text) else { return nil }
        // As it is written, where as many letters of it are that name; how accents are encoded makes no difference.
        let beginning = shown.prefix(stem.shown.count)
        let isSame = !isText || caseFolded(String(beginning)) == stem.text
        let rest = isSame ? shown.dropFirst(beginning.count) : text.dropFirst(stem.text.count)
        guard let first = rest.first, first != "." else { return rest }
        // Behind anything but a dot every word must mean something: "Film 2.srt" is not the subtitle of "Film".
        guard " -_([{".contains(first) else { return nil }
        let says = SidecarName(rest: rest)
        return says.title == nil && says != SidecarName() ? rest : nil
    }
}

extension FileName {
    fileprivate var stemText: String { String(decoding: stem, as: UTF8.self) }
}
