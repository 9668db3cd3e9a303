import Catalog
import Model
import Support
import Testing

@Suite struct ExplainTests {
    @Test func `every path has its reason`() throws {
        let catalog = try CatalogFixture()
        for name in ["a/film.srt", "a/other.srt.part", ".secret/x.srt", "@eaDir/x.srt"] {
            try catalog.copy("abc", to: name, seen: false)
        }
        for (target, name) in [
            ("a", "folder"), ("/etc/hostname", "out"), ("nothing", "broken"), ("a/film.srt", "ok.srt"),
        ] {
            try DropFolderFixture.run("/bin/ln", ["-s", target, catalog.folder.path + "/" + name])
        }
        try DropFolderFixture.run("/usr/bin/mkfifo", [catalog.folder.path + "/pipe"])
        try catalog.folder.write("", to: "empty.mkv")
        try catalog.sweep()
        catalog.advance(20)
        try catalog.copy("abc", to: "unseen.srt", seen: false)
        let explain = Explain(catalog.indexer)
        let expected = [
            ("", "listed"), ("a", "listed"), ("a/film.srt", "listed"), ("ok.srt", "listed"),
            ("a/other.srt.part", "temp-name"), (".secret/x.srt", "hidden-name"), ("@eaDir/x.srt", "system-name"),
            ("folder", "symlink-folder"), ("folder/film.srt", "symlink-folder"), ("out", "symlink-outside"),
            ("broken", "symlink-broken"), ("pipe", "special-file"), ("none.mkv", "not-there"),
            ("a/film.srt/x", "not-there"), ("unseen.srt", "not-seen"), ("empty.mkv", "damaged"),
        ]
        for (path, code) in expected {
            let answer = try explain.explain(try catalog.path(path))
            #expect(answer.code == code, "\(path)")
            #expect(answer.isListed == ["listed", "damaged"].contains(code), "\(path)")
            #expect(!answer.reason.isEmpty)
        }
    }
}
