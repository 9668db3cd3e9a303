import Foundation
public import Model

/// A temporary folder of one test, gone afterwards.
public final class DropFolderFixture: Sendable {
    /// Absolute path without a trailing slash.
    public let path: String

    public init() throws {
        let base = ProcessInfo.processInfo.environment["TMPDIR"] ?? "/tmp"
        path = base + "/dropreel-test-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        // A test may have taken its own rights away.
        _ = try? Self.run("/bin/chmod", ["-R", "u+rwX", path])
        _ = try? Self.run("/bin/rm", ["-rf", path])
    }

    public func absolute(_ name: FileName) -> [UInt8] { Array(path.utf8) + [0x2F] + name.bytes }

    /// Makes the folder and those above it.
    public func makeFolder(_ name: String) throws {
        try FileManager.default.createDirectory(atPath: path + "/" + name, withIntermediateDirectories: true)
    }

    public func write(_ bytes: [UInt8], to name: FileName) throws {
        try Self.write(bytes, at: absolute(name) + [0])
    }

    /// In place. Foundation's own way hands the open file on to programs that other tests start at that moment, and then it
    /// counts as being written for as long as these run.
    private static func write(_ bytes: [UInt8], at absolute: [UInt8]) throws {
        let descriptor = absolute.withUnsafeBytes {
            open($0.baseAddress!.assumingMemoryBound(to: CChar.self), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0o644)
        }
        guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
        defer { close(descriptor) }
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw POSIXError(.EIO) }
            rest = rest.dropFirst(count)
        }
    }

    public func write(_ text: String, to name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Self.write(Array(text.utf8), at: Array(url.path.utf8) + [0])
    }

    /// Runs a program to its end; its exit status.
    @discardableResult
    public static func run(_ program: String, _ arguments: [String]) throws -> Int32 {
        try ChildProcess(program, arguments).wait()
    }
}
