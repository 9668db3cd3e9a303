import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct FileErrorTests {
    @Test func `it says the deed, the thing, the cause and the remedy on one line`() {
        let obstacle = FileError.Obstacle(place: Array("/srv/drop\n".utf8), owner: "root", user: "dropreel")
        let error = FileError("rename", path("a\nb.mp4"), .denied, obstacle: obstacle, hint: "ask root")
        #expect(
            error.description == "cannot rename “a\u{FFFD}b.mp4”: permission denied "
                + "(/srv/drop\u{FFFD} belongs to root; the daemon runs as dropreel) — ask root")
        #expect(FileError("list", .top, .other(EIO)).description == "cannot list “.”: Input/output error")
    }

    @Test func `error numbers become causes`() {
        #expect(FileError.Cause(number: ENOSPC) == .full)
        #expect(FileError.Cause(number: EXDEV) == .crossDevice)
        #expect(FileError.Cause(number: EIO) == .other(EIO))
    }

    @Test(arguments: NastyNames.all + [FileName("it's")].compactMap(\.self))
    func `a command names any place as the shell takes it`(nasty: FileName) throws {
        let remedy = AccessRemedy(place: [0x2F] + nasty.bytes, owner: "root", user: "dropreel", group: "dropreel")
        #expect(!remedy.commandToWrite.contains("\n"))
        let output = Pipe()
        let shell = try ChildProcess(
            "/bin/bash", ["-c", "printf %s \(remedy.quotedPlace)"], output: .pipe(output))
        #expect(Array(output.fileHandleForReading.readDataToEndOfFile()) == remedy.place)
        shell.wait()
    }
}
