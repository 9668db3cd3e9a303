import Model
import Store
import Support
import Testing

@Suite struct PictureSidecarsTests {
    let index = try! IndexFixture()

    /// What stands for a file among others of one folder.
    private func sidecar(of name: String, among others: [String]) throws -> String? {
        let folder = try index.addFolder("folder")
        for other in [name] + others { try index.addFile(other, in: folder) }
        let listing = try #require(try index.reader.listing(of: try index.id(folder)))
        let file = listing.page.results.lazy.compactMap { item -> FileRecord? in
            if case .file(let file) = item, file.name.text == name { file } else { nil }
        }.first
        let sidecar = try #require(file).artwork.sidecar
        // The list of all files, the file alone and the search say the same.
        #expect(try index.reader.file(try #require(file).id)?.artwork.sidecar == sidecar)
        #expect(
            try index.reader.files(window: Window(limit: 500)).results.first { $0.id == file?.id }?.artwork.sidecar
                == sidecar)
        return sidecar?.path.name?.text
    }

    @Test(
        arguments: [
            ("Film.mkv", ["Film.jpg"], "Film.jpg"), ("Film.mkv", ["film-POSTER.png", "Film.jpg"], "film-POSTER.png"),
            ("Film.mkv", ["Film.png", "Film.jpg"], "Film.jpg"), ("Film.mkv", ["Film.webp"], "Film.webp"),
            ("Film (2019).mkv", ["film 2019.jpg"], "film 2019.jpg"), ("Élan.mkv", ["elan.jpeg"], "elan.jpeg"),
            ("Film.mkv", ["folder.jpg"], "folder.jpg"), ("Film.mkv", ["Folder.jpg", "Poster.jpg"], "Poster.jpg"),
            ("Film.mkv", ["poster.jpg", "Film.jpg"], "Film.jpg"), ("Film.mkv", ["cover.webp"], "cover.webp"),
            ("Film.mkv", ["Film-thumb.jpg"], "Film-thumb.jpg"), ("Film.mkv", ["poster.gif", "Film.svg"], nil),
            ("Film.mkv", ["Other.jpg", "Film 2.jpg"], nil), ("Film.mkv", ["poster.jpg", "Other.mkv"], nil),
            ("S01E02.mkv", ["poster.jpg", "S01E03.mkv"], "poster.jpg"),
            ("Show 1x02.mkv", ["folder.jpg", "Show 1x03.mkv"], "folder.jpg"),
            ("Film 1920x1080.mkv", ["folder.jpg", "Other.mkv"], nil),
            ("Song.mp3", ["cover.jpg", "Other.mp3", "Clip.mkv", "Clip 2.mkv"], "cover.jpg"),
            ("Song.mp3", ["poster.jpg"], nil), ("Picture.png", ["Picture.jpg", "folder.jpg"], nil),
        ] as [(String, [String], String?)])
    func `the most specific picture stands for a file`(name: String, others: [String], expected: String?) throws {
        #expect(try sidecar(of: name, among: others) == expected)
    }

    @Test func `a picture in another folder stands for nothing here`() throws {
        let film = try index.addFile("Film.mkv")
        let folder = try index.addFolder("folder")
        try index.addFile("Film.jpg", in: folder)
        #expect(try index.reader.file(try index.id(film))?.artwork.sidecar == nil)
    }

    @Test func `what came of a poster is kept, and tells nobody but the next listing`() throws {
        let film = try index.id(try index.addFile("Film.mkv"))
        let stamp = try #require(try index.reader.stamp(of: .root))
        let outcome = try index.writer.write { try $0.saveArtwork(of: film, version: "a", color: "#102030") }
        #expect(outcome.folders.allSatisfy { !$0.isVisible })
        #expect(try made(film) == ["a", "#102030"])
        let after = try #require(try index.reader.stamp(of: .root))
        #expect(after > stamp)
        // The same again is no change.
        try index.writer.write { try $0.saveArtwork(of: film, version: "a", color: "#102030") }
        #expect(try index.reader.stamp(of: .root) == after)
        try index.writer.write { try $0.saveArtwork(of: film, version: "b", color: nil) }
        #expect(try made(film) == ["b", nil])
    }

    private func made(_ film: ItemID) throws -> [String?] {
        let made = try #require(try index.reader.file(film)?.artwork.made)
        return [made.version, made.color]
    }
}
