/// What a word says about a file that is not its title.
struct Tag: Equatable {
    enum Kind { case picture, source, codec, sound, language, edition, release, service, group, stereo, checksum }

    /// How much it takes to believe that it is one.
    enum Strength {
        /// Nobody calls a film so: it ends a title wherever it stands.
        case sure
        /// A tag next to others, in any spelling.
        case likely
        /// An ordinary word that is a tag when it is spelt as no title is: `PROPER`, `iNTERNAL`.
        case weak
    }

    let kind: Kind
    let strength: Strength
    /// What people call the edition.
    var edition: String?
}

/// Rows of one table of words: `"web dl"` stands for web-dl, web.dl, web dl and webdl.
struct TagRows {
    let kind: Tag.Kind
    let strength: Tag.Strength
    var edition: String?
    let words: String

    init(_ kind: Tag.Kind, _ strength: Tag.Strength, _ words: String, edition: String? = nil) {
        (self.kind, self.strength, self.words, self.edition) = (kind, strength, words, edition)
    }

    /// All tables together.
    static let all: [TagRows] =
        pictures + sources + codecs + sounds + languages + editions + releases + services + groups
}

/// The tables of tags, by the first word of each.
struct TagDictionary {
    struct Entry {
        /// The words that have to follow.
        let rest: [String]
        let tag: Tag
    }

    static let shared = TagDictionary(TagRows.all)

    private var entries: [String: [Entry]] = [:]

    init(_ tables: [TagRows]) {
        for table in tables {
            let tag = Tag(kind: table.kind, strength: table.strength, edition: table.edition)
            for phrase in table.words.split(separator: "|") {
                let words = phrase.split(separator: " ").map(String.init)
                guard let first = words.first else { continue }
                entries[first, default: []].append(Entry(rest: Array(words.dropFirst()), tag: tag))
                if words.count > 1 { entries[words.joined(), default: []].append(Entry(rest: [], tag: tag)) }
            }
        }
        // The longest that fits counts.
        for first in entries.keys { entries[first]?.sort { $0.rest.count > $1.rest.count } }
    }

    func entries(beginning word: String) -> [Entry] { entries[word] ?? [] }
}
