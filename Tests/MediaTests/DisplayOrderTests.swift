import CFFmpeg
import Foundation
import MediaMessages
import Support
import Testing

@testable import Media

@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed")) struct DisplayOrderTests {
    private static let films = TestFilm.named(
        "reordered.avi", "pyramid.avi", "open.avi", "asp.avi", "packed.avi", "plain.avi", "xvid.avi", "divx3.avi")

    @Test(arguments: films)
    func `a picture comes at the time that its place has in the film`(film: TestFilm) async throws {
        let reel = try await Reel(film)
        let shown = try reel.pictures(from: 0)
        #expect(shown.count > 130)
        // Empty ones follow the first.
        for picture in shown.dropFirst(film.late > 0 ? 1 : 0) {
            #expect(picture.number == picture.place - film.late, "\(picture)")
        }
        #expect(zip(shown.dropFirst(), shown).allSatisfy { $0.place > $1.place })
    }

    @Test(arguments: films)
    func `and at the same one from wherever the film is read`(film: TestFilm) async throws {
        let all = try await Reel(film).pictures(from: 0)
        let reel = try await Reel(film)
        for moment in [130, 17, 77, 96, 49, 0] {
            let some = try reel.pictures(from: moment)
            #expect(some.first.map { $0.place <= moment } == true)
            let expected = all.filter { $0.place >= moment }
            #expect(some.filter { $0.place >= moment } == expected, "\(moment)")
        }
    }
}

/// Decodes a film of the table whose pictures carry their numbers (`Tests/Films/counter.py`).
private struct Reel {
    struct Numbered: Equatable {
        /// In twenty-fourths of a second.
        let place: Int
        let number: Int
    }

    private let reel: PictureReel

    init(_ film: TestFilm) async throws {
        let descriptor = Foundation.open(try await film.path(), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        let timing = CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil)
        reel = try PictureReel(dup(descriptor), track: 0, timing: timing)
    }

    func pictures(from moment: Int) throws -> [Numbered] {
        try reel.wind(to: Int64(moment) * 3750)
        var pictures: [Numbered] = []
        while let picture = try reel.next() {
            pictures.append(
                Numbered(place: Int((picture.time + 1875) / 3750), number: Self.number(picture.frame.fields)))
        }
        return pictures
    }

    private static func number(_ frame: AVFrame) -> Int {
        guard let plane = frame.data.0 else { return -1 }
        let line = plane + Int(frame.linesize.0) * (Int(frame.height) / 24)
        return (0..<12).reduce(0) { number, bit in
            line[(2 * (bit + 2) + 1) * Int(frame.width) / 32] > 127 ? number | 1 << bit : number
        }
    }
}
