import Model
import Sidecars
import Testing

@Suite struct CatalogueTests {
    private func catalogue(_ text: String) -> SidecarReading { Sidecars.catalogue(json: Array(text.utf8)) }
    private func film(_ text: String) -> SidecarEntry? { Sidecars.film(json: Array(text.utf8)).film }

    @Test func `a list of films`() throws {
        let reading = catalogue(
            """
            {"total": 2, "results": [
              {"id": "x1", "file": "Film.mkv", "name": "The Film", "releaseDate": "2019-05-04T00:00:00Z", "ageRestriction": 12,
               "durationMinutes": 95, "isOriginal": true, "genres": ["Drama", "drama", "Krimi"], "tags": ["anime"],
               "cast": ["Ann Example", {"name": "Bo Sample", "character": "Bo"}], "description": " Two\\nlines ", "rating": 7.84,
               "studio": "Small House", "links": {"home": ["a", 1, null, true]}},
              {"title": "No file yet"}]}
            """)
        #expect(reading.faults == [])
        #expect(reading.entries.count == 2)
        let film = reading.entries[0]
        #expect(film.file == "Film.mkv" && film.kind == .film)
        #expect(film.details.title == "The Film")
        #expect(film.details.year == 2019 && film.details.ageRating == "12" && film.details.duration == 5700)
        #expect(film.details.isOriginal == true && film.details.rating == 7.84)
        #expect(film.details.genres == ["Drama", "Crime"] && film.details.tags == ["anime"])
        #expect(film.details.cast == ["Ann Example", "Bo Sample"])
        #expect(film.details.description == "Two\nlines")
        #expect(film.details.extra["studio"] == "Small House")
        #expect(film.details.extra["links"] == #"{"home":["a",1,null,true]}"#)
        #expect(reading.entries[1].file == nil && reading.entries[1].details.title == "No file yet")
    }

    @Test(arguments: [
        #"[{"title":"A"},{"title":"B"}]"#,
        #"{"results":[{"title":"A"},{"title":"B"}]}"#,
        #"{"movies":[{"title":"A"},{"title":"B"}]}"#,
        #"{"a.mkv":{"title":"A"},"b.mkv":{"title":"B"}}"#,
        #"[{"title":"A"},17,null,{"title":"B"},]"#,
        #"[{"title":"A"}{"title":"B"}]"#,
        #"[{"title":"A",},,{"title":"B",}] // mine"#,
        #"[{"title":"A" "year":2000},{"title":"B" x}]"#,
        #"[{"title":"A", year: 2000},{title: "X", "title":"B"}]"#,
        #"[{"title":"A","year":2000,{"title":"B"}]}"#,
        #"[{"title":"A","tags":["x","y"},{"title":"B"}]"#,
        #"[{"title":"A"},{"title":"B","#,
        #"[{"title":"A"},{"title":"B"#,
        "[{\"title\":\"A},\n{\"title\":\"B\"}]",
        "[{\"title\":\"A,\n\"year\":2000},{\"title\":\"B\"}]",
    ])
    func `two entries, however they are wrapped and broken`(text: String) {
        #expect(catalogue(text).entries.map(\.details.title).contains("A"))
        #expect(catalogue(text).entries.map(\.details.title).contains("B"), "\(catalogue(text))")
    }

    @Test func `a broken field and a broken entry leave the rest, and say where they are`() throws {
        let reading = catalogue(
            """
            [{"file": "a.mkv", "title": "A", "year": "soon", "rating": 11e400, "genre": "War"},
             "no film",
             {"file": "b.mkv", "title": "B"
              "year": 2001}]
            """)
        #expect(reading.entries.map(\.details.title) == ["A", "B"])
        #expect(reading.entries.first?.details.genres == ["War"])
        #expect(reading.entries.last?.details.year == 2001)
        let name = try #require(FileName("catalogue.json"))
        let sentences = reading.faults.map { $0.sentence(in: name) }
        #expect(
            sentences.contains(
                "Cannot read the year of “a.mkv” in “catalogue.json”, line 1, column 34: “soon” is not a year. "
                    + "Write four digits from 1870 to 2100, or a date such as 1999-03-31."), "\(sentences)")
        #expect(
            sentences.contains(
                "Cannot read a piece in “catalogue.json”, line 4, column 3: a comma is missing here. Write it."))
        #expect(sentences.contains { $0.hasPrefix("Cannot read entry 2 in “catalogue.json”: “no film” is no object") })
        #expect(sentences.contains { $0.contains("the rating of “a.mkv”") })
    }

    @Test func `entries are found by the name of a file`() throws {
        let reading = catalogue(
            #"[{"file":"Films/Bär.mkv","title":"A"},{"path":"C:\\films\\Two.MKV","title":"B"},{"file":"Three","title":"C"},{"name":"Four.mkv"}]"#
        )
        for (name, title) in [("Bär.mkv", "A"), ("Ba\u{308}r.mkv", "A"), ("two.mkv", "B"), ("Three.mp4", "C")] {
            #expect(reading.entry(for: try #require(FileName(name)))?.details.title == title)
        }
        #expect(reading.entry(for: try #require(FileName("Four.mkv")))?.file == "Four.mkv")
        #expect(reading.entry(for: try #require(FileName("Five.mkv"))) == nil)
        #expect(reading.entry(for: try #require(FileName([0xFF, 0x2E, 0x6D, 0x6B, 0x76]))) == nil)
    }

    @Test func `what this house answers is a catalogue of its own`() throws {
        let entry = try #require(
            film(
                #"{"id":"x","kind":"video","name":"Film.2019.mkv","path":"Films/Film.2019.mkv","title":"Film","ageRating":"12","original":false,"duration":5021.4,"video":[{"index":0}],"show":"S","season":1,"episode":2}"#
            ))
        #expect(entry.file == "Films/Film.2019.mkv" && entry.kind == .episode)
        #expect(entry.details.title == "Film" && entry.details.duration == 5021.4)
        #expect(entry.details.isOriginal == false && entry.details.episodes == [2])
        #expect(entry.details.extra["video"] == nil)
    }

    @Test func `of a name that is there twice the last counts, of names for one thing the better`() {
        #expect(film(#"{"title":"A","title":"B"}"#)?.details.title == "B")
        #expect(film(#"{"original_title":"A","title":"B"}"#)?.details.title == "B")
        #expect(film(#"{"original_title":"A"}"#)?.details.title == "A")
        #expect(film(#"{"year":"soon","release_date":"1999-03-31"}"#)?.details.year == 1999)
        #expect(film(#"{"plot":"","overview":"B"}"#)?.details.description == "B")
    }

    @Test func `a file of one film that is a list gives its first, and says so`() {
        let reading = Sidecars.film(json: Array(#"[{"title":"A"},{"title":"B"}]"#.utf8))
        #expect(reading.entries.map(\.details.title) == ["A"])
        #expect(reading.faults.count == 1)
    }
}
