import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import Media

@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed")) struct SampleTablesTests {
    /// All films of this container whose tracks can be copied.
    private static let films = TestFilm.all.filter { film in
        [".mp4", ".mov", ".m4v", ".3gp", ".m4a"].contains(where: film.name.hasSuffix)
    }
    /// Their samples lie in fragments.
    private static let unlisted = ["fragments.mp4", "hours-late.mp4", "two-seconds-late.m4a", "fragments-indexed.mp4"]

    @Test(arguments: films)
    func `a segment out of tables is the one of the packets that libavformat reads`(film: TestFilm) async throws {
        let descriptor = Foundation.open(try await film.path(), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        guard let tracks = try? Self.tracks(descriptor),
            let read = try? CopySource.open(descriptor, tracks: tracks),
            let index = try? KeyFrames.index(try CopySource.open(descriptor, tracks: tracks), descriptor, scanning: nil)
        else { return }
        let listed = try CopySource.open(descriptor, tracks: tracks)
        _ = try listed.list()
        #expect((listed.tables == nil) == Self.unlisted.contains(film.name))
        guard listed.tables != nil else { return }
        // Long films at both ends.
        let count = index.keyFrames.count
        for number in Set((0..<count).prefix(12) + (0..<count).suffix(12)).sorted() {
            let next = number + 1 < count ? number + 1 : nil
            let bounds = try #require(index.segment(from: number, to: next, number: number))
            let recipe = try SegmentReader.recipe(listed, bounds) {}
            #expect(recipe.parts.contains { $0.place != nil })
            let expected = try SegmentReader.recipe(read, bounds) {}
            #expect(expected.isBytes)
            #expect(try recipe.carried(from: listed.container.input) == expected, "segment \(number)")
        }
    }

    /// Its pictures, and its sound, as far as they can be copied.
    private static func tracks(_ descriptor: Int32) throws -> StreamTracks {
        let info = try Probe.describe(descriptor)
        let video = info.video.first?.index
        let audio = info.audio.first { ["aac", "ac3", "eac3", "flac", "opus"].contains($0.codec) }?.index
        return StreamTracks(video: video, audio: audio)
    }
}
