import Folding
public import Model

/// A word by which films are gathered: a genre, a tag, somebody who plays in it, a show.
public struct FilmWord: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        // Numbers in the database are places in this list, so it only grows.
        case genre, tag, cast, show

        var number: Int64 { Int64(Self.allCases.firstIndex(of: self) ?? 0) }

        static func numbered(_ number: Int64) -> Kind? {
            allCases.indices.contains(Int(clamping: number)) ? allCases[Int(clamping: number)] : nil
        }
    }

    public let kind: Kind
    /// In which all ways to write it agree.
    public let folded: String

    /// `nil` for what has neither letter nor digit.
    public init?(_ kind: Kind, _ label: String) {
        let folded = fold(label)
        guard !folded.isEmpty else { return nil }
        self.kind = kind
        self.folded = folded
    }

    /// The same for all times, also in another index: `genre-science-fiction`; where the word is long or not of ASCII, a
    /// hash of it stands in its place (FNV-1a of 64 bits).
    public var id: ItemID {
        let isPlain = folded.utf8.count <= 24 && folded.utf8.allSatisfy { $0 < 128 }
        let hash = folded.utf8.reduce(0xCBF2_9CE4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
        // Plain words never begin with an underscore.
        let word = isPlain ? folded.replacing(" ", with: "-") : "_" + String(hash, radix: 36)
        return ItemID("\(kind.rawValue)-\(word)") ?? .root
    }
}

/// A word with what it stands for.
public struct FilmGroup: Sendable, Equatable {
    public let id: ItemID
    public let word: FilmWord
    /// As it was written first.
    public let label: String
    public let films: Int
}

extension FilmDetails {
    /// All words by which this film is gathered, each once, with the way it writes them.
    var words: [(word: FilmWord, label: String)] {
        let lists: [(FilmWord.Kind, [String])] = [
            (.genre, genres), (.tag, tags), (.cast, cast), (.show, show.map { [$0] } ?? []),
        ]
        var known: Set<FilmWord> = []
        return lists.flatMap { kind, labels in labels.map { (FilmWord(kind, $0), $0) } }.compactMap { word, label in
            word.flatMap { known.insert($0).inserted ? ($0, label) : nil }
        }
    }

    /// What it is found by, folded: a line each for its title, its show, its cast, its genres and tags.
    var searched: String {
        let lines = [[title, show].map { $0.map { [$0] } ?? [] }, [cast, genres + tags]].joined()
        return lines.map { fold($0.joined(separator: " ")) }.joined(separator: "\n")
    }
}
