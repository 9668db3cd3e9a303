import MediaMessages
import Testing

@testable import MediaWorkers

/// The messages that are told in numbers.
@Suite struct BriefCodingTests {
    private static func frame(_ key: Int64, _ rest: Int64? = nil) -> KeyFrameIndex.KeyFrame {
        KeyFrameIndex.KeyFrame(
            key: key, start: Double(key % 1000) + 0.125, position: rest, bytesBefore: rest.map { Int($0) },
            clockOffset: rest)
    }

    private static let timing = CopyTiming(shift: -7, keyOffset: .max, audioOrigin: nil, audioFrame: 1024)

    private static let bounds = [
        SegmentBounds(
            tracks: StreamTracks(video: 0, audio: nil), timing: timing, number: 0, first: frame(.min), next: nil,
            earlier: []),
        SegmentBounds(
            tracks: StreamTracks(video: 3, audio: 9, height: 720, channels: 2), timing: timing, number: .max,
            first: frame(5, -1), next: frame(.max, .max), earlier: [frame(4), frame(1, 0)]),
    ]

    private static let answers: [MediaAnswer] = [
        .bytes(0), .bytes(.max), .recipe(12), .working, .refused(.noIndex),
        .index(
            KeyFrameIndex(
                tracks: StreamTracks(video: nil, audio: 1), timing: timing, keyFrames: [frame(0), frame(2, 3)],
                duration: 12.5, bitRate: 800_000, isComplete: true, bytes: 77)),
        .index(
            KeyFrameIndex(
                tracks: StreamTracks(video: 1, audio: 0), timing: timing, keyFrames: [], duration: 0, bitRate: 0,
                isComplete: false)),
    ]

    /// Behind the length.
    private func body(_ message: some Encodable) throws -> [UInt8] {
        Array(try Frame.bytes(of: message, limit: 1 << 20).dropFirst(Frame.prefixLength))
    }

    @Test(arguments: bounds, [nil, "", "é-1-2"])
    func `a request for a segment comes back as it was`(bounds: SegmentBounds, file: String?) throws {
        for carriage in Carriage.allCases {
            let request = MediaRequest(.segment(bounds), file: file, carriage: carriage)
            #expect(try Frame.message(MediaRequest.self, json: body(request)) == request)
        }
        let other = MediaRequest(.probe, file: file)
        #expect(try Frame.message(MediaRequest.self, json: body(other)) == other)
    }

    @Test(arguments: answers)
    func `an answer comes back as it was`(answer: MediaAnswer) throws {
        #expect(try Frame.message(MediaAnswer.self, json: body(answer)) == answer)
        #expect(throws: Frame.Fault.unreadable) { try Frame.message(MediaRequest.self, json: body(answer)) }
    }

    @Test func `what is cut off, or goes on, is no message`() throws {
        for answer in Self.answers {
            let whole = try body(answer)
            for end in whole.indices {
                #expect(throws: Frame.Fault.unreadable) {
                    try Frame.message(MediaAnswer.self, json: Array(whole[..<end]))
                }
            }
            #expect(throws: Frame.Fault.unreadable) { try Frame.message(MediaAnswer.self, json: whole + [0]) }
        }
        let request = try body(MediaRequest(.segment(Self.bounds[1]), file: "it"))
        for end in request.indices {
            #expect(throws: Frame.Fault.unreadable) {
                try Frame.message(MediaRequest.self, json: Array(request[..<end]))
            }
        }
    }

    private static let senseless: [[UInt8]] = ["I", "S", "B", "R"].flatMap { kind -> [[UInt8]] in
        [0, 1, 255].map { Array(kind.utf8) + [UInt8](repeating: $0, count: 400) } + [Array(kind.utf8)]
    }

    @Test(arguments: senseless)
    func `numbers without sense are no message`(bytes: [UInt8]) {
        #expect(throws: Frame.Fault.unreadable) { try Frame.message(MediaAnswer.self, json: bytes) }
        #expect(throws: Frame.Fault.unreadable) { try Frame.message(MediaRequest.self, json: bytes) }
    }
}
