import Dispatch
import Foundation

/// Programs that tests compare with. They wait on threads of their own: Swift's are two where there are two cores.
public enum FFmpeg {
    public static let isThere = FileManager.default.isExecutableFile(atPath: path)
    private static let path = "/usr/bin/ffmpeg"

    /// Runs ffmpeg, which is silent unless something is wrong.
    public static func run(_ arguments: [String]) async throws -> (output: String, errors: String) {
        let result = try await run(path, ["-nostdin", "-y", "-v", "error"] + arguments)
        return (result.output, result.errors)
    }

    /// The same for what is short enough to hold up one of Swift's threads.
    public static func runHere(_ arguments: [String]) throws -> (output: String, errors: String) {
        let result = try runHere(path, ["-nostdin", "-y", "-v", "error"] + arguments)
        return (result.output, result.errors)
    }

    /// Runs a program to its end.
    public static func run(
        _ program: String, _ arguments: [String]
    ) async throws -> (output: String, errors: String, status: Int32) {
        try await withCheckedThrowingContinuation { continuation in
            DispatchQueue.global().async {
                continuation.resume(with: Result { try runHere(program, arguments) })
            }
        }
    }

    private static func runHere(
        _ program: String, _ arguments: [String]
    ) throws -> (output: String, errors: String, status: Int32) {
        let result = try ChildProcess.run(program, arguments)
        return (result.output, result.errors, result.status)
    }

    /// One packet as ffmpeg reads it.
    public struct Packet: Sendable {
        public let decoded: Int
        /// Seconds.
        public let shown: Double
        public let hash: String
    }

    /// What each packet of the first picture and the first sound of a file is, in the order of the file.
    public static func packets(
        _ path: String
    ) async throws -> (video: [Packet], audio: [Packet], errors: String) {
        let result = try await run([
            "-i", path, "-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy", "-f", "framemd5", "-",
        ])
        let lines = result.output.split(separator: "\n")
        let hasVideo = lines.contains { $0.hasPrefix("#media_type 0: video") }
        // "#tb 0: 1/90000"
        let ticks = Dictionary(
            uniqueKeysWithValues: lines.filter { $0.hasPrefix("#tb ") }.map { line in
                let numbers = line.dropFirst(4).split(whereSeparator: { ": /".contains($0) })
                return (String(numbers[0]), (Double(numbers[1]) ?? 0) / (Double(numbers[2]) ?? 1))
            })
        let packets = lines.filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let tick = ticks[fields[0]] ?? 0
            return (
                fields[0],
                Packet(decoded: Int(fields[1]) ?? 0, shown: (Double(fields[2]) ?? 0) * tick, hash: fields[5])
            )
        }
        let ofFirst = packets.filter { $0.0 == "0" }.map(\.1)
        let others = packets.filter { $0.0 == "1" }.map(\.1)
        return hasVideo ? (ofFirst, others, result.errors) : ([], ofFirst, result.errors)
    }
}
