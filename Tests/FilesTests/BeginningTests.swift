import Glibc
import Model
import Support
import Testing

@testable import Files

@Suite struct BeginningTests {
    let folder: DropFolderFixture
    let disk: DropFolder

    init() throws {
        folder = try DropFolderFixture()
        disk = try DropFolder(roots: [DropFolder.Root(name: nil, path: Array(folder.path.utf8))])
    }

    private func beginning(of name: String) throws -> Beginning {
        let name = try #require(FileName(name))
        return try disk.open(RelativePath.top.appending(name), expecting: nil).beginning(as: name)
    }

    /// A box with so many bytes in it.
    private func box(_ type: String, _ count: Int) -> [UInt8] {
        let length = UInt32(count + 8)
        return withUnsafeBytes(of: length.bigEndian, Array.init) + Array(type.utf8) + Array(repeating: 1, count: count)
    }

    @Test func `an index before the content is a beginning, one after it is none`() throws {
        let head = box("ftyp", 16)
        try folder.write(head + box("moov", 500) + box("mdat", 100), to: #require(FileName("first.mp4")))
        try folder.write(head + box("mdat", 100) + box("moov", 500), to: #require(FileName("last.mp4")))
        try folder.write(Array((head + box("moov", 500)).dropLast()), to: #require(FileName("half.mp4")))
        try folder.write(head, to: #require(FileName("head.mp4")))
        #expect(try beginning(of: "first.mp4") == Beginning(bytes: 640, isPlayable: true))
        #expect(try beginning(of: "last.mp4").isPlayable == false)
        #expect(try beginning(of: "half.mp4").isPlayable == false)
        #expect(try beginning(of: "head.mp4").isPlayable == false)
    }

    @Test(arguments: [false, true])
    func `room that was only reserved is not content`(isAllocated: Bool) throws {
        let path = folder.path + "/new.mkv"
        let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o644)
        defer { close(descriptor) }
        let bytes = [UInt8](repeating: 7, count: 12_288)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        if isAllocated {
            try #require(posix_fallocate(descriptor, 0, 1 << 20) == 0)
        } else {
            #expect(ftruncate(descriptor, 1 << 20) == 0)
        }
        #expect(lseek(descriptor, 500_000, SEEK_SET) == 500_000)
        #expect(write(descriptor, bytes, bytes.count) == bytes.count)
        #expect(try beginning(of: "new.mkv").bytes == 12_288)
        #expect(try beginning(of: "new.mkv").isPlayable)
    }

    @Test func `holes of what is no film may be meant`() throws {
        try folder.write("disk", to: "image.bin")
        #expect(truncate(folder.path + "/image.bin", 1 << 20) == 0)
        #expect(try beginning(of: "image.bin").bytes == 1 << 20)
    }

    @Test func `an empty file is no beginning`() throws {
        try folder.write("", to: "a.mkv")
        #expect(try beginning(of: "a.mkv") == Beginning(bytes: 0, isPlayable: false))
    }
}
