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
    private var packets: PacketTimes
    private var decoder: Decoder
    private var isAtEnd = false
    /// Packets that were left out since the last search because a key frame comes first; `nil`: it has come.
    private var skipped: Int?
    /// When the key frame is shown that decoding began with. What it leads needs others from before it.
    private var earliest: Int64? = .min
    /// Decoded, and not handed out yet.
    private var waiting: [Picture] = []
    private var times: PictureTimes
    /// The next picture is the last one before this moment; `nil`: somewhere else.
    private var place: Int64?

    /// Seconds before a moment at which a key frame is looked for, after none was found at the one before. Where a search
    /// finds times of decoding without knowing of key frames, it begins a second early.
    private static let steps: [Int64] = [0, 2, 10, 40]
    private static let stepsOfClocks: [Int64] = [1, 4, 12, 40]
    /// Packets of a transport stream without a key frame after which none is expected any more: a minute.
    private static let mostSkipped = 1500

    /// - Parameter track: index of a moving picture.
    init(_ descriptor: Int32, track: Int, timing: CopyTiming) throws(MediaRefusal) {
        container = try Container.open(descriptor, depth: .brief)
        let streams = container.streams
        guard streams.indices.contains(track) else { throw .cannotCopy("it has no such track \(track)") }
        stream = streams[track]
        for other in streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        packets = try PacketTimes(container, video: stream, leader: stream)
        shift = timing.shift(in: Self.scale)
        usual = Self.usual(stream.pointee)
        times = PictureTimes(usual: usual)
        skipped = container.hasForeignClock ? 0 : nil
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
        while waiting.isEmpty || waiting.count == 1 && times.isInDoubt, !isAtEnd { try decodeMore() }
        return waiting.isEmpty ? nil : waiting.removeFirst()
    }

    /// Puts pictures back that were taken too many: the next one is the last before `moment`.
    func leave(_ pictures: [Picture], at moment: Int64) {
        waiting = pictures + waiting
        // After damage a decoder that begins here might show something else.
        place = decoder.isUnharmed ? moment : nil
    }

    /// The next picture is the last before this moment, or an earlier one, or the first of all.
    ///
    /// - Parameter places: where a key frame before it lies, the best first, as far as anybody knows.
    func wind(to moment: Int64, from places: [KeyFrameIndex.KeyFrame] = []) throws(MediaRefusal) {
        defer { place = nil }
        if place == moment { return }
        for place in places where container.hasForeignClock {
            guard let position = place.position, try begin(atByte: position, clockOffset: place.clockOffset) else {
                break
            }
            if try leads(to: moment) { return }
        }
        let isScanned = places.first?.clockOffset != nil
        let steps = isScanned ? [] : container.hasForeignClock ? Self.stepsOfClocks : Self.steps
        for step in steps {
            let target = moment - step * Int64(Self.scale)
            guard target > 0, try begin(at: target) else { continue }
            if try leads(to: moment) { return }
        }
        guard try begin(container.rewind(stream), clockOffset: isScanned ? 0 : nil) else {
            throw .broken("nothing leads back to its beginning")
        }
        earliest = .min
    }

    private func leads(to moment: Int64) throws(MediaRefusal) -> Bool {
        guard let first = try next() else { return false }
        waiting.insert(first, at: 0)
        return first.time <= moment
    }

    private func begin(at moment: Int64) throws(MediaRefusal) -> Bool {
        let scale = AVRational(num: 1, den: Self.scale)
        guard let time = Ticks.convert(moment - shift, scale, stream.pointee.time_base) else { return false }
        return try begin(av_seek_frame(container.format, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD))
    }

    private func begin(atByte position: Int64, clockOffset: Int64?) throws(MediaRefusal) -> Bool {
        let code = av_seek_frame(container.format, -1, position, AVSEEK_FLAG_BYTE)
        return try begin(code, clockOffset: clockOffset)
    }

    /// - Parameter code: what a search has come to.
    private func begin(_ code: Int32, clockOffset: Int64? = nil) throws(MediaRefusal) -> Bool {
        if let fault = container.input.fault { throw .unreadable(fault) }
        guard code >= 0 else { return false }
        packets.restart(clockOffset: clockOffset)
        // Not flushed but new: what a decoder has learned on its way must not show in its pictures.
        decoder = try Decoder(stream) { $0.pointee.thread_count = Decoder.mostThreads }
        isAtEnd = false
        skipped = container.hasForeignClock ? 0 : nil
        earliest = nil
        waiting = []
        times.restart()
        return true
    }

    private func decodeMore() throws(MediaRefusal) {
        isAtEnd = try !packets.read(packet, of: container)
        guard isAtEnd || packet.fields.stream_index == stream.pointee.index && isAwaited(packet) else { return }
        try decoder.decode(isAtEnd ? nil : packet, into: scratch) { frame throws(MediaRefusal) in
            let shown = moved(frame.shown)
            if let shown, let earliest, shown < earliest { return }
            let (time, corrected) = times.next(shown)
            if let corrected, let doubted = waiting.popLast() {
                waiting.append(Picture(frame: doubted.frame, time: corrected))
            }
            waiting.append(Picture(frame: try DecodedFrame(takingOver: frame), time: time))
        }
    }

    /// A search in a transport stream ends anywhere, and some decoders make something of packets that lean on others (HEVC:
    /// gray).
    private func isAwaited(_ packet: Packet) -> Bool {
        if let count = skipped {
            guard packet.isKey || count >= Self.mostSkipped else {
                skipped = count + 1
                return false
            }
            skipped = nil
        }
        if earliest == nil { earliest = moved(packet.time) ?? .min }
        return true
    }

    private func moved(_ time: Int64?) -> Int64? {
        time.flatMap { Ticks.convert($0, stream.pointee.time_base, perSecond: Self.scale) }.map { $0 + shift }
    }
}
