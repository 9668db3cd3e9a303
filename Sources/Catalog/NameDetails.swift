public import Model
import NameGuess

extension FilmDetails {
    /// What the path of a film says.
    public init(name path: RelativePath) {
        self.init()
        let guess = NameGuess.guess(path: path.bytes)
        title = guess.title ?? path.name.map { String(decoding: $0.stem, as: UTF8.self) }
        year = guess.year
        show = guess.show
        season = guess.season
        episodes = guess.episodes
        date = guess.date?.text
        part = guess.part
        edition = guess.edition
    }
}
