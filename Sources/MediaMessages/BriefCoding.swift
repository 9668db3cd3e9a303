/// The messages that come for every segment, and the one with thousands of key frames, without words: JSON takes a tenth of
/// a millisecond at each end, and a segment of a light film takes one altogether.
///
/// A letter that no JSON begins with, then numbers of eight bytes (big endian); what may be missing has a 1 or a 0 in front.
enum BriefCoding {
    private static let segment = UInt8(ascii: "S")
    private static let bytes = UInt8(ascii: "B")
    private static let recipe = UInt8(ascii: "R")
    private static let index = UInt8(ascii: "I")

    /// `nil` for what is told in JSON.
    static func bytes(of message: some Encodable) -> [UInt8]? {
        if let request = message as? MediaRequest, case .segment(let bounds) = request.job {
            var writer = Writer(kind: segment)
            writer.put(request.carriage.rawValue)
            writer.put(bounds)
            writer.put(request.file)
            return writer.bytes
        }
        switch message as? MediaAnswer {
        case .bytes(let count): return Writer(kind: bytes, count).bytes
        case .recipe(let count): return Writer(kind: recipe, count).bytes
        case .index(let found):
            var writer = Writer(kind: index)
            writer.put(found)
            return writer.bytes
        default: return nil
        }
    }

    /// `nil` for anything else.
    static func message<Message>(_ type: Message.Type, in bytes: [UInt8]) -> Message? {
        var reader = Reader(bytes)
        let message: Any?
        switch bytes.first {
        case segment: message = reader.request()
        case self.bytes: message = reader.count().map(MediaAnswer.bytes)
        case recipe: message = reader.count().map(MediaAnswer.recipe)
        case index: message = reader.index().map(MediaAnswer.index)
        default: return nil
        }
        return reader.isAtEnd ? message as? Message : nil
    }

    fileprivate struct Writer {
        private(set) var bytes: [UInt8]

        init(kind: UInt8) { bytes = [kind] }

        init(kind: UInt8, _ count: Int) {
            self.init(kind: kind)
            put(Int64(count))
        }

        mutating func put(_ number: Int64) { withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) } }

        mutating func put(_ number: Int64?) {
            bytes.append(number == nil ? 0 : 1)
            if let number { put(number) }
        }

        mutating func put(_ number: Int?) { put(number.map(Int64.init)) }

        mutating func put(_ number: Double) { put(Int64(bitPattern: number.bitPattern)) }

        mutating func put(_ text: String?) {
            put(text.map { Int64($0.utf8.count) })
            if let text { bytes.append(contentsOf: text.utf8) }
        }
    }

    fileprivate struct Reader {
        private let bytes: [UInt8]
        private var place = 1

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var isAtEnd: Bool { place == bytes.count }

        mutating func number() -> Int64? {
            guard bytes.count - place >= 8 else { return nil }
            defer { place += 8 }
            return bytes.withUnsafeBytes {
                Int64(bigEndian: $0.loadUnaligned(fromByteOffset: place, as: Int64.self))
            }
        }

        mutating func count() -> Int? { number().flatMap(Int.init(exactly:)) }

        mutating func double() -> Double? { number().map { Double(bitPattern: UInt64(bitPattern: $0)) } }

        /// Outer `nil`: there is none where one should be; inner: it says that it is missing.
        mutating func optional<Value>(_ read: (inout Reader) -> Value?) -> Value?? {
            guard place < bytes.count, bytes[place] <= 1 else { return nil }
            place += 1
            if bytes[place - 1] == 0 { return .some(nil) }
            return read(&self).map { .some($0) }
        }

        mutating func text() -> String? {
            guard let length = count(), length >= 0, bytes.count - place >= length else { return nil }
            defer { place += length }
            return String(validating: bytes[place..<place + length], as: UTF8.self)
        }
    }
}

extension BriefCoding.Writer {
    fileprivate mutating func put(_ tracks: StreamTracks) {
        for number in [tracks.video, tracks.audio, tracks.height, tracks.channels] { put(number) }
    }

