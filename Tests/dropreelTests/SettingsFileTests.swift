import Testing

@testable import dropreel

@Suite struct SettingsFileTests {
    private func read(_ text: String) throws -> SettingsFile {
        try SettingsFile(path: "/x.conf", bytes: Array(text.utf8))
    }

    @Test func `comments, blank lines and spaces mean nothing`() throws {
        let file = try read("\u{FEFF}; a\n# b\n\n  port   =  80  ; c\n\tname = a = b\n")
        #expect(
            file.entries == [
                SettingsFile.Entry(key: "port", value: "80", line: 4),
                SettingsFile.Entry(key: "name", value: "a = b", line: 5),
            ])
    }

    @Test func `row sections keep their pairs in order, with their lines`() throws {
        let file = try read(
            "port = 1\n[row.new]\ntitle = New\nsort = -added\n\n[row.long]\nmin = 120\n[row.new]\nlimit = 5\n")
        #expect(file.entries.count == 1)
        #expect(file.rows.map(\.name) == ["new", "long"])
        #expect(file.rows[0].pairs.map(\.key) == ["title", "sort", "limit"])
        #expect(file.rows[0].pairs.map(\.line) == [3, 4, 9])
        #expect(file.rows[1].pairs == [RowSection.Pair(key: "min", value: "120", line: 7)])
    }

    @Test func `a long line is one line`() throws {
        let path = "/" + String(repeating: "x/", count: 2000)
        let file = try read("folder = \(path)\nport = 1")
        #expect(file.entries[0].value == path)
        #expect(file.entries[1] == SettingsFile.Entry(key: "port", value: "1", line: 2))
    }

    @Test(arguments: [
        ("port = 1\nwhat is this\n", "line 2"), ("\n[other]\nx = 1\n", "line 3: there is no section \"[other]\""),
        ("a\u{0}b = 1", "line 1"), ("[row\nport = 1\n", "line 1"),
    ])
    func `what is no setting names its line`(text: String, place: String) {
        let failure = #expect(throws: Failure.self) { try read(text) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description.contains(place) == true, "\(String(describing: failure))")
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: Failure.self) { try SettingsFile(path: "/x.conf", bytes: [0x61, 0x3D, 0xFF]) }
    }
}
