import Model
import Sidecars
import Support
import Testing

/// What somebody writes who wants to see it fall.
@Suite struct HostileSidecarTests {
    @Test func `entities are not followed`() {
        let laughs = (1..<10).map { "<!ENTITY l\($0) \"&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);&l\($0 - 1);\">" }.joined()
        for text in [
            "<?xml version=\"1.0\"?><!DOCTYPE movie [<!ENTITY l0 \"haha\">\(laughs)]><movie><title>A&l9;</title></movie>",
            "<?xml version=\"1.0\"?><!DOCTYPE movie [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><movie><title>A&x;</title></movie>",
            "<!DOCTYPE movie SYSTEM \"http://127.0.0.1:1/x.dtd\"><movie><title>A</title></movie>",
            "<movie><!DOCTYPE movie [<!ENTITY x SYSTEM \"file:///etc/passwd\">]><title>A&x;</title></movie>",
            "<movie xmlns:xi=\"http://www.w3.org/2001/XInclude\"><title>A</title><plot><xi:include href=\"file:///etc/passwd\" parse=\"text\"/></plot></movie>",
            "<movie><title x=\"&l9;\">A</title></movie>",
        ] {
            let film = Sidecars.nfo(Array(text.utf8)).film
            #expect(film?.details.title == "A", "\(text)")
            #expect(!String(describing: film).contains("root:"))
        }
    }

    @Test func `depth and number end somewhere`() {
        let deep = String(repeating: "<a>", count: 10_000)
        #expect(Sidecars.nfo(Array("<movie><title>A</title>\(deep)".utf8)).film?.details.title == "A")
        let many = String(repeating: "<a/>", count: 100_000)
        let reading = Sidecars.nfo(Array("<movie><title>A</title>\(many)</movie>".utf8))
        #expect(reading.film?.details.title == "A" && reading.faults.count == 1)
        let attributes = (0..<100_000).map { "a\($0)='1'" }.joined(separator: " ")
        let wide = Sidecars.nfo(Array("<movie><title>A</title><x \(attributes)/></movie>".utf8))
        #expect(wide.film?.details.title == "A" && !wide.faults.isEmpty)
        let lines = Sidecars.film(json: Array("[\"\(String(repeating: "\n", count: 100_000))\"]".utf8))
        #expect(lines.entries.isEmpty)
        let roots = String(repeating: "<movie><title>A</title></movie>", count: 10_000)
        #expect(Sidecars.nfo(Array(roots.utf8)).entries.count <= 1000)
        for bracket in ["[", "{\"a\":"] {
            let json = "[{\"title\":\"A\",\"deep\":" + String(repeating: bracket, count: 10_000)
            #expect(Sidecars.catalogue(json: Array(json.utf8)).entries.first?.details.title == "A")
        }
        let closed = String(repeating: "[", count: 10_000) + String(repeating: "]", count: 10_000)
        let whole = "[{\"title\":\"A\",\"deep\":\(closed),\"year\":2000},{\"title\":\"B\"}]"
        #expect(Sidecars.catalogue(json: Array(whole.utf8)).entries.map(\.details.title) == ["A", "B"])
    }

    @Test func `a file that is too long is not read`() {
        let bytes = [UInt8](repeating: 0x20, count: Sidecars.sizeLimit + 1)
        #expect(Sidecars.nfo(bytes).faults.count == 1)
        #expect(Sidecars.film(json: bytes).faults.count == 1)
    }

    @Test func `faults end somewhere, and say how many more there are`() {
        let text = "[" + String(repeating: "{\"title\":\"A\",\"year\":\"x\"},", count: 1000) + "]"
        let reading = Sidecars.catalogue(json: Array(text.utf8))
        #expect(reading.entries.count == 1000 && reading.faults.count == 100)
        #expect(reading.faults.last?.thing == "901 more pieces")
    }

    private static let valid = #"{"title":"Bär","year":1999}"#
    private static let nfo = "<movie><title>Bär</title></movie>"