    fileprivate mutating func put(_ timing: CopyTiming) {
        put(timing.shift)
        put(timing.keyOffset)
        put(timing.audioOrigin)
        put(timing.audioFrame)
    }

    fileprivate mutating func put(_ frame: KeyFrameIndex.KeyFrame) {
        put(frame.key)
        put(frame.start)
        put(frame.position)
        put(frame.bytesBefore)
        put(frame.clockOffset)
    }

    fileprivate mutating func put(_ frames: [KeyFrameIndex.KeyFrame]) {
        put(Int64(frames.count))
        for frame in frames { put(frame) }
    }

    fileprivate mutating func put(_ bounds: SegmentBounds) {
        put(bounds.tracks)
        put(bounds.timing)
        put(Int64(bounds.number))
        put([bounds.first] + bounds.earlier)
        put(bounds.next.map { [$0] } ?? [])
    }

    fileprivate mutating func put(_ index: KeyFrameIndex) {
        put(index.tracks)
        put(index.timing)
        put(index.keyFrames)
        put(index.duration)
        put(Int64(index.bitRate))
        put(index.bytes)
        put(index.isComplete ? Int64(1) : 0)
    }
}

extension BriefCoding.Reader {
    fileprivate mutating func tracks() -> StreamTracks? {
        guard let video = optional({ $0.count() }), let audio = optional({ $0.count() }),
            let height = optional({ $0.count() }), let channels = optional({ $0.count() })
        else { return nil }
        return StreamTracks(video: video, audio: audio, height: height, channels: channels)
    }

    fileprivate mutating func timing() -> CopyTiming? {
        guard let shift = number(), let keyOffset = number(), let audioOrigin = optional({ $0.number() }),
            let audioFrame = optional({ $0.number() })
        else { return nil }
        return CopyTiming(shift: shift, keyOffset: keyOffset, audioOrigin: audioOrigin, audioFrame: audioFrame)
    }

    fileprivate mutating func frame() -> KeyFrameIndex.KeyFrame? {
        guard let key = number(), let start = double(), start.isFinite, let position = optional({ $0.number() }),
            let bytesBefore = optional({ $0.count() }), let clockOffset = optional({ $0.number() })
        else { return nil }
        return KeyFrameIndex.KeyFrame(
            key: key, start: start, position: position, bytesBefore: bytesBefore, clockOffset: clockOffset)
    }

    fileprivate mutating func frames() -> [KeyFrameIndex.KeyFrame]? {
        guard let count = count(), (0...KeyFrameIndex.mostKeyFrames).contains(count) else { return nil }
        var frames: [KeyFrameIndex.KeyFrame] = []
        frames.reserveCapacity(count)
        for _ in 0..<count {
            guard let frame = frame() else { return nil }
            frames.append(frame)
        }
        return frames
    }

    fileprivate mutating func request() -> MediaRequest? {
        guard let carriage = number().flatMap(Carriage.init), let tracks = tracks(), let timing = timing(),
            let number = count(), let frames = frames(), let first = frames.first, let next = self.frames(),
            next.count <= 1, let file = optional({ $0.text() })
        else { return nil }
        let bounds = SegmentBounds(
            tracks: tracks, timing: timing, number: number, first: first, next: next.first,
            earlier: Array(frames.dropFirst()))
        return MediaRequest(.segment(bounds), file: file, carriage: carriage)
    }

    fileprivate mutating func index() -> KeyFrameIndex? {
        guard let tracks = tracks(), let timing = timing(), let keyFrames = frames(), let duration = double(),
            duration.isFinite, let bitRate = count(), let bytes = optional({ $0.count() }), let isComplete = number()
        else { return nil }
        return KeyFrameIndex(
            tracks: tracks, timing: timing, keyFrames: keyFrames, duration: duration, bitRate: bitRate,
            isComplete: isComplete == 1, bytes: bytes)
    }
}
