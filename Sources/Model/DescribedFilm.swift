/// What a film is, as all sources together know it.
public struct DescribedFilm: Sendable, Equatable, Codable {
    public internal(set) var details = FilmDetails()
    /// Who said it, by the names that fields have for clients; a field of which nobody knows anything is absent.
    public internal(set) var sources: [String: FilmDetails.Source] = [:]

    /// Puts together what each source says: of each field, the first source that says anything.
    public init(_ told: [FilmDetails.Source: FilmDetails]) {
        for field in FilmField.all {
            let source = FilmDetails.Source.allCases.first { source in
                told[source].map { field.take(from: $0, into: &details) } ?? false
            }
            if let source { sources[field.name] = source }
        }
    }
}

extension DescribedFilm {
    private enum Key: String, CodingKey { case details, sources }

    /// Sources are one word each, `title=sidecar`: lists read them by the hundred, and a dictionary of JSON takes as long to
    /// read as all the rest.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        details = try container.decode(FilmDetails.self, forKey: .details)
        guard let words = try? container.decode(String.self, forKey: .sources) else {
            // As it was written before.
            sources = try container.decode([String: FilmDetails.Source].self, forKey: .sources)
            return
        }
        for word in words.split(separator: " ") {
            let parts = word.split(separator: "=")
            if parts.count == 2 { sources[String(parts[0])] = FilmDetails.Source(rawValue: String(parts[1])) }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(details, forKey: .details)
        let words = sources.map { field, source in "\(field)=\(source.rawValue)" }.sorted()
        try container.encode(words.joined(separator: " "), forKey: .sources)
    }
}

/// One field of `FilmDetails`, to be taken over as a whole or not at all.
public struct FilmField: Sendable {
    /// As clients write it.
    public let name: String
    private let copy: @Sendable (FilmDetails, inout FilmDetails) -> Bool

    /// False, with nothing done, when `source` does not say it.
    @discardableResult
    public func take(from source: FilmDetails, into details: inout FilmDetails) -> Bool { copy(source, &details) }

    /// All of them, in the order in which a client shows them.
    public static let all: [FilmField] = [
        one("title", \.title), one("year", \.year), one("show", \.show), one("season", \.season),
        many("episodes", \.episodes), one("date", \.date), one("part", \.part), one("edition", \.edition),
        one("description", \.description), one("ageRating", \.ageRating), one("rating", \.rating),
        one("original", \.isOriginal), many("genres", \.genres), many("tags", \.tags), many("cast", \.cast),
        one("duration", \.duration), many("extra", \.extra),
    ]

    private typealias Path<Value> = any WritableKeyPath<FilmDetails, Value> & Sendable

    private static func one<Value>(_ name: String, _ path: Path<Value?>) -> FilmField {
        FilmField(name: name) { source, details in
            guard let value = source[keyPath: path] else { return false }
            details[keyPath: path] = value
            return true
        }
    }

    private static func many<Values: Collection & SendableMetatype>(_ name: String, _ path: Path<Values>) -> FilmField {
        FilmField(name: name) { source, details in
            guard !source[keyPath: path].isEmpty else { return false }
            details[keyPath: path] = source[keyPath: path]
            return true
        }
    }
}
