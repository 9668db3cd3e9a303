import Foundation
import Model
import Support
import Testing

@testable import Files

@Suite struct OpenFileTests {
    @Test func `the kernel tells who still writes`() throws {
        let given = try Given()
        try given.file("a.mp4")
        let absolute = given.fixture.path + "/a.mp4"
        let file = try given.folder.open(path("a.mp4"), expecting: nil)
        try untilFree(file)
        let reader = Foundation.open(absolute, O_RDONLY)
        try untilFree(file)
        let writer = Foundation.open(absolute, O_WRONLY)
        #expect(file.isBeingWritten() == .busy)
        close(writer)
        close(reader)
        try untilFree(file)
    }

    /// A child process that another test begins at this moment holds our descriptors until it runs its program.
    private func untilFree(_ file: borrowing OpenFile) throws {
        let end = ContinuousClock.now + .seconds(10)
        while file.isBeingWritten() != .free { try #require(ContinuousClock.now < end) }
    }

    @Test func `the same content has the same fingerprint`() throws {
        let given = try Given()
        let content = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try given.fixture.write(content, to: name("a.mp4"))
        try given.fixture.write(content, to: name("b.mp4"))
        let a = try given.folder.open(path("a.mp4"), expecting: nil).fingerprint()
        #expect(try given.folder.open(path("b.mp4"), expecting: nil).fingerprint() == a)
        #expect(Fingerprint(bytes: a.bytes) == a)
        #expect(Fingerprint(bytes: []) == nil)
        for place in [0, 299_999] {
            var other = content
            other[place] ^= 1
            try given.fixture.write(other, to: name("c.mp4"))
            #expect(try given.folder.open(path("c.mp4"), expecting: nil).fingerprint() != a)
        }
    }

    @Test func `whoever takes the descriptor has the file`() throws {
        let given = try Given()
        try given.file("a.mp4")
        let descriptor = try given.folder.open(path("a.mp4"), expecting: nil).take()
        #expect(lseek(descriptor, 0, SEEK_END) == 4)
        #expect(fcntl(descriptor, F_GETFD) & FD_CLOEXEC != 0)
        #expect(close(descriptor) == 0)
    }
}
