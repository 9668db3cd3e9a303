import Model
import Sidecars
import Testing

/// How the value of each field is read, as JSON writes it.
@Suite struct FieldTests {
    private func read(_ field: String) -> (FilmDetails, [SidecarFault]) {
        let reading = Sidecars.film(json: Array(#"{"title":"T",\#(field)}"#.utf8))
        return (reading.film?.details ?? FilmDetails(), reading.faults)
    }

    @Test(arguments: [
        (#""year": 1999"#, 1999), (#""year": "1999""#, 1999), (#""year": 1999.0"#, 1999), (#""Year": " 1999 ""#, 1999),
        (#""release_date": "1999-03-31""#, 1999), (#""releaseDate": "31.03.1999""#, 1999),
        (#""premiered": "March 31, 1999""#, 1999), (#""upload_date": "19990331""#, 1999), (#""year": "(1999)""#, 1999),
        (#""releaseDate": "1999-03-31T22:00:00.000Z""#, 1999),
    ])
    func `a year`(field: String, year: Int) {
        #expect(read(field).0.year == year)
        #expect(read(field).1 == [])
    }

    @Test(arguments: [
        #""year": 1869"#, #""year": 2101"#, #""year": 99"#, #""year": 1e400"#, #""year": -1999"#,
        #""year": 99999999999999999999999999"#, #""year": [true]"#, #""rating": -1"#, #""rating": 101"#,
        #""rating": "good""#, #""rating": "8/0""#, #""rating": "9/5""#, #""duration": "long""#, #""runtime": 1e300"#,
        #""runtime": -5"#, #""isOriginal": "perhaps""#, #""season": 1e30"#, #""season": "x""#, #""part": 0"#,
        #""genres": true"#, #""title": true"#, #""year": "99999""#,
    ])
    func `what makes no sense is left out and told`(field: String) {
        let (film, faults) = read(field)
        var plain = FilmDetails()
        plain.title = film.title
        #expect(film == plain)
        #expect(faults.count == 1, "\(faults)")
    }

    @Test(arguments: [
        (#""rating": 7.8"#, 7.8), (#""rating": "7,8""#, 7.8), (#""rating": "7.8/10""#, 7.8), (#""rating": "4/5""#, 8),
        (#""rating": "78%""#, 7.8), (#""rating": 78"#, 7.8), (#""vote_average": 6.123456"#, 6.12),
        (#""rating": {"value": 4, "max": 5}"#, 8), (#""ratings": {"imdb": {"value": 7.1}}"#, 7.1),
        (#""ratings": [{"value": 1}, {"value": 2, "default": true}]"#, 2), (#""rating": 10"#, 10), (#""rating": 0"#, 0),
    ])
    func `a rating on any scale`(field: String, rating: Double) {
        #expect(read(field).0.rating == rating)
        #expect(read(field).1 == [])
    }

    @Test(arguments: [
        (#""duration": 5700"#, 5700.0), (#""durationMinutes": 95"#, 5700), (#""runtime": "95 min""#, 5700),
        (#""runtime": "1h 35m""#, 5700), (#""duration": "1:35:00""#, 5700), (#""duration": "PT1H35M""#, 5700),
        (#""runtime": "1 Std. 35 Min.""#, 5700), (#""runtime": "1h35""#, 5700), (#""runtime": [95, 90]"#, 5700),
        (#""duration": "95:00""#, 5700), (#""runtime": "95 分钟""#, 5700), (#""duration": 5021.4"#, 5021.4),
    ])
    func `a length of time`(field: String, seconds: Double) {
        #expect(read(field).0.duration == seconds)
        #expect(read(field).1 == [])
    }

    @Test(arguments: [
        (#""genre": "Drama, Komödie / Sci-Fi""#, ["Drama", "Comedy", "Science Fiction"]),
        (#""genres": ["Drame", "драма", "剧情", "DRAMA"]"#, ["Drama"]),
        (#""genres": [{"id": 18, "name": "Drama"}]"#, ["Drama"]),
        (
            #""genres": ["Action & Adventure", "Sci-Fi & Fantasy"]"#,
            ["Action", "Adventure", "Science Fiction", "Fantasy"]
        ),
        (#""genre": "Slice of Life""#, ["Slice of Life"]), (#""genres": []"#, []), (#""genres": null"#, []),
    ])
    func `genres`(field: String, genres: [String]) {
        #expect(read(field).0.genres == genres)
        #expect(read(field).1 == [])
    }

    @Test(arguments: [
        (#""season": 1, "episode": 2"#, 1, [2]), (#""season": "01", "episode": "02""#, 1, [2]),
        (#""season_number": 0, "episode_number": 3"#, 0, [3]), (#""season": 1, "episodes": [3, 2, 3]"#, 1, [2, 3]),
        (#""season": 1, "episodes": "2-4""#, 1, [2, 3, 4]), (#""season": 1, "episode": "5,3,5""#, 1, [3, 5]),
        (#""season": -1, "episode": -1"#, nil, []),
    ])
    func `season and episodes`(field: String, season: Int?, episodes: [Int]) {
        #expect(read(field).0.season == season)
        #expect(read(field).0.episodes == episodes)
        #expect(read(field).1 == [])
    }

    @Test(arguments: [
        (#""cast": "Ann Example, Bo Sample""#, ["Ann Example", "Bo Sample"]),
        (#""actors": [{"name": "Ann"}, {"role": "nobody"}, "Bo"]"#, ["Ann", "Bo"]),
        (#""cast": ["AC/DC"]"#, ["AC/DC"]),
    ])
    func `the cast`(field: String, cast: [String]) { #expect(read(field).0.cast == cast) }

    @Test func `text has no control characters, no ends of space, and an end`() {
        #expect(read(#""name": "x", "title": " A\u0000\u0007B\t\n C\u202E ""#).0.title == "A B C")
        let long = String(repeating: "é", count: 500_000)
        let (film, _) = read(
            #""title": "\#(long)", "description": "\#(long)", "\#(long)": "\#(long)", "tags": ["\#(long)"]"#)
        #expect(film.title?.count == 500)
        #expect(film.description?.count == 10_000)
        #expect(film.tags.first?.count == 100)
        #expect(film.extra.allSatisfy { $0.key.count <= 64 && $0.value.count <= 1001 } && film.extra.count == 1)
    }

    @Test func `a show that has an episode a day`() throws {
        let (film, _) = read(#""kind": "episode", "show": "News", "aired": "2021-03-14""#)
        #expect(film.date == "2021-03-14" && film.year == 2021)
    }
}
