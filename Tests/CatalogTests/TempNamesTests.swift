import Catalog
import Model
import Testing

@Suite struct TempNamesTests {
    @Test(arguments: [
        "a.mkv.part", "a.mkv.crdownload", "A.MKV.PART", "Unconfirmed 1234.crdownload", "a.mkv.!qB", "a.mkv.aria2",
        ".film.mkv.Xy12Zq", "film.mkv~", ".goutputstream-ABC", ".syncthing.film.mkv.tmp", "a.partial", "a.download",
    ])
    func `half-made files are not listed`(text: String) throws {
        #expect(TempNames().reason(against: try #require(FileName(text))) == .temporary)
    }

    @Test(arguments: [
        "._film.mkv", ".DS_Store", "@eaDir", "#recycle", "$RECYCLE.BIN", "System Volume Information", "lost+found",
        ".dropreel-trash", ".Trash-1000", "Thumbs.db", ".snapshots", "@Recycle",
    ])
    func `what systems keep for themselves is not listed, not even with dot names`(text: String) throws {
        #expect(TempNames(showsDotNames: true).reason(against: try #require(FileName(text))) == .system)
    }

    @Test(arguments: [
        "film.mkv", "part.mkv", "film.part1.mkv", "download", "-rf.mp4", "a.tmp.mkv", "recycle", "~film.mkv",
    ])
    func `films are listed`(text: String) throws {
        #expect(TempNames().reason(against: try #require(FileName(text))) == nil)
    }

    @Test func `dot names are shown when the settings say so`() throws {
        let name = try #require(FileName(".private"))
        #expect(TempNames().reason(against: name) == .hidden)
        #expect(TempNames(showsDotNames: true).reason(against: name) == nil)
    }

    @Test func `more patterns can be given`() throws {
        let names = TempNames(extra: ["*.Unfinished", "draft*cut*"])
        #expect(names.hides(try #require(FileName("a.unfinished"))))
        #expect(names.hides(try #require(FileName("Draft 2 cut b.mkv"))))
        #expect(!names.hides(try #require(FileName("cut draft.mkv"))))
    }
}
