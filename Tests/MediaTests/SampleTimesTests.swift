import Testing

@testable import Media

@Suite struct SampleTimesTests {
    @Test func `pictures are decoded at the sorted times of their showing`() {
        // I P B B, in order of decoding.
        let times = SampleTimes.video([0, 9000, 3000, 6000], next: 12_000, usual: 3000)
        #expect(times == SampleTimes(first: 0, durations: [3000, 3000, 3000, 3000], offsets: [0, 6000, -3000, -3000]))
    }

    @Test func `leading pictures of an open group begin their segment`() {
        let times = SampleTimes.video([12_000, 6000, 9000], next: nil, usual: 3000)
        #expect(times == SampleTimes(first: 6000, durations: [3000, 3000, 3000], offsets: [6000, -3000, -3000]))
    }

    @Test(arguments: [5000, 6000, 3000 * 40] as [Int64])
    func `a next segment that begins too early or far too late does not stretch the last picture`(next: Int64) {
        #expect(SampleTimes.video([0, 6000, 3000], next: next, usual: 3000)?.durations.last == 3000)
    }

    @Test func `decoding always moves on, whatever a damaged film says`() throws {
        let times = try #require(SampleTimes.video([-5, 7, 7, 7], next: nil, usual: 1))
        #expect(times.first == 0)
        #expect(times.durations.allSatisfy { $0 > 0 })
        #expect(SampleTimes.video([0, 1 << 52, 5], next: nil, usual: 1) == nil)
    }

    @Test func `sound that was rounded to milliseconds is put back on its grid`() {
        let grid = SoundGrid(origin: 0, frame: 1024, tolerance: 50)
        // 21, 43, 64 ms at 48 kHz
        let times = SampleTimes.audio([1008, 2064, 3072], grid: grid, lastDuration: 7)
        #expect(times == SampleTimes(first: 1024, durations: [1024, 1024, 1024], offsets: []))
    }

    @Test func `a gap in the sound stays a gap`() {
        let grid = SoundGrid(origin: 0, frame: 1024, tolerance: 50)
        let times = SampleTimes.audio([0, 1024, 48_500, 49_524], grid: grid, lastDuration: 1024)
        #expect(times.durations == [1024, 47_476, 1024, 1024])
    }

    @Test(
        arguments: [(0, 100), (100, 100), (101, 1124), (1124, 1124), (-924, -924), (-925, -924), (-1948, -1948)]
            as [(Int64, Int64)])
    func `the next place on a grid`(time: Int64, place: Int64) {
        #expect(SoundGrid(origin: 100, frame: 1024, tolerance: 2).first(from: time) == place)
    }

    @Test func `a last picture may last longer`() throws {
        let times = SampleTimes(first: 10, durations: [5, 5], offsets: [1, 0])
        #expect(times.end == 20)
        #expect(times.lasting(until: 27) == SampleTimes(first: 10, durations: [5, 12], offsets: [1, 0]))
        #expect(times.lasting(until: 19) == times)
        #expect(SampleTimes(first: 0, durations: [], offsets: []).end == nil)
    }
}
