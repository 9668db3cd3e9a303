import Foundation
import Model
import Support
import Testing

/// Writers that programs are known for, one step at a time: a film is never ready while any of them is at work.
@Suite struct CopyingWritersTests {
    @Test func `a browser makes an empty file, downloads beside it, and renames`() throws {
        let scene = try CopyingScene()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        try Pen(scene.place("film.mp4")).end()
        let id = try scene.expectCopying("film.mp4").text("id")
        let download = try Pen(scene.place("film.mp4.crdownload"))
        try download.write(film.prefix(9000))
        try scene.expectHidden("film.mp4.crdownload")
        try scene.expectCopying("film.mp4", id: id)
        try download.write(film.dropFirst(9000))
        download.end()
        try scene.expectHidden("film.mp4.crdownload")
        #expect(rename(scene.place("film.mp4.crdownload"), scene.place("film.mp4")) == 0)
        try scene.expectReady("film.mp4", film, id: id)
    }

    @Test func `Samba makes the file as long as it will be, then fills it`() throws {
        let scene = try CopyingScene()
        let film = try SampleMedia.padded(by: 200_000)
        let pen = try Pen(scene.place("film.mp4"))
        pen.resize(film.count)
        #expect(try scene.expectCopying("film.mp4").number("copied") == 0)
        try pen.write(film.prefix(100_000), at: 0)
        let half = try scene.events.until {
            try scene.phone.lookup("film.mp4").flatMap { $0.number("copied") > 0 ? $0 : nil }
        }
        #expect(half.state == "copying" && half.number("size") == film.count)
        #expect((100_000...110_592).contains(half.number("copied")), "what has arrived, in blocks of the disk")
        try pen.write(film.dropFirst(100_000), at: 100_000)
        try scene.expectCopying("film.mp4")
        pen.end()
        try scene.expectReady("film.mp4", film)
    }

    @Test func `a download client opens, appends and closes four times`() throws {
        let scene = try CopyingScene()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        for part in stride(from: 0, to: film.count, by: film.count / 4 + 1) {
            let pen = try Pen(scene.place("film.mp4"), O_CREAT | O_WRONLY | O_APPEND)
            try pen.write(film[part..<min(film.count, part + film.count / 4 + 1)])
            try scene.expectCopying("film.mp4")
            pen.end()
            if part + film.count / 4 + 1 < film.count { try scene.expectCopying("film.mp4") }
        }
        try scene.expectReady("film.mp4", film)
    }

    @Test(arguments: Specimen.allCases)
    func `several writers fill a sparse file, while the first keeps it open`(specimen: Specimen) throws {
        let scene = try CopyingScene()
        let film = try specimen.content(paddedBy: 50_000)
        let first = try Pen(scene.place(specimen.name))
        first.resize(film.count)
        for part in [3, 1, 2, 0] {
            let other = try Pen(scene.place(specimen.name), O_RDWR)
            let range = part * film.count / 4..<(part + 1) * film.count / 4
            try other.write(film[range], at: range.lowerBound)
            other.end()
            try scene.expectCopying(specimen.name)
        }
        first.end()
        try scene.expectReady(specimen.name, film)
    }

    @Test(arguments: Specimen.allCases)
    func `a writer that keeps only a mapping of the file`(specimen: Specimen) throws {
        let scene = try CopyingScene()
        let film = try specimen.content()
        let pen = try Pen(scene.place(specimen.name), O_CREAT | O_RDWR)
        pen.resize(film.count)
        let mapping = mmap(nil, film.count, PROT_READ | PROT_WRITE, MAP_SHARED, pen.descriptor, 0)
        let bytes = try #require(mapping).assumingMemoryBound(to: UInt8.self)
        pen.end()
        for place in 0..<9000 { bytes[place] = film[place] }
        try scene.expectCopying(specimen.name)
        for place in 9000..<film.count { bytes[place] = film[place] }
        try scene.expectCopying(specimen.name, markers: 5)
        #expect(munmap(mapping, film.count) == 0)
        try scene.expectReady(specimen.name, film)
    }

