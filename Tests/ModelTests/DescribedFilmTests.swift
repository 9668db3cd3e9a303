import FoundationEssentials
import Model
import Testing

@Suite struct DescribedFilmTests {
    @Test func `of each field the first source counts that says anything, and it is named`() {
        var (edit, sidecar, name) = (FilmDetails(), FilmDetails(), FilmDetails())
        edit.genres = ["Drama"]
        (sidecar.genres, sidecar.year, sidecar.cast) = (["Comedy"], 1999, ["Ada"])
        (name.title, name.year) = ("Film", 1998)
        let film = DescribedFilm([.name: name, .edit: edit, .sidecar: sidecar, .container: FilmDetails()])
        var expected = FilmDetails()
        (expected.title, expected.year, expected.genres, expected.cast) = ("Film", 1999, ["Drama"], ["Ada"])
        #expect(film.details == expected)
        #expect(film.sources == ["title": .name, "year": .sidecar, "genres": .edit, "cast": .sidecar])
    }

    @Test func `it is read as it was written, and as it was written once`() throws {
        var told = FilmDetails()
        (told.title, told.year, told.episodes) = ("Film", 1999, [1, 2])
        let film = DescribedFilm([.sidecar: told])
        let text = try JSONEncoder().encode(film)
        #expect(try JSONDecoder().decode(DescribedFilm.self, from: text) == film)
        #expect(
            String(decoding: text, as: UTF8.self).contains(#""sources":"episodes=sidecar title=sidecar year=sidecar""#))
        let before =
            #"{"details":{"title":"A","episodes":[],"genres":[],"tags":[],"cast":[],"extra":{}},"sources":{"title":"name"}}"#
        let old = try JSONDecoder().decode(DescribedFilm.self, from: Data(before.utf8))
        #expect(old.details.title == "A" && old.sources == ["title": .name])
        let none = try JSONEncoder().encode(DescribedFilm([:]))
        #expect(try JSONDecoder().decode(DescribedFilm.self, from: none).sources.isEmpty)
    }

    @Test func `the table has every field`() {
        let fields = Mirror(reflecting: FilmDetails()).children.compactMap(\.label)
        let names = fields.map { $0 == "isOriginal" ? "original" : $0 }
        #expect(FilmField.all.map(\.name) == names)
    }
}
