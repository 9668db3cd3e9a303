import Foundation
import Model
import Store
import Support
import Testing

@testable import Catalog

@Suite struct SidecarFilmsTests {
    private let house: CatalogFixture

    init() throws {
        house = try CatalogFixture()
        try house.sweep()
    }

    /// Films of a kind that is whole in whatever bytes.
    private func add(_ names: String...) throws {
        for name in names {
            try house.folder.write("x", to: name)
        }
        try house.sweep()
        for name in names { try house.settle(name) }
        house.describe()
    }

    private func say(_ text: String, in name: String) throws {
        try house.folder.write(text, to: name)
        try house.see(name, .created)
        try house.see(name, .closed)
        try house.settle(name)
        house.describe()
    }

    private func film(_ name: String) throws -> FilmDetails { try #require(try house.file(name)?.film).details }

    private var problems: [String] { house.indexer.status.problems.map(\.path.text) }

    @Test func `a film has what lies beside it, in the order in which it counts`() throws {
        try add("a.avi", "b.avi")
        try say(#"{"title": "From JSON", "year": 1990, "mood": "calm"}"#, in: "a.json")
        try say("<movie><title>From NFO</title><genre>Komödie</genre></movie>", in: "a.nfo")
        let details = try film("a.avi")
        #expect(details.title == "From NFO" && details.year == 1990 && details.genres == ["Comedy"])
        #expect(details.extra == ["mood": "calm"])
        #expect(try house.file("a.avi")?.film?.sources["year"] == .sidecar)
        #expect(try film("b.avi").title == "b")
    }

    @Test func `a sidecar that changes, moves or goes is followed, and only its film changes`() throws {
        try add("a.avi", "b.avi")
        try say(#"{"title": "One"}"#, in: "a.json")
        let other = try house.file("b.avi")
        try say(#"{"title": "Two"}"#, in: "a.json")
        #expect(try film("a.avi").title == "Two")
        try house.move("a.json", "b.avi.json")
        house.describe()
        #expect(try film("a.avi").title == "a" && film("b.avi").title == "Two")
        try house.remove("b.avi.json")
        house.advance(1)
        house.describe()
        #expect(try film("b.avi").title == "b")
        #expect(try house.file("b.avi")?.contentRevision == other?.contentRevision)
    }

    @Test func `a sidecar that becomes something else says nothing any more, and one that was a film is read`() throws {
        try add("a.avi", "b.avi")
        try say(#"{"title": "One"}"#, in: "a.json")
        try house.move("a.json", "a.txt")
        house.describe()
        #expect(try film("a.avi").title == "a")
        try house.folder.write(#"{"title": "Was a film"}"#, to: "b.avi")
        try house.move("b.avi", "a.json")
        try house.settle("a.json")
        house.describe()
        #expect(try film("a.avi").title == "Was a film")
        try house.move("a.json", "c.avi")
        house.describe()
        #expect(try film("a.avi").title == "a" && film("c.avi").title == "c")
    }

    @Test func `a film that comes after its sidecar has it, in whatever case its name is`() throws {
        try add("other.avi")
        try say(#"{"title": "Waiting"}"#, in: "FILM.json")
        try add("film.avi")
        #expect(try film("film.avi").title == "Waiting")
        try house.move("film.avi", "movie.avi")
        house.describe()
        #expect(try film("movie.avi").title == "movie")
    }

    @Test func `a broken sidecar is named, costs its film nothing else, and is mended`() throws {
        try add("a.avi", "b.avi")
        try say("{ what", in: "a.json")
        #expect(problems == ["a.json"])
        #expect(try film("a.avi").title == "a")
        try say(#"{"title": "Mended"}"#, in: "a.json")
        #expect(problems == [])
        #expect(try film("a.avi").title == "Mended")
    }

    @Test func `what is said of a show is true of all below, and movie.nfo of the one film of its folder`() throws {
        try add("Show/Season 1/e1.avi", "Show/e2.avi", "Film/f.avi")
        try say("<tvshow><title>The Show</title><genre>Drama</genre></tvshow>", in: "Show/tvshow.nfo")
        try say("<movie><title>The Film</title></movie>", in: "Film/movie.nfo")
        for name in ["Show/Season 1/e1.avi", "Show/e2.avi"] {
            #expect(try film(name).show == "The Show" && film(name).genres == ["Drama"], "\(name)")
        }
        #expect(try film("Film/f.avi").title == "The Film" && film("Film/f.avi").genres == [])
    }

    @Test func `5,000 items in 30 categories are taken in, and a broken file costs its own category alone`() throws {
        let (categories, each) = (30, 167)
        for category in 0..<categories {
            let entries = (0..<each).map { number in
                #"{"file": "\#(number).avi", "title": "Film \#(category)-\#(number)", "genres": ["G\#(category)"]}"#
            }
            let json = category == 7 ? "{\"results\": oh no" : "{\"results\": [\(entries.joined(separator: ","))]}"
            try house.folder.write(json, to: "c\(category)/catalogue.json")
            for number in 0..<each { try house.folder.write("x", to: "c\(category)/\(number).avi") }
        }
        try house.sweep()
        for category in 0..<categories { try house.settle("c\(category)/catalogue.json") }
        house.describe()
        #expect(problems == ["c7/catalogue.json"])
        let groups = try house.reader.filmGroups(.genre).results
        #expect(groups.count == categories - 1 && groups.allSatisfy { $0.films == each })
        let all = try house.reader.films(.passing([]), sorting: Sorting(.title))
        #expect(all.total == categories * each)
        #expect(try film("c3/5.avi").title == "Film 3-5" && film("c7/5.avi").title == "5")
    }

    @Test(arguments: ["a.strm", "a.url", "a.m3u8"])
    func `addresses in files are never followed`(name: String) throws {
        try add("a.avi")
        try say("http://127.0.0.1:9/x.mkv", in: name)
        #expect(try film("a.avi").title == "a" && house.file(name)?.kind == .other)
    }
}
