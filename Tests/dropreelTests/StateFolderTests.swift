import Foundation
import Testing

@testable import dropreel

@Suite struct StateFolderTests {
    @Test func `it is made for its owner alone, and only one can have it`() throws {
        let place = try Place()
        let path = place.path + "/a/b/state"
        let first = try StateFolder(path)
        var status = stat()
        #expect(stat(path, &status) == 0 && status.st_mode & 0o7777 == 0o700)
        #expect(first.owner == geteuid())
        let failure = #expect(throws: Failure.self) { try StateFolder(path) }
        #expect(failure?.code == .configuration)
        #expect(failure?.description.contains("process \(getpid())") == true)
        #expect(StateFolder.holder(of: path) == Int(getpid()))
    }

    @Test func `it is free again when its holder is gone`() throws {
        let place = try Place()
        let path = place.path + "/state"
        do { _ = try StateFolder(path) }
        #expect(StateFolder.holder(of: path) == nil)
        _ = try StateFolder(path)
    }

    @Test func `what is no folder, or cannot be made, says so`() throws {
        let place = try Place()
        try "x".write(toFile: place.path + "/file", atomically: true, encoding: .utf8)
        let file = #expect(throws: Failure.self) { try StateFolder(place.path + "/file") }
        #expect(file?.description.contains("it is not a folder") == true)
        let below = #expect(throws: Failure.self) { try StateFolder(place.path + "/file/below") }
        #expect(below?.description.contains("Not a directory") == true)
        let proc = #expect(throws: Failure.self) { try StateFolder("/proc/dropreel") }
        #expect(proc?.code == .configuration)
    }
}

/// A temporary folder of one test.
final class Place {
    let path = "/tmp/dropreel-" + UUID().uuidString
    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(atPath: path) }
}
