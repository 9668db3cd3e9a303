import Foundation
import Model
import Support
import Testing

/// Real programs copy a film into the drop folder: it is never ready before they have finished, and once they have.
@Suite struct CopyingProgramsTests {
    @Test(arguments: Specimen.allCases)
    func `cp, which is given one half after the other`(specimen: Specimen) throws {
        guard let cp = program("cp") else { return }
        let scene = try CopyingScene()
        let film = try specimen.content()
        let copy = try FedProgram(cp, ["/dev/stdin", scene.place(specimen.name)])
        try copy.feed(film.prefix(9000))
        let id = try scene.expectCopying(specimen.name).text("id")
        try copy.feed(film.dropFirst(9000))
        try scene.expectCopying(specimen.name, id: id)
        try copy.end()
        try scene.expectReady(specimen.name, film, id: id)
    }

    @Test func `cp -r of a tree, in the middle of which it waits`() throws {
        guard let cp = program("cp") else { return }
        let scene = try CopyingScene()
        let source = try DropFolderFixture()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        try source.copy(.twoSecondsOfH264, to: "tree/a/first.mp4")
        try source.makeFolder("tree/b/c")
        let pipe = source.path + "/tree/b/c/second.mp4"
        #expect(mkfifo(pipe, 0o644) == 0)
        let copy = try FedProgram(cp, ["-r", "--copy-contents", source.path + "/tree", scene.place("tree")])
        let pen = try Pen(pipe, O_WRONLY)
        try pen.write(film.prefix(9000))
        try scene.expectCopying("tree/b/c/second.mp4")
        try pen.write(film.dropFirst(9000))
        try scene.expectCopying("tree/b/c/second.mp4")
        pen.end()
        try copy.end()
        try scene.expectReady("tree/b/c/second.mp4", film)
        try scene.expectReady("tree/a/first.mp4", film)
        let tree = try #require(try scene.phone.lookup("tree"))
        #expect(tree.number("folders") == 2 && tree.number("files") == 0 && tree.number("size") == 2 * film.count)
    }

    @Test(arguments: Specimen.allCases)
    func `tar x from a pipe`(specimen: Specimen) throws {
        guard let tar = program("tar") else { return }
        let scene = try CopyingScene()
        let source = try DropFolderFixture()
        let film = try specimen.content(paddedBy: 60_000)
        try source.write(film, to: try #require(.init(specimen.name)))
        #expect(
            try DropFolderFixture.run(tar, ["cf", source.path + "/all.tar", "-C", source.path, specimen.name]) == 0)
        let archive = try Array(Data(contentsOf: URL(fileURLWithPath: source.path + "/all.tar")))
        let copy = try FedProgram(tar, ["xf", "-", "-C", scene.daemon.folder.path])
        try copy.feed(archive.prefix(40_960))
        try scene.expectCopying(specimen.name)
        try copy.feed(archive.dropFirst(40_960))
        try copy.end()
        try scene.expectReady(specimen.name, film)
    }

    @Test(arguments: Specimen.allCases)
    func `scp, as the side that receives`(specimen: Specimen) throws {
        guard let scp = program("scp") else { return }
        let scene = try CopyingScene()
        let film = try specimen.content()
        let copy = try FedProgram(scp, ["-t", scene.daemon.folder.path])
        try copy.feed("C0644 \(film.count) \(specimen.name)\n".utf8)
        try copy.feed(film.prefix(9000))
        try scene.expectCopying(specimen.name)
        try copy.feed(film.dropFirst(9000) + [0])
        try copy.end()
        try scene.expectReady(specimen.name, film)
    }

