import Model
import Store

/// The rows that every house has, unless its configuration says otherwise.
enum RowTable {
    /// Id, title, which films, in which order; as in the configuration file.
    static let rules = rows([
        ("popular", "Popular", "trend > 0", "-trend"),
        ("recent", "Recently added", "", "-added"),
        ("long", "Longer than two hours", "duration >= 7200", "-duration"),
        ("romance", "Romance", "genre = Romance", "-added"),
        ("animation", "Animation", "genre = Animation", "-added"),
        ("horror", "Horror", "genre = Horror", "-added"),
        ("science-fiction", "Science fiction", "genre = Science Fiction", "-added"),
        ("thriller", "Thriller", "genre = Thriller", "-added"),
        ("anime", "Anime", "tag = anime", "-added"),
        ("originals", "Only here", "original", "-added"),
    ])

    private static func rows(_ texts: [(id: String, title: String, rule: String, order: String)]) -> [RowRule] {
        texts.compactMap { text in
            try? RowRule(id: text.id, title: text.title, rule: text.rule, order: text.order)
        }
    }
}
