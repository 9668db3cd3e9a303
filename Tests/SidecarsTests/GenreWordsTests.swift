import Sidecars
import Testing

@Suite struct GenreWordsTests {
    @Test(arguments: [
        ("sci-fi", "Science Fiction"), ("SciFi", "Science Fiction"), ("Science-Fiction", "Science Fiction"),
        ("ciencia ficción", "Science Fiction"), ("科幻", "Science Fiction"), ("Фантастика", "Science Fiction"),
        ("Comédie", "Comedy"), ("Come\u{301}die", "Comedy"), ("コメディ", "Comedy"), ("كوميديا", "Comedy"),
        ("KRIMI", "Crime"), ("Film-Noir", "Film Noir"), ("Kids", "Children"), ("documentaire", "Documentary"),
    ])
    func `a word is a genre in any language and any spelling`(word: String, genre: String) {
        #expect(GenreWords.genre(of: word) == genre)
    }

    @Test func `every genre means itself, and there are the usual ones`() {
        #expect(GenreWords.known.count >= 25)
        for genre in GenreWords.known { #expect(GenreWords.genre(of: genre) == genre) }
    }

    @Test func `what nobody knows stays as it is, once`() {
        #expect(
            GenreWords.genres(["Slice of Life", "slice-of-life", "", "krimi", "Crime"]) == ["Slice of Life", "Crime"])
        #expect(GenreWords.genre(of: "") == nil)
    }
}