    @Test func `every encoding that is marked or declared`() {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        func wide(_ text: String, big: Bool, mark: Bool) -> [UInt8] {
            ((mark ? [0xFEFF] : []) + Array(text.utf16)).flatMap {
                big ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
            }
        }
        for (read, text) in [(Sidecars.film, Self.valid), ({ Sidecars.nfo($0) }, Self.nfo)] {
            for bytes in [
                mark + text.utf8, wide(text, big: true, mark: true), wide(text, big: false, mark: true),
                wide(text, big: false, mark: false),
            ] {
                let reading = read(bytes)
                #expect(reading.film?.details.title == "Bär" && reading.faults == [])
            }
        }
        for (encoding, letters) in [
            ("windows-1251", [0xC4, 0xE0]), ("ISO-8859-5", [0xB4, 0xD0]), ("GBK", [0xA7, 0xA5, 0xA7, 0xD1]),
            ("utf-16", Array("Да".utf8)),
        ] as [(String, [UInt8])] {
            let bytes =
                "<?xml version='1.0' encoding='\(encoding)'?>\n<movie><title>".utf8 + letters + "</title></movie>".utf8
            let reading = Sidecars.nfo(Array(bytes))
            #expect(reading.film?.details.title == "Да" && reading.faults == [], "\(encoding)")
        }
    }

    @Test func `bytes that are no text are shown as such, and told`() {
        for reading in [
            Sidecars.film(json: Array(#"{"title":"B"#.utf8) + [0xE4] + Array(#"r"}"#.utf8)),
            Sidecars.nfo(Array("<movie><title>B".utf8) + [0xE4] + Array("r</title></movie>".utf8)),
            Sidecars.nfo(
                Array("<?xml version='1.0' encoding='klingon'?><movie><title>B".utf8) + [0xE4]
                    + Array("r</title></movie>".utf8)),
        ] {
            #expect(reading.film?.details.title == "B\u{FFFD}r")
            #expect(reading.faults.contains { $0.cause.contains("UTF-8") })
        }
    }

    /// Whatever is changed: no crash, no fault without a sentence.
    @Test func `mutations`() {
        var random = SeededGenerator(seed: 20_261_130)
        let samples = [
            #"[{"file":"a.mkv","title":"A\u00e4\ud83d\ude00","year":"1999-01-02","rating":{"value":4,"max":5},"genre":"x, y"},{"season":1,"episodes":"2-4","runtime":"1h 30m","cast":[{"name":"B"}]}]"#,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?><movie a='b&amp;c'><title>A &lt; B</title><![CDATA[x]]><!-- c --><ratings><rating max='10'><value>7</value></rating></ratings></movie><movie/>",
        ]
        let words: [[UInt8]] = samples.flatMap { sample in
            sample.utf8.split { !(0x61...0x7A).contains($0) }.map { Array($0) }
        }
        let pieces = words + [[0], [0xFF], [0x22], [0x5C], [0x5B], [0x3C], [0x26]]
        for round in 0..<1500 {
            var bytes = Array(samples[round % samples.count].utf8)
            for _ in 0...Int.random(in: 0...6, using: &random) {
                let start = Int.random(in: 0...bytes.count, using: &random)
                let end = min(bytes.count, start + Int.random(in: 0...4, using: &random))
                let isLonger = Bool.random(using: &random)
                let piece = isLonger ? pieces.randomElement(using: &random) ?? [] : []
                bytes.replaceSubrange(start..<end, with: piece)
            }
            for reading in [Sidecars.nfo(bytes), Sidecars.film(json: bytes), Sidecars.catalogue(json: bytes)] {
                #expect(reading.faults.allSatisfy { !$0.thing.isEmpty && !$0.cause.isEmpty && !$0.remedy.isEmpty })
                #expect(reading.entries.allSatisfy { (0...10).contains($0.details.rating ?? 0) })
            }
        }
    }
}
