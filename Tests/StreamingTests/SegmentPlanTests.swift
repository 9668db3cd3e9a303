import MediaMessages
import Testing

@testable import Streaming

@Suite struct SegmentPlanTests {
    static func everySecond(_ count: Int) -> [Double] { (0..<count).map(Double.init) }

    @Test func `the first three are short, the others longer`() {
        let plan = SegmentPlan(Given.index(Self.everySecond(30), duration: 30))
        #expect(plan.segments.map(\.duration) == [2, 2, 2, 4, 4, 4, 4, 4, 4])
        #expect(plan.segments.map(\.keyFrame) == [0, 2, 4, 6, 10, 14, 18, 22, 26])
    }

    @Test(arguments: [
        StreamTracks(video: 0, audio: 1, height: 480, channels: 2), StreamTracks(video: 0, audio: 1, channels: 2),
        StreamTracks(video: nil, audio: 1),
    ])
    func `where each costs something more, they are long`(tracks: StreamTracks) {
        let plan = SegmentPlan(Given.index(Self.everySecond(30), duration: 30, tracks))
        #expect(plan.segments.map(\.duration) == [2, 2, 2, 6, 6, 6, 6])
    }

    @Test(arguments: [nil, 2])
    func `a film of many bytes has short ones always`(channels: Int?) {
        let tracks = StreamTracks(video: 0, audio: 1, channels: channels)
        let plan = SegmentPlan(Given.index(Self.everySecond(18), duration: 18, bitRate: 8_000_000, tracks))
        #expect(plan.segments.map(\.duration) == Array(repeating: 2, count: 9))
    }

    @Test func `a cut is only ever at a key frame, however far away`() {
        let plan = SegmentPlan(Given.index([0, 1.9, 2.1, 30, 31, 57.5], duration: 60))
        #expect(plan.segments.map(\.keyFrame) == [0, 2, 3, 5])
        #expect(plan.segments.map(\.duration).reduce(0, +) == 60)
    }

    @Test func `milliseconds that a container rounds away do not double a segment`() {
        let plan = SegmentPlan(Given.index([0, 1.999, 3.999, 6], duration: 8))
        #expect(plan.segments.count == 4)
    }

    @Test func `one key frame is one segment, and none is none`() {
        #expect(SegmentPlan(Given.index([0], duration: 7)).segments.map(\.duration) == [7])
        #expect(SegmentPlan(Given.index([0], duration: 0)).segments.count == 1)
        #expect(SegmentPlan(Given.index([], duration: 0)).segments.isEmpty)
    }

    @Test func `a key frame at the very end begins no segment`() {
        #expect(SegmentPlan(Given.index([0, 2, 4], duration: 4)).segments.map(\.duration) == [2, 2])
    }

    @Test func `the bounds of neighbors meet, and the last is open`() throws {
        let plan = SegmentPlan(Given.index(Self.everySecond(30), duration: 30))
        let all = try plan.segments.indices.map { try #require(plan.bounds(of: $0)) }
        for (one, next) in zip(all, all.dropFirst()) { #expect(one.next == next.first) }
        #expect(all.last?.next == nil)
        #expect(all.map(\.number) == Array(0..<9))
        #expect(plan.bounds(of: 9) == nil && plan.bounds(of: -1) == nil)
    }

    @Test func `the same index gives the same plan`() {
        let index = Given.index((0..<500).map { Double($0) * 1.37 }, duration: 700)
        #expect(SegmentPlan(index) == SegmentPlan(index))
    }
}
