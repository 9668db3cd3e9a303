import CFFmpeg
import MediaMessages

/// The times of the first packets of a film, from which those of its segments follow.
struct OpeningTimes {
    /// Packets that are looked at, unless both tracks show up sooner.
    private static let most = 3000
    /// Packets of sound that tell how long a packet is, and pictures among which leading ones may be.
    private static let enoughSounds = 48
    private static let enoughPictures = 16

    /// Samples in a packet of MPEG layers II and III, DTS, Dolby Digital Plus, TrueHD, and of what libav makes of PCM.
    private static let framesOfOthers: [Int64] = [1152, 576, 512, 1024, 2048, 4096, 256, 768, 40, 80, 160]

    private var firstKey: (key: Int64, shown: Int64)?
    /// In microseconds.
    private var pictures: [Int64] = []
    /// In samples.
    private var sounds: [Int64] = []

    /// Reads from a source of which nothing has been read yet.
    static func read(_ source: CopySource) throws(MediaRefusal) -> CopyTiming {
        var times = OpeningTimes()
        let packet = try Packet()
        for _ in 0..<most {
            guard !times.isEnough(source), try source.read(packet) else { break }
            try times.note(packet, source)
        }
        return times.timing(source)
    }

    private func isEnough(_ source: CopySource) -> Bool {
        (source.video == nil || pictures.count >= Self.enoughPictures)
            && (source.audio == nil || sounds.count >= Self.enoughSounds)
    }

    private mutating func note(_ packet: Packet, _ source: CopySource) throws(MediaRefusal) {
        let fields = packet.fields
        if let video = source.video, fields.stream_index == video.index {
            // A decoder sorts its pictures out by itself.
            let isConverted = video.copying == nil
            let decoded = isConverted ? packet.time : nil
            guard packet.isKey || firstKey != nil, let key = isConverted ? decoded : source.key(fields) else { return }
            guard let shown = decoded ?? video.shown(fields) else {
                throw .cannotCopy("it does not say when its pictures are shown")
            }
            if firstKey == nil { firstKey = (key, shown) }
            if let time = Ticks.convert(shown, video.timeBase, Ticks.microsecond) { pictures.append(time) }
        } else if let audio = source.audio, fields.stream_index == audio.index {
            guard let time = Ticks.convert(fields.pts, audio.timeBase, perSecond: audio.samplesPerSecond) else {
                return
            }
            sounds.append(time)
        }
    }

    private func timing(_ source: CopySource) -> CopyTiming {
        let sound = source.audio.flatMap { audio in
            sounds.first.flatMap {
                Ticks.convert($0, AVRational(num: 1, den: audio.samplesPerSecond), Ticks.microsecond)
            }
        }
        let picture = pictures.min()
        let earliest = [picture, sound].compactMap(\.self).min() ?? 0
        // A film that begins later was cut out of something: its own beginning is what counts. Players would move it there
        // themselves, each in its way, and its subtitles would not come with it.
        let begins = source.hasForeignClock || earliest > 0
        return CopyTiming(
            shift: begins ? -earliest : -min(picture ?? 0, 0),
            keyOffset: firstKey.map { Ticks.difference($0.shown, $0.key) } ?? 0,
            audioOrigin: sounds.first,
            audioFrame: source.audio.flatMap(frame))
    }

    /// Samples in a packet, when all that were seen begin where that many would put them.
    private func frame(_ audio: CopySource.Track) -> Int64? {
        guard let origin = sounds.first, sounds.count > 2 else { return nil }
        let usual = CopyCodec.of(audio.parameters.codec_id)?.frame ?? 0
        // Sound with half the bandwidth coded in a clever way (SBR) has twice the samples.
        var candidates = [
            Int64(audio.parameters.frame_size), usual, usual * 2, blockOfFLAC(audio) ?? 0,
        ]
        if audio.copying == nil { candidates += Self.framesOfOthers }
        return candidates.first { frame in
            guard frame > 0 else { return false }
            let grid = SoundGrid(origin: origin, frame: frame, tolerance: audio.tolerance)
            return sounds.enumerated().allSatisfy { index, time in
                abs(time - (origin + Int64(index) * frame)) <= grid.tolerance
            }
        }
    }

    /// The longest block of FLAC, which all but the last have where the coder does not vary it (RFC 9639 section 8.2).
    private func blockOfFLAC(_ audio: CopySource.Track) -> Int64? {
        let configuration = VideoTrack.configuration(audio.parameters)
        guard audio.parameters.codec_id == AV_CODEC_ID_FLAC, configuration.count >= 34 else { return nil }
        return Int64(configuration[2]) << 8 | Int64(configuration[3])
    }
}

extension CopySource.Track {
    /// When a packet is shown, in ticks of the file. Where the container has times of decoding only (avi) they are the
    /// same, unless pictures are reordered.
    func shown(_ packet: AVPacket) -> Int64? {
        if packet.pts != dropreel_no_timestamp { return packet.pts }
        return parameters.video_delay > 0 || packet.dts == dropreel_no_timestamp ? nil : packet.dts
    }

    /// Samples a second as the container says.
    var samplesPerSecond: Int32 { parameters.sample_rate }

    /// Samples by which the container's rounding can move a time: a tick, and one more.
    var tolerance: Int64 {
        Int64(samplesPerSecond) * Int64(timeBase.num) / Int64(timeBase.den) + 2
    }
}

extension CopyTiming {
    /// Whether an index could have said so: it comes back from the daemon, which does not look into it.
    var isPossible: Bool {
        Ticks.isPossible(shift) && Ticks.isPossible(audioOrigin ?? 0) && (1...1 << 20).contains(audioFrame ?? 1)
    }

    /// In samples of the file.
    func grid(_ audio: CopySource.Track) -> SoundGrid? {
        guard let audioOrigin, let audioFrame, audioFrame > 0 else { return nil }
        return SoundGrid(
            origin: audioOrigin + shift(in: audio.samplesPerSecond), frame: audioFrame, tolerance: audio.tolerance)
    }

    /// The shift in ticks of a track of the segments.
    func shift(in scale: Int32) -> Int64 { Ticks.convert(shift, Ticks.microsecond, perSecond: scale) ?? 0 }
}
