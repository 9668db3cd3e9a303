import Foundation

/// A film of the table in `Tests/Films`: one for each way in which a file can be odd. ffmpeg makes it the first time.
public struct TestFilm: Sendable, Decodable, Hashable, CustomStringConvertible {
    public let name: String
    /// Pictures a second, when each carries its number; 0 when they do not.
    public let counted: Double
    /// Pictures by which it shows each number late.
    public let late: Int
    /// It is damaged: what can be shown of it is shown.
    public let damaged: Bool

    public var description: String { name }

    /// Every film that a test may make; none where python3 or ffmpeg is not installed.
    public static let all: [TestFilm] = {
        guard FFmpeg.isThere, let lines = try? said(["list"]) else { return [] }
        return lines.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(TestFilm.self, from: Data($0.utf8))
        }
    }()

    public static let isPossible = !all.isEmpty

    public static func named(_ names: String...) -> [TestFilm] {
        names.compactMap { name in all.first { $0.name == name } }
    }

    /// Absolute, of the film on the disk. Not to be written to: other tests have the same.
    public func path() async throws -> String {
        let made = try await FFmpeg.run(Self.tool.path, ["make", name])
        guard made.status == 0 else { throw CannotMake(description: made.errors) }
        return made.output.trimmingCharacters(in: .newlines)
    }

    public struct CannotMake: Error, CustomStringConvertible {
        public let description: String
    }

    private static let tool = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Films/films")

    private static func said(_ arguments: [String]) throws -> String {
        try ChildProcess.run(tool.path, arguments).output
    }
}
