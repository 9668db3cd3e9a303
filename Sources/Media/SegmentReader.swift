import CFFmpeg
import MediaMessages

/// Collects the packets of one segment, and makes them its bytes.
struct SegmentReader {
    /// What was collected of one track.
    fileprivate struct Collected {
        var packets = PacketBytes()
        /// Times of presentation, in ticks of the segment's track, shifted.
        var shown: [Int64] = []
        var keys: [Bool] = []
        var lastDuration: Int64 = 0
    }

    private let source: CopySource
    private let bounds: SegmentBounds
    /// In ticks of the sound's track of the file: from here on, and up to here.
    private let sound: Range<Int64>
    private var pictures = Collected()
    private var sounds = Collected()
    /// When the following segment begins, in ticks of the picture's track of the segment.
    private var following: Int64?

    /// Bytes that one segment may have, and those that may be read for it: sound may lie far from its picture.
    private static let mostBytes = Frame.longestPayload - (4 << 20)
    static let allowance: Int64 = 1 << 30
    /// Pictures beyond the end of the segment, at most, in which its last sound is looked for.
    private static let mostPicturesBehind = 600

    /// The bytes of a segment, in pieces that follow one another.
    static func pieces(_ source: CopySource, _ bounds: SegmentBounds) throws(MediaRefusal) -> [[UInt8]] {
        var reader = try SegmentReader(source, bounds)
        try reader.collect(from: bounds.first)
        for earlier in bounds.earlier where reader.soundIsLate {
            // Its sound lies before the key frame in the file.
            reader = try SegmentReader(source, bounds)
            try reader.collect(from: earlier)
        }
        return try reader.finish()
    }

    private init(_ source: CopySource, _ bounds: SegmentBounds) throws(MediaRefusal) {
        self.source = source
        self.bounds = bounds
        guard let leader = source.leader, bounds.timing.isPossible else { throw .misunderstood }
        let times = [bounds.number == 0 ? nil : bounds.first.key, bounds.next?.key].map { key in
            key.flatMap { key in
                source.audio.flatMap {
                    Ticks.convert(Ticks.sum(key, bounds.timing.keyOffset), leader.timeBase, $0.timeBase)
                }
            }
        }
        let from = times[0] ?? .min
        sound = from..<max(times[1] ?? .max, from)
    }

    // MARK: Reading

    private mutating func collect(from place: KeyFrameIndex.KeyFrame) throws(MediaRefusal) {
        try find(place)
        let packet = try Packet()
        var picturesEnded = source.video == nil
        var soundsEnded = source.audio == nil
        var isInside = false
        var behind = 0
        while !(picturesEnded && soundsEnded), try source.read(packet) {
            let index = packet.fields.stream_index
            if let video = source.video, index == video.index {
                if packet.isKey, let key = source.key(packet.fields) {
                    if let next = bounds.next, key >= next.key {
                        if !picturesEnded { following = shown(packet, video) }
                        picturesEnded = true
                    } else if key >= bounds.first.key || bounds.number == 0 {
                        isInside = true
                    }
                }
                if picturesEnded {
                    behind += 1
                    soundsEnded = soundsEnded || behind > Self.mostPicturesBehind
                } else if isInside {
                    try pictures.add(packet, video, shown(packet, video))
                }
            } else if let audio = source.audio, index == audio.index {
                soundsEnded = try noteSound(packet, audio) || soundsEnded
            }
            guard pictures.packets.bytes.count + sounds.packets.bytes.count < Self.mostBytes else {
                throw .cannotCopy("a segment would be larger than \(Frame.longestPayload >> 20) MB")
            }
        }
    }

    /// True when it belongs to a later segment.
    private mutating func noteSound(_ packet: Packet, _ audio: CopySource.Track) throws(MediaRefusal) -> Bool {
        let time = packet.fields.pts
        guard time != dropreel_no_timestamp else { return false }
        if time >= sound.upperBound { return true }
        // What begins before 0 is the run-up of a decoder, which is not heard.
        if time >= sound.lowerBound, let shown = shown(packet, audio), shown >= 0 {
            try sounds.add(packet, audio, shown)
        }
        return false
    }

