import Model
import Sidecars
import Testing

@Suite struct SidecarFilesTests {
    /// `Film.nfo: Film.mkv` for each sidecar, in order.
    private func found(_ names: [String]) throws -> [String] {
        SidecarFiles.sidecars(among: try names.map { try #require(FileName($0)) }).map { sidecar in
            switch sidecar.subject {
            case .film(let film): "\(sidecar.name.text): \(film.text)"
            case .show: "\(sidecar.name.text): show"
            case .folder: "\(sidecar.name.text): folder"
            }
        }
    }

    @Test(arguments: [
        (["Film.mkv", "Film.nfo", "Film.json"], ["Film.nfo: Film.mkv", "Film.json: Film.mkv"]),
        (["Film.mkv", "film.NFO"], ["film.NFO: Film.mkv"]),
        (["Film.mkv", "Film.mkv.nfo"], ["Film.mkv.nfo: Film.mkv"]),
        (["Film.mkv", "Film.info.json"], ["Film.info.json: Film.mkv"]),
        (["Film.mkv", "Film.mp4", "Film.nfo"], ["Film.nfo: Film.mkv", "Film.nfo: Film.mp4"]),
        (["Film.mkv", "Other.nfo", "Film 2.nfo", "Film", "Film.txt"], []),
        (["Film.mkv", "movie.nfo"], ["movie.nfo: Film.mkv"]),
        (["Film.mkv", "Film-trailer.mp4", "sample.mkv", "movie.nfo"], ["movie.nfo: Film.mkv"]),
        (["A.mkv", "B.mkv", "movie.nfo"], []),
        (
            ["A.mkv", "catalogue.json", "tvshow.nfo", "A.nfo"],
            ["A.nfo: A.mkv", "catalogue.json: folder", "tvshow.nfo: show"]
        ),
        (["Catalogue.JSON"], ["Catalogue.JSON: folder"]),
        (["Ba\u{308}r.mkv", "Bär.nfo"], ["Bär.nfo: Ba\u{308}r.mkv"]),
        (["Song.mp3", "Song.nfo"], ["Song.nfo: Song.mp3"]),
    ])
    func `which file speaks of which film`(names: [String], expected: [String]) throws {
        #expect(try found(names) == expected)
    }

    @Test func `names that are no text belong to themselves alone`() throws {
        let names = try [[0xFF], [0xFE]].map { try #require(FileName($0 + Array(".mkv".utf8))) }
        let sidecar = try #require(FileName([0xFF] + Array(".nfo".utf8)))
        #expect(SidecarFiles.sidecars(among: names + [sidecar]).map(\.subject) == [.film(names[0])])
    }

    @Test func `names to ask for are sidecars of the film`() throws {
        let film = try #require(FileName("Film.mkv"))
        for name in SidecarFiles.names(for: film) {
            #expect(SidecarFiles.sidecars(among: [film, name]).map(\.subject) == [.film(film)], "\(name.text)")
        }
    }
}