    @Test(arguments: Specimen.allCases)
    func `a file without a name gets one while its writer goes on`(specimen: Specimen) throws {
        let scene = try CopyingScene()
        let film = try specimen.content()
        let pen = try Pen(scene.daemon.folder.path, CopyingScene.unnamed | O_WRONLY)
        try pen.write(film.prefix(9000))
        let own = "/proc/self/fd/\(pen.descriptor)"
        #expect(linkat(AT_FDCWD, own, AT_FDCWD, scene.place(specimen.name), AT_SYMLINK_FOLLOW) == 0)
        try scene.expectCopying(specimen.name)
        try pen.write(film.dropFirst(9000))
        try scene.expectCopying(specimen.name, markers: 5)
        pen.end()
        try scene.expectReady(specimen.name, film)
    }

    @Test func `ln gives a film a second name, and both are films`() throws {
        let scene = try CopyingScene()
        let outside = try DropFolderFixture()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        try outside.copy(.twoSecondsOfH264, to: "film.mp4")
        #expect(link(outside.path + "/film.mp4", scene.place("film.mp4")) == 0)
        let id = try scene.expectReady("film.mp4", film).text("id")
        #expect(link(scene.place("film.mp4"), scene.place("again.mp4")) == 0)
        let again = try scene.expectReady("again.mp4", film, besides: ["film.mp4"])
        #expect(again.text("id") != id)
        try scene.expectReady("film.mp4", film, besides: ["again.mp4"], id: id)
    }

    @Test(arguments: Specimen.allCases)
    func `a ready film that is written over is not ready until that has ended`(specimen: Specimen) throws {
        let scene = try CopyingScene()
        let film = try specimen.content(paddedBy: 3000)
        let old = try specimen.content()
        try scene.daemon.folder.write(old, to: try #require(.init(specimen.name)))
        let id = try scene.expectReady(specimen.name, old).text("id")
        let pen = try Pen(scene.place(specimen.name))
        try pen.write(film.prefix(9000))
        try scene.expectCopying(specimen.name, id: id)
        try pen.write(film.dropFirst(9000))
        try scene.expectCopying(specimen.name, id: id, markers: 5)
        pen.end()
        try scene.expectReady(specimen.name, film, id: id)
    }

    @Test(arguments: Specimen.allCases)
    func `a ready film into which somebody writes in place, its size as before`(specimen: Specimen) throws {
        let scene = try CopyingScene()
        var film = try specimen.content(paddedBy: 3000)
        try scene.daemon.folder.write(film, to: try #require(.init(specimen.name)))
        let id = try scene.expectReady(specimen.name, film).text("id")
        let pen = try Pen(scene.place(specimen.name), O_WRONLY)
        film.replaceSubrange(film.count - 4..<film.count, with: [1, 2, 3, 4])
        try pen.write(film.suffix(4), at: film.count - 4)
        try scene.expectCopying(specimen.name, id: id, markers: 5)
        pen.end()
        try scene.expectReady(specimen.name, film, id: id)
    }

    @Test func `a ready film that is cut by its path is not ready any more, and is again when it is whole`() throws {
        let scene = try CopyingScene()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        try scene.daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let id = try scene.expectReady("film.mp4", film).text("id")
        #expect(truncate(scene.place("film.mp4"), 9000) == 0)
        let cut = try scene.expectCopying("film.mp4", id: id)
        #expect(cut.number("size") == 9000)
        let pen = try Pen(scene.place("film.mp4"), O_WRONLY | O_APPEND)
        try pen.write(film.dropFirst(9000))
        try scene.expectCopying("film.mp4", id: id)
        pen.end()
        try scene.expectReady("film.mp4", film, id: id)
    }
}
