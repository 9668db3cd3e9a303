import Foundation
import Model
import Support
import Testing

@testable import Files

/// A temporary drop folder and the words to fill it.
struct Given {
    let fixture: DropFolderFixture
    let folder: DropFolder

    init() throws {
        fixture = try DropFolderFixture()
        folder = try DropFolder(roots: [.init(name: nil, path: Array(fixture.path.utf8))])
    }

    @discardableResult func file(_ name: String, _ text: String = "film") throws -> Facts {
        try fixture.write(text, to: name)
        return try folder.facts(of: path(name))
    }

    @discardableResult func folder(_ name: String) throws -> Facts {
        try fixture.makeFolder(name)
        return try folder.facts(of: path(name))
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: fixture.path + "/" + name, withDestinationPath: target)
    }

    func exists(_ name: String) -> Bool { (try? folder.facts(of: path(name))) != nil }

    func text(_ name: String) throws -> String {
        try String(contentsOfFile: fixture.path + "/" + name, encoding: .utf8)
    }
}

func path(_ text: String) -> RelativePath { RelativePath(text)! }
func name(_ text: String) -> FileName { FileName(text)! }

/// The cause of the error that `deed` throws; `nil` when it throws none.
func cause(_ deed: () throws -> Void) -> FileError.Cause? {
    do { try deed() } catch { return (error as? FileError)?.cause }
    return nil
}

/// Runs a step with the rights of another user on this thread alone. Needs root.
func asNobody<Answer>(_ step: () throws -> Answer) throws -> Answer {
    typealias SetFileUser = @convention(c) (UInt32) -> Int32
    let setFileUser = unsafeBitCast(try #require(dlsym(nil, "setfsuid")), to: SetFileUser.self)
    _ = setFileUser(65534)
    defer { _ = setFileUser(0) }
    return try step()
}