    private func find(_ place: KeyFrameIndex.KeyFrame) throws(MediaRefusal) {
        // The first segment comes from a container that has just been opened: it has what lies before its key frame.
        guard bounds.number > 0, let leader = source.leader else { return }
        let format = source.container.format
        var code: Int32
        if source.hasForeignClock, let position = place.position {
            code = av_seek_frame(format, -1, position, AVSEEK_FLAG_BYTE)
        } else {
            if let position = place.position {
                av_add_index_entry(leader.stream, position, place.key, 0, 0, AVINDEX_KEYFRAME)
            }
            // Sound alone may be cut where none of its packets begins: a second early is early enough.
            let second = source.video == nil ? Ticks.convert(1_000_000, Ticks.microsecond, leader.timeBase) ?? 0 : 0
            let target = Ticks.difference(place.key, second)
            code = av_seek_frame(format, leader.index, target, AVSEEK_FLAG_BACKWARD)
            if code < 0 { code = av_seek_frame(format, -1, 0, AVSEEK_FLAG_BACKWARD) }
        }
        guard code < 0 else { return }
        if let fault = source.container.input.fault { throw .unreadable(fault) }
        throw .broken("what its index names is not there")
    }

    private func shown(_ packet: Packet, _ track: CopySource.Track) -> Int64? {
        track.shown(packet.fields).flatMap { Ticks.convert($0, track.timeBase, perSecond: track.scale) }
            .map { $0 + bounds.timing.shift(in: track.scale) }
    }

    /// Whether sound is missing at the beginning: more than a packet of it.
    private var soundIsLate: Bool {
        guard let audio = source.audio, source.video != nil, bounds.number > 0 else { return false }
        guard let first = sounds.shown.first else { return true }
        guard let begin = Ticks.convert(sound.lowerBound, audio.timeBase, perSecond: audio.scale) else { return false }
        let frame = bounds.timing.audioFrame ?? max(audio.codec.frame, 1024)
        return first - (begin + bounds.timing.shift(in: audio.scale)) > frame + audio.tolerance
    }

    // MARK: Writing

    private func finish() throws(MediaRefusal) -> [[UInt8]] {
        guard !pictures.shown.isEmpty || !sounds.shown.isEmpty else { throw .broken("nothing is where its index says") }
        var tracks: [FragmentHeader.Track] = []
        if let video = source.video {
            let usual = usualDuration(video)
            guard let times = SampleTimes.video(pictures.shown, next: following, usual: usual) else {
                throw .broken("the times of its pictures make no sense")
            }
            tracks.append(
                FragmentHeader.Track(number: 1, times: times, sizes: pictures.packets.sizes, keys: pictures.keys))
        }
        if let audio = source.audio {
            let times = SampleTimes.audio(
                sounds.shown, grid: bounds.timing.grid(audio), lastDuration: sounds.lastDuration)
            tracks.append(
                FragmentHeader.Track(
                    number: source.video == nil ? 1 : 2, times: times, sizes: sounds.packets.sizes, keys: nil))
        }
        tracks.removeAll { $0.sizes.isEmpty }
        let header = FragmentHeader.bytes(tracks, number: bounds.number)
        return [header, pictures.packets.bytes, sounds.packets.bytes].filter { !$0.isEmpty }
    }

    /// A picture's duration in ticks of the segment: the container's, or a 25th of a second.
    private func usualDuration(_ video: CopySource.Track) -> Int64 {
        let rate = video.stream.pointee.avg_frame_rate
        guard rate.num > 0, rate.den > 0 else { return Int64(video.scale) / 25 }
        return max(Int64(video.scale) * Int64(rate.den) / Int64(rate.num), 1)
    }
}

extension SegmentReader.Collected {
    fileprivate mutating func add(
        _ packet: Packet, _ track: CopySource.Track, _ time: Int64?
    ) throws(MediaRefusal) {
        guard let time else { return }
        try packets.append(packet.bytes, track.packing)
        shown.append(time)
        keys.append(packet.isKey)
        lastDuration = Ticks.convert(packet.fields.duration, track.timeBase, perSecond: track.scale) ?? 0
    }
}
