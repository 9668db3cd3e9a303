import Model
import Support
import Testing

@testable import Catalog
@testable import Store

@Suite struct SidecarSubtitlesTests {
    /// Which of the files belong to the film, and what their names say.
    private func find(_ film: String, _ files: String..., others: [String] = []) throws -> [String: SidecarName] {
        let neighbors = try (files + others + [film]).map { path in
            let names = try #require(RelativePath(path)).names
            let name = try #require(names.last)
            return Surroundings.Neighbor(
                id: .random(), name: name, kind: FileKind(name), below: Array(names.dropLast()))
        }
        let isOnlyFilm = neighbors.count { $0.kind == .video && $0.below.isEmpty } == 1
        let name = try #require(FileName(film))
        let found = SidecarSubtitles.find(name, in: Surroundings(files: neighbors, isOnlyFilm: isOnlyFilm))
        return Dictionary(found.map { ($0.file.text, $0.says) }) { first, _ in first }
    }

    private func says(_ rest: String) -> SidecarName { SidecarName(rest: rest) }

    @Test(arguments: [
        ("", SidecarName()), (".en", .init(language: "en")), (".eng", .init(language: "en")),
        (".English", .init(language: "en")), (".zh", .init(language: "zh")), (".zh-Hans", .init(language: "zh-Hans")),
        (".chs", .init(language: "zh-Hans")), (".cht", .init(language: "zh-Hant")),
        (".zh.chs", .init(language: "zh-Hans")),
        (".简体", .init(language: "zh-Hans")), (".中文", .init(language: "zh")), (".العربية", .init(language: "ar")),
        (".español", .init(language: "es")), (".pt-BR", .init(language: "pt-BR")), (".pt_BR", .init(language: "pt-BR")),
        (".zh-TW", .init(language: "zh-TW")), (".forced.en", .init(language: "en", isForced: true)),
        (".en.forced", .init(language: "en", isForced: true)), (".en-forced", .init(language: "en", isForced: true)),
        (".en.sdh", .init(language: "en", isForHardOfHearing: true)),
        (".en.hi", .init(language: "en", isForHardOfHearing: true)), (".hi", .init(language: "hi")),
        (".en.default", .init(language: "en", isDefault: true)), (".2_English", .init(language: "en")),
        (".Director's commentary.en", .init(language: "en", title: "Director's commentary")),
        (".[en]", .init(language: "en")), (" (French)", .init(language: "fr")), (".the.web", .init(title: "the web")),
        (".en.fr", .init(language: "en", title: "fr")),
    ])
    func `a name says its language and more`(rest: String, expected: SidecarName) {
        #expect(says(rest) == expected, "\(says(rest))")
    }

    @Test func `what begins like the film belongs to it`() throws {
        let found = try find(
            "Film.2019.mkv", "Film.2019.srt", "film.2019.EN.srt", "Film.2019.mkv.ass", "Film.2019 - Deutsch.vtt",
            "Film.2019-fr.srt", "Film.2019.nfo", "Film.srt", "Film.2019b.srt", "Other.srt", others: ["Other.mkv"])
        #expect(
            found == [
                "Film.2019.srt": .init(), "film.2019.EN.srt": .init(language: "en"), "Film.2019.mkv.ass": .init(),
                "Film.2019 - Deutsch.vtt": .init(language: "de"), "Film.2019-fr.srt": .init(language: "fr"),
            ])
    }

    @Test func `accents may be encoded one way or the other`() throws {
        let found = try find("Caf\u{E9} M\u{FC}ller.mkv", "Cafe\u{301} Mu\u{308}ller.de.srt", others: ["b.mkv"])
        #expect(found.values.map(\.language) == ["de"])
    }

    @Test func `the film with the longer name has it`() throws {
        let found = try find(
            "Film.mkv", "Film.2.srt", "Film.en.srt", "Film 2.srt", others: ["Film.2.mkv", "Film 2.mkv"])
        #expect(found.keys.sorted() == ["Film.en.srt"])
        #expect(try find("Film.2.mkv", "Film.2.srt", others: ["Film.mkv"]).keys.sorted() == ["Film.2.srt"])
    }

    @Test func `folders of subtitles are searched, as releases have them`() throws {
        let found = try find(
            "Show.S01E01.mkv", "Subs/Show.S01E01.en.srt", "Subs/Show.S01E01/2_English.srt",
            "Subs/Show.S01E01/3_Forced.srt",
            "Subs/Show.S01E02/2_English.srt", "Subs/4_French.srt", others: ["Show.S01E02.mkv"])
        #expect(
            found == [
                "Show.S01E01.en.srt": .init(language: "en"), "2_English.srt": .init(language: "en"),
                "3_Forced.srt": .init(isForced: true),
            ])
        #expect(try find("Film.mkv", "Subs/4_French.srt")["4_French.srt"] == .init(language: "fr"))
    }

    @Test func `one film and one file of subtitles belong together`() throws {
        #expect(try find("Film.mkv", "whatever.zh.srt") == ["whatever.zh.srt": .init(language: "zh")])
        #expect(try find("Film.mkv", "whatever.srt", "more.srt").isEmpty)
        #expect(try find("Film.mkv", "whatever.srt", others: ["b.mkv"]).isEmpty)
    }

    @Test func `pictures of text are left out`() throws {
        #expect(try find("Film.mkv", "Film.sub", "Film.idx").isEmpty)
        #expect(try find("Film.mkv", "Film.sub").count == 1)
        #expect(try find("Film.mkv", "Film.sup").isEmpty)
    }

    @Test func `names that are no text are compared as bytes`() throws {
        let name = { (bytes: [UInt8]) in try #require(FileName(bytes)) }
        let neighbor = { (name: FileName) in
            Surroundings.Neighbor(id: .random(), name: name, kind: FileKind(name), below: [])
        }
        let film = try name([0xFF] + Array(".mkv".utf8))
        let files = try [[0xFF] + Array(".en.srt".utf8), [0xFE] + Array(".en.srt".utf8)].map { neighbor(try name($0)) }
        let found = SidecarSubtitles.find(film, in: Surroundings(files: files + [neighbor(film)], isOnlyFilm: false))
        #expect(found.map(\.id) == [files[0].id] && found.first?.says.language == "en")
    }
}
