import Catalog
import Model
import Testing

@Suite struct ContainerDetailsTests {
    @Test func `tags say what they say, and rubbish nothing`() {
        let details = FilmDetails(container: [
            "title": " A Film ", "date": "2001", "show": "S", "season_number": "2", "episode_sort": "7",
            "synopsis": "long", "description": "short", "genre": "Drama/Crime, ", "actor": "Ada; Bo",
        ])
        #expect(details.title == "A Film" && details.year == 2001 && details.show == "S")
        #expect(details.season == 2 && details.episodes == [7] && details.description == "long")
        #expect(details.genres == ["Drama", "Crime"] && details.cast == ["Ada", "Bo"])
    }

    @Test(arguments: [
        ["title": "www.site.example"], ["title": "see HTTP://site.example"], ["title": "  "], ["date": "20010101x"],
        ["date": "9999"], ["date": ""], ["season": "-1"], ["episode_sort": "99999999999999999999"], ["genre": " ; ,"],
    ])
    func `nothing is made of that`(tags: [String: String]) {
        #expect(FilmDetails(container: tags) == FilmDetails())
    }
}
