import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct DropFolderTests {
    @Test(arguments: NastyNames.all)
    func `any name is listed, looked at and opened byte for byte`(nasty: FileName) throws {
        let given = try Given()
        try given.fixture.write([1, 2, 3], to: nasty)
        let listing = try given.folder.list(.top)
        #expect(listing.entries.map(\.name) == [nasty])
        let file = try given.folder.open(RelativePath([nasty]), expecting: listing.entries[0].facts.identity)
        #expect(file.facts.size == 3)
    }

    @Test func `another file under the same name is not opened`() throws {
        let given = try Given()
        let old = try given.file("a.mp4")
        try given.file("b.mp4", "another")
        try FileManager.default.removeItem(atPath: given.fixture.path + "/a.mp4")
        try FileManager.default.moveItem(atPath: given.fixture.path + "/b.mp4", toPath: given.fixture.path + "/a.mp4")
        #expect(cause { _ = try given.folder.open(path("a.mp4"), expecting: old.identity) } == .changed)
        #expect(cause { _ = try given.folder.open(path("b.mp4"), expecting: nil) } == .notFound)
    }

    @Test func `a link to a file inside is opened, however it is written`() throws {
        let given = try Given()
        let film = try given.file("Films/a.mp4")
        try given.folder("Links")
        try given.link("Links/relative.mp4", to: "../Films/a.mp4")
        try given.link("Links/absolute.mp4", to: given.fixture.path + "/Films/a.mp4")
        try given.link("Links/again.mp4", to: "relative.mp4")
        for link in ["Links/relative.mp4", "Links/absolute.mp4", "Links/again.mp4"] {
            let own = try given.folder.facts(of: path(link))
            #expect(own.kind == .link)
            #expect(try given.folder.linkTarget(of: path(link)) == .file(path("Films/a.mp4"), film))
            let file = try given.folder.open(path(link), expecting: own.identity)
            #expect(file.facts.identity == film.identity)
            #expect(cause { _ = try given.folder.open(path(link), expecting: film.identity) } == nil)
        }
    }

    @Test func `no link leads out of the folder or through a folder`() throws {
        let given = try Given()
        try given.file("Films/a.mp4")
        try given.link("passwd", to: "/etc/passwd")
        try given.link("up", to: "../../etc/passwd")
        try given.link("etc", to: "/etc")
        try given.link("folder", to: "Films")
        try given.link("loop", to: "loop")
        try given.link("nothing", to: "Films/none.mp4")
        try given.link("process", to: "/proc/self/fd/0")
        for way in ["passwd", "up", "etc/passwd", "folder/a.mp4", "loop", "process"] {
            #expect(cause { _ = try given.folder.open(path(way), expecting: nil) } == .escapes, "\(way)")
        }
        #expect(try given.folder.linkTarget(of: path("passwd")) == .outside(Array("/etc/passwd".utf8)))
        #expect(try given.folder.linkTarget(of: path("etc")) == .directory(Array("/etc".utf8)))
        #expect(
            try given.folder.linkTarget(of: path("folder")) == .directory(Array((given.fixture.path + "/Films").utf8)))
        #expect(try given.folder.linkTarget(of: path("loop")) == .dangling)
        #expect(try given.folder.linkTarget(of: path("nothing")) == .dangling)
    }

    @Test func `what is no regular file is refused without waiting`() throws {
        let given = try Given()
        try given.folder("a.mp4")
        #expect(mkfifo(given.fixture.path + "/pipe.mp4", 0o600) == 0)
        try given.link("to-pipe", to: "pipe.mp4")
        #expect(cause { _ = try given.folder.open(path("a.mp4"), expecting: nil) } == .wrongKind)
        #expect(cause { _ = try given.folder.open(path("pipe.mp4"), expecting: nil) } == .wrongKind)
        #expect(try given.folder.linkTarget(of: path("to-pipe")) == .special)
    }

    @Test func `folders deeper than one system call takes are reached`() throws {
        let given = try Given()
        let part = name(String(repeating: "d", count: 250))
        var deep = RelativePath.top
        for _ in 0..<40 {
            deep = deep.appending(part)
            _ = try given.folder.makeFolder(deep)
        }
        #expect(try given.folder.list(deep).entries.isEmpty)
        let place = try given.folder.moveToTrash(
            RelativePath([part]), expecting: try given.folder.facts(of: RelativePath([part])).identity, as: .random())
        try given.folder.purge(place)
        #expect(try given.folder.trashed(in: .top).isEmpty)
    }

    @Test func `several roots are folders of the top`() throws {
        let one = try Given()
        let two = try Given()
        try two.file("x.mp4")
        let both = try DropFolder(roots: [
            .init(name: name("One"), path: Array(one.fixture.path.utf8)),
            .init(name: name("Two"), path: Array(two.fixture.path.utf8)),
        ])
        #expect(try both.facts(of: path("Two/x.mp4")) == two.folder.facts(of: path("x.mp4")))
        #expect(cause { _ = try both.facts(of: path("Three")) } == .notFound)
        let here = try both.facts(of: path("Two/x.mp4")).identity
        let place = try both.moveToTrash(path("Two/x.mp4"), expecting: here, as: .random())
        #expect(place.directory == path("Two"))
        #expect(cause { _ = try DropFolder(roots: [one.folder.roots[0], two.folder.roots[0]]) } == .other(EINVAL))
    }

    @Test func `a root that is a link is resolved once`() throws {
        let given = try Given()
        try given.file("real/a.mp4")
        try given.folder("other")
        try given.link("root", to: "real")
        let folder = try DropFolder(roots: [.init(name: nil, path: Array((given.fixture.path + "/root").utf8))])
        try FileManager.default.removeItem(atPath: given.fixture.path + "/root")
        try given.link("root", to: "other")
        #expect(try folder.facts(of: path("a.mp4")).size == 4)
    }

    @Test func `storage counts one disk once`() throws {
        let given = try Given()
        let twice = try DropFolder(roots: [
            .init(name: name("a"), path: given.folder.roots[0].path), .init(name: name("b"), path: Array("/tmp".utf8)),
        ])
        let once = try given.folder.storage()
        #expect(once.total > 0 && once.free <= once.total)
        #expect(try twice.storage().total == once.total)
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to become somebody else"))
    func `a folder that may not be changed says whose it is and what mends it`() throws {
        let given = try Given()
        let film = try given.file("Films/it's.mp4")
        let problem = try asNobody { given.folder.writeProblem(in: path("Films")) }
        #expect(problem?.code == .notWritable)
        #expect(problem?.detail.contains("belongs to root") == true)
        #expect(problem?.hint.hasPrefix("sudo chgrp -R ") == true)
        #expect(given.folder.writeProblem(in: path("Films")) == nil)

        let error = try asNobody {
            #expect(throws: FileError.self) {
                try given.folder.moveToTrash(path("Films/it's.mp4"), expecting: film.identity, as: .random())
            }
        }
        #expect(error?.cause == .denied)
        #expect(error?.obstacle?.owner == "root")
        #expect(error?.obstacle?.place == Array((given.fixture.path + "/Films").utf8))
        #expect(given.exists("Films/it's.mp4"))
    }

    @Test(.enabled(if: geteuid() == 0, "needs root to become somebody else"))
    func `a closed folder on the way is named`() throws {
        let given = try Given()
        try given.file("closed/Films/a.mp4")
        #expect(chmod(given.fixture.path + "/closed", 0o700) == 0)
        let error = try asNobody {
            #expect(throws: FileError.self) { _ = try given.folder.open(path("closed/Films/a.mp4"), expecting: nil) }
        }
        #expect(error?.obstacle?.place == Array((given.fixture.path + "/closed").utf8))
        #expect(error?.hint?.hasPrefix("sudo setfacl -m u:") == true)
    }
}