    @Test(arguments: [["-a"], ["-a", "--inplace"], ["-a", "--whole-file", "--no-i-r"]])
    func `rsync, whose half of a file is never shown as a film`(options: [String]) throws {
        guard let rsync = program("rsync") else { return }
        let scene = try CopyingScene()
        let source = try DropFolderFixture()
        let film = try SampleMedia.padded(by: 1_000_000)
        try source.write(film, to: try #require(.init("film.mp4")))
        let copy = try FedProgram(
            rsync, options + ["--bwlimit=4m", source.path + "/film.mp4", scene.daemon.folder.path + "/"])
        try scene.expectReady("film.mp4", film)
        try copy.end()
        try scene.expectReady("film.mp4", film)
    }

    @Test func `rsync over a film that is there already`() throws {
        guard let rsync = program("rsync") else { return }
        let scene = try CopyingScene()
        let source = try DropFolderFixture()
        try scene.daemon.folder.copy(.twoSecondsOfH264, to: "film.mp4")
        let id = try scene.expectReady("film.mp4", try SampleMedia.twoSecondsOfH264.bytes()).text("id")
        let better = try SampleMedia.padded(by: 5000)
        try source.write(better, to: try #require(.init("film.mp4")))
        #expect(
            try DropFolderFixture.run(rsync, ["-a", source.path + "/film.mp4", scene.daemon.folder.path + "/"]) == 0)
        let found = try scene.events.until {
            try scene.phone.lookup("film.mp4").flatMap { $0.number("size") == better.count ? $0 : nil }
        }
        #expect(found.text("id") == id)
        try scene.expectReady("film.mp4", better, id: id)
    }

    @Test func `mv from another file system`() throws {
        guard let mv = program("mv") else { return }
        guard access("/dev/shm", W_OK) == 0 else { return print("skipped: there is no /dev/shm to move from") }
        let scene = try CopyingScene()
        let film = try SampleMedia.padded(by: 500_000)
        let source = "/dev/shm/dropreel-test-\(UUID().uuidString).mp4"
        #expect(FileManager.default.createFile(atPath: source, contents: Data(film)))
        #expect(try DropFolderFixture.run(mv, [source, scene.place("film.mp4")]) == 0)
        try scene.expectReady("film.mp4", film)
    }

    @Test func `mv from the same file system, of a file and of a folder, and within the drop folder`() throws {
        let scene = try CopyingScene()
        let outside = try DropFolderFixture()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        try outside.copy(.twoSecondsOfH264, to: "film.mp4")
        try outside.copy(.twoSecondsOfH264, to: "Show/Season 1/one.mp4")
        #expect(rename(outside.path + "/film.mp4", scene.place("film.mp4")) == 0)
        let id = try scene.expectReady("film.mp4", film).text("id")
        #expect(rename(outside.path + "/Show", scene.place("Show")) == 0)
        let one = try scene.expectReady("Show/Season 1/one.mp4", film).text("id")
        #expect(rename(scene.place("film.mp4"), scene.place("Show/two.mp4")) == 0)
        #expect(rename(scene.place("Show"), scene.place("Series")) == 0)
        try scene.expectReady("Series/two.mp4", film, besides: ["Season 1"], id: id)
        try scene.expectReady("Series/Season 1/one.mp4", film, id: one)
        #expect(try scene.phone.lookup("Show") == nil)
        #expect(try scene.phone.object("GET", "/api/v1/files")["total"] as? Int == 2)
    }

    @Test func `install`() throws {
        guard let install = program("install") else { return }
        let scene = try CopyingScene()
        let film = try SampleMedia.twoSecondsOfH264.bytes()
        let from = SampleMedia.twoSecondsOfH264.path
        #expect(try DropFolderFixture.run(install, ["-m", "644", from, scene.place("film.mp4")]) == 0)
        try scene.expectReady("film.mp4", film)
    }

    @Test func `unzip`() throws {
        guard let zip = program("zip"), let unzip = program("unzip") else { return }
        let scene = try CopyingScene()
        let source = try DropFolderFixture()
        let film = try SampleMedia.padded(by: 2_000_000)
        try source.write(film, to: try #require(.init("film.mp4")))
        let archive = source.path + "/all.zip"
        #expect(try DropFolderFixture.run(zip, ["-j", archive, source.path + "/film.mp4"]) == 0)
        #expect(try DropFolderFixture.run(unzip, [archive, "-d", scene.place("unpacked")]) == 0)
        try scene.expectReady("unpacked/film.mp4", film)
    }
}
