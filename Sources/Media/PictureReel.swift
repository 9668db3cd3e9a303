import CFFmpeg
import MediaMessages

/// A decoded picture, and when it is shown in ticks of the segments (90 kHz, from 0 on the segments' time line).
struct Picture {
    let frame: DecodedFrame
    let time: Int64
}

/// The pictures of a film from any moment on, in the order in which they are shown.
///
/// Has a container of its own, beside the one that sound is read from: a picture must be decoded from a key frame on,
/// which may lie far before the sound that belongs to it. It may go on where it stopped, which is a matter of speed only.
final class PictureReel {
    static let scale: Int32 = 90_000

    let container: Container
    let stream: UnsafeMutablePointer<AVStream>
    /// What a picture lasts when nothing says otherwise, in ticks of the segments.
    let usual: Int64
    /// Added to every time of the file, in ticks of the segments.
    private let shift: Int64
    private let packet: Packet
    private let scratch: DecodedFrame
    private let order: DisplayOrder?
    private var decoder: Decoder
    private var isAtEnd = false
    /// Decoded, and not handed out yet.
    private var waiting: [Picture] = []
    /// When the last picture was shown that came out of the decoder.
    private var last: Int64?
    /// The next picture is the last one before this moment; `nil`: somewhere else.
    private var place: Int64? = 0

    /// Seconds before a moment at which a key frame is looked for, after none was found at the one before. Where a search
    /// finds times of decoding without knowing of key frames, it begins a second early.
    private static let steps: [Int64] = [0, 2, 10, 40]
    private static let stepsOfClocks: [Int64] = [1, 4, 12, 40]

    /// - Parameter track: index of a moving picture.
    init(_ descriptor: Int32, track: Int, timing: CopyTiming) throws(MediaRefusal) {
        container = try Container.open(descriptor, depth: .brief)
        let streams = container.streams
        guard streams.indices.contains(track) else { throw .cannotCopy("it has no such track \(track)") }
        stream = streams[track]
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        order = container.mayLackShownTimes ? try DisplayOrder(stream, of: container) : nil
        shift = timing.shift(in: Self.scale)
        usual = Self.usual(stream.pointee)
        packet = try Packet()
        scratch = try DecodedFrame()
        decoder = try Decoder(stream) { $0.pointee.thread_count = Decoder.mostThreads }
    }

    /// A picture's duration: the container's, or a 25th of a second.
    private static func usual(_ stream: AVStream) -> Int64 {
        let rate = [stream.avg_frame_rate, stream.r_frame_rate].first { $0.num > 0 && $0.den > 0 }
        guard let rate else { return Int64(scale) / 25 }
        return min(max(Int64(scale) * Int64(rate.den) / Int64(rate.num), 1), Int64(scale))
    }

    /// What its pictures become; the same from the first to the last.
    ///
    /// - Parameter lines: at most so many.
    func format(lines: Int?) throws(MediaRefusal) -> PictureFormat {
        guard let lines else { throw .misunderstood }
        return try PictureFormat(container, stream, lines: lines)
    }

    /// The next picture; `nil` at the end. What cannot be read any more is the end, too.
    func next() throws(MediaRefusal) -> Picture? {
        while waiting.isEmpty, !isAtEnd { try decodeMore() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Puts pictures back that were taken too many: the next one is the last before `moment`.
    func leave(_ pictures: [Picture], at moment: Int64) {
        waiting = pictures + waiting
        // After damage a decoder that begins here might show something else.
        place = decoder.isUnharmed ? moment : nil
    }

    /// The next picture is the last before this moment, or an earlier one, or the first of all.
    func wind(to moment: Int64) throws(MediaRefusal) {
        defer { place = nil }
        if place == moment { return }
        let steps = container.hasForeignClock ? Self.stepsOfClocks : Self.steps
        for step in steps {
            let target = moment - step * Int64(Self.scale)
            guard target > 0, try begin(at: target) else { continue }
            if let first = try next() {
                waiting.insert(first, at: 0)
                if first.time <= moment { return }
            }
        }
        guard try begin(at: 0) else { throw .broken("nothing leads back to its beginning") }
    }

    private func begin(at moment: Int64) throws(MediaRefusal) -> Bool {
        let format = container.format
        let base = stream.pointee.time_base
        var code: Int32 = -1
        if moment > 0, let time = Ticks.convert(moment - shift, AVRational(num: 1, den: Self.scale), base) {
            code = av_seek_frame(format, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD)
        } else {
            let first = stream.pointee.start_time == dropreel_no_timestamp ? 0 : stream.pointee.start_time
            code = av_seek_frame(format, stream.pointee.index, first, AVSEEK_FLAG_BACKWARD)
            if code < 0 { code = av_seek_frame(format, -1, 0, AVSEEK_FLAG_BYTE) }
        }
        if let fault = container.input.fault { throw .unreadable(fault) }
        guard code >= 0 else { return false }
        order?.restart()
        // Not flushed but new: what a decoder has learned on its way must not show in its pictures.
        decoder = try Decoder(stream) { $0.pointee.thread_count = Decoder.mostThreads }
        isAtEnd = false
        waiting = []
        last = nil
        return true
    }

    private func decodeMore() throws(MediaRefusal) {
        let isThere = if let order { try order.read(packet, of: container) } else { try container.read(packet) }
        if container.input.isExhausted { throw .broken("a part of it has no end") }
        isAtEnd = !isThere
        guard isAtEnd || packet.fields.stream_index == stream.pointee.index else { return }
        try decoder.decode(isAtEnd ? nil : packet, into: scratch) { frame throws(MediaRefusal) in
            let time = time(of: frame)
            waiting.append(Picture(frame: try DecodedFrame(takingOver: frame), time: time))
        }
    }

    /// Rises always: a clock that stands still or jumps back must not stop a film.
    private func time(of frame: DecodedFrame) -> Int64 {
        let shown = frame.shown.flatMap { Ticks.convert($0, stream.pointee.time_base, perSecond: Self.scale) }
        let expected = last.map { $0 + usual } ?? 0
        let time = max(shown.map { $0 + shift } ?? expected, last.map { $0 + 1 } ?? .min)
        last = time
        return time
    }
}
