import Model
import Sidecars
import Testing

@Suite struct NFOTests {
    private func nfo(_ text: String) -> SidecarReading { Sidecars.nfo(Array(text.utf8)) }

    @Test func `a film as Kodi writes it`() throws {
        let reading = nfo(
            """
            <?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
            <!-- created by a media center -->
            <movie>
                <title>Der Traum &amp; das Meer</title>
                <originaltitle>The Dream</originaltitle>
                <ratings>
                    <rating name="metacritic" max="100"><value>61</value><votes>12</votes></rating>
                    <rating name="imdb" max="10" default="true"><value>7.800000</value><votes>4513</votes></rating>
                </ratings>
                <userrating>0</userrating>
                <plot>A man&#10;meets the sea.</plot>
                <runtime>95</runtime>
                <mpaa>FSK 12</mpaa>
                <uniqueid type="imdb" default="true">tt0000001</uniqueid>
                <genre>Komödie</genre>
                <genre>Drama</genre>
                <tag>sea</tag>
                <set><name>Dreams</name><overview>All of them</overview></set>
                <premiered>1999-03-31</premiered>
                <studio>Small House</studio>
                <fileinfo><streamdetails><video><codec>h264</codec></video></streamdetails></fileinfo>
                <actor><name>Ann Example</name><role>Ann</role><order>0</order></actor>
                <actor><name>Bo Sample</name><role>Bo</role><order>1</order></actor>
            </movie>
            """)
        #expect(reading.faults == [])
        let film = try #require(reading.film)
        #expect(film.kind == .film)
        #expect(film.details.title == "Der Traum & das Meer")
        #expect(film.details.year == 1999)
        #expect(film.details.rating == 7.8)
        #expect(film.details.description == "A man\nmeets the sea.")
        #expect(film.details.duration == 5700)
        #expect(film.details.ageRating == "FSK 12")
        #expect(film.details.genres == ["Comedy", "Drama"])
        #expect(film.details.tags == ["sea"])
        #expect(film.details.cast == ["Ann Example", "Bo Sample"])
        #expect(film.details.extra["studio"] == "Small House")
        #expect(film.details.extra["set"] == #"{"name":"Dreams","overview":"All of them"}"#)
        #expect(film.details.extra["fileinfo"] == nil)
    }

    @Test func `several episodes in one file are one film`() throws {
        let reading = nfo(
            """
            <episodedetails><title>One</title><showtitle>Show</showtitle><season>1</season><episode>1</episode></episodedetails>
            <episodedetails><title>Two</title><showtitle>Show</showtitle><season>1</season><episode>2</episode></episodedetails>
            https://example.org/show
            """)
        #expect(reading.faults == [])
        #expect(reading.entries.map(\.details.title) == ["One", "Two"])
        let film = try #require(reading.film)
        #expect(film.kind == .episode)
        #expect(film.details.episodes == [1, 2])
        #expect(film.details.title == "One / Two")
        #expect(film.details.show == "Show")
    }

    @Test func `a show hands down what is true of its episodes`() throws {
        let show = try #require(
            nfo("<tvshow><title>Show</title><year>2001</year><plot>Long.</plot><genre>Crime</genre></tvshow>").film)
        #expect(show.kind == .show)
        #expect(show.details.title == nil && show.details.show == "Show")
        #expect(show.inherited.genres == ["Crime"] && show.inherited.show == "Show")
        #expect(show.inherited.year == nil && show.inherited.description == nil)
    }

    @Test(arguments: [
        "https://www.example.org/title/tt0000001/", "", "   \n", "▄▄▄ a picture made of letters ▄▄▄ & < >",
    ])
    func `what is no XML says nothing, and nothing is wrong with it`(text: String) {
        #expect(nfo(text) == SidecarReading(entries: [], faults: []))
    }

    @Test(arguments: [
        ("text before\n<movie><title>A</title></movie>\ntext behind & after <", "A"),
        ("<movie>\n<title>Tom & Jerry</title><year>1960</year></movie>", "Tom Jerry"),
        ("<movie><title>A</title><plot>B</movie>", "A"),
        ("<movie><title>A</title><year>1960</year>", "A"),
        ("<movie><title><![CDATA[A <b> & c]]></title></movie>", "A <b> & c"),
        ("<movie><title lang=\"en\">A</title></movie>", "A"),
        ("<kodi:movie/><movie><title>A</title></movie>", "A"),
        ("<movie id='1'\n><title>&#x41;</title></movie>", "A"),
    ])
    func `something around and in it that is not as it should be`(text: String, title: String) {
        #expect(nfo(text).film?.details.title == title)
    }

    @Test func `a mistake is told with its line`() throws {
        let fault = try #require(nfo("http://x\n<movie>\n<title>Tom & Jerry</title>\n</movie>").faults.first)
        #expect(fault.line == 3)
        let name = try #require(FileName("Film.nfo"))
        #expect(fault.sentence(in: name).hasPrefix("Cannot read a piece in “Film.nfo”, line 3, column "))
    }

    @Test func `a field that makes no sense leaves the others`() throws {
        let reading = nfo("<movie>\n<title>A</title>\n<year>soon</year>\n<genre>War</genre></movie>")
        #expect(reading.film?.details.title == "A")
        #expect(reading.film?.details.genres == ["War"])
        let fault = try #require(reading.faults.first)
        #expect(fault.thing == "the year of “A”" && fault.line == 3 && fault.cause == "“soon” is not a year")
    }
}
