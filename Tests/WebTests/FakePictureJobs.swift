import Glibc
import MediaMessages
import MediaWorkers
import Streaming
import Synchronization

/// Stands in for the workers: a poster says which file it is made from, and how wide it may be.
final class FakePictureJobs: Sendable {
    /// What the jobs about a file end with whose text contains the word.
    let failures = Mutex<[String: MediaFailure]>([:])
    private let done = Mutex<[String]>([])

    /// The files that posters were made from, in order.
    var posters: [String] { done.withLock(\.self) }

    static let jpeg: [UInt8] = [0xFF, 0xD8]

    /// The text of the file, which it closes.
    private func read(_ file: Int32) throws(MediaFailure) -> String {
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 200)
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .unreadable(errno) }
        let text = String(decoding: bytes[0..<count], as: UTF8.self)
        if let failure = failures.withLock({ $0.first { text.contains($0.key) }?.value }) { throw failure }
        return text
    }

    var made: PictureJobs {
        PictureJobs(
            poster: { [self] (file, width) async throws(MediaFailure) in
                let text = try read(file)
                done.withLock { $0.append(text) }
                return MadePicture(jpeg: Self.jpeg + Array("\(text) \(width)".utf8), color: "#204060")
            },
            layout: { [self] (file) async throws(MediaFailure) in
                _ = try read(file)
                return SpriteLayout(count: 250, width: 160, height: 90)
            },
            sprites: { [self] (file, sheet) async throws(MediaFailure) in
                let text = try read(file)
                guard sheet < 3 else { throw .misunderstood }
                return Self.jpeg + Array("\(text) sheet \(sheet)".utf8)
            })
    }
}
