import CFFmpeg
import MediaMessages

/// A film opened for its segments: its container, and those of its tracks that are wanted. The others are not read.
///
/// Owns the container. Between two jobs its descriptor is closed: `Input.renew` gives it another.
final class CopySource {
    /// What is asked of its container with every packet.
    private struct Kind {
        /// How its bytes lie in the file.
        enum Placing {
            /// A packet's alone.
            case sample
            /// Behind the number of the track, the time and the flags (RFC 9559 section 10.1).
            case block
            /// Not known.
            case elsewhere
        }
        let placing: Placing
        let isKeyedByDecoding: Bool
        let hasForeignClock: Bool
    }

    /// One wanted track.
    struct Track {
        let stream: UnsafeMutablePointer<AVStream>
        let index: Int32
        /// How its packets are copied; `nil`: they are decoded, and what comes out is encoded anew.
        let copying: CopyCodec.Copying?
        let timeBase: AVRational
        /// Ticks a second of this track in the segments.
        let scale: Int32

        var parameters: AVCodecParameters { stream.pointee.codecpar.pointee }
    }

    let container: Container
    private let kind: Kind
    let tracks: StreamTracks
    let video: Track?
    let audio: Track?
    /// Whether a segment may name bytes of the file instead of carrying them.
    var mayRefer = false
    /// Its samples, where they are known without reading them. Looked for once, by `list`.
    private(set) var tables: SampleTables?
    private var hasTriedToList = false
    /// The head of an MP4.
    private(set) lazy var movie = Formats.isMovie(container.name) ? MovieBoxes(container.input) : nil
    /// Of the pictures of an MP4.
    private(set) lazy var compositionOffsets = video.flatMap { video in
        movie.flatMap { CompositionOffsets(video.stream, $0) }
    }

    /// The descriptor of the job.
    private var descriptor: Int32
    /// Reads its pictures where they are converted.
    private var reel: PictureReel?
    private var packets: PacketTimes

    private init(
        _ container: consuming Container, _ descriptor: Int32, tracks: StreamTracks, video: Track?, audio: Track?
    ) throws(MediaRefusal) {
        let name = container.name
        kind = Kind(
            placing: Formats.isMovie(name) ? .sample : name == "matroska,webm" ? .block : .elsewhere,
            isKeyedByDecoding: Formats.isMovie(name) || ["avi", "flv"].contains(name),
            hasForeignClock: container.hasForeignClock)
        packets = try PacketTimes(container, video: video?.stream, leader: (video ?? audio)?.stream)
        self.container = container
        self.descriptor = descriptor
        self.tracks = tracks
        self.video = video
        self.audio = audio
    }

    /// From the header alone where that says enough, which it does in nearly every mkv and mp4.
    static func open(_ descriptor: Int32, tracks: StreamTracks) throws(MediaRefusal) -> CopySource {
        guard tracks.video != nil || tracks.audio != nil else { throw .cannotCopy("no track is asked for") }
        var reason = ""
        for depth in Container.Depth.allCases {
            let container = try Container.open(descriptor, depth: depth)
            let video = choose(tracks.video, AVMEDIA_TYPE_VIDEO, isCopied: tracks.height == nil, container)
            let audio = choose(tracks.audio, AVMEDIA_TYPE_AUDIO, isCopied: tracks.channels == nil, container)
            if let failure = video.failure ?? audio.failure {
                reason = failure
                continue
            }
            // Only packets tell whether the pictures of a byte stream are reordered, and often what is to be decoded.
            if depth == .header, let track = video.track, track.copying.map({ $0.packing != .asIs }) ?? true {
                continue
            }
            for stream in container.streams {
                let isWanted = stream == video.track?.stream || stream == audio.track?.stream
                stream.pointee.discard = isWanted ? AVDISCARD_DEFAULT : AVDISCARD_ALL
            }
            // A day of film with a key frame every half second; libavformat's own limit thins the list out.
            container.format.pointee.max_index_size = 16 << 20
            // These say all of a packet themselves; looking for it in the packets costs time.
            if Formats.isMovie(container.name) || container.name == "matroska,webm" {
                container.format.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
            }
            return try CopySource(container, descriptor, tracks: tracks, video: video.track, audio: audio.track)
        }
        throw .cannotCopy(reason)
    }

    private static func choose(
        _ index: Int?, _ type: AVMediaType, isCopied: Bool, _ container: borrowing Container
    ) -> (track: Track?, failure: String?) {
        guard let index else { return (nil, nil) }
        let streams = container.streams
        guard streams.indices.contains(index), streams[index].pointee.codecpar.pointee.codec_type == type else {
            return (nil, "it has no such track \(index)")
        }
        let stream = streams[index]
        let parameters = stream.pointee.codecpar.pointee
        let name = String(cString: avcodec_get_name(parameters.codec_id))
        let configuration = VideoTrack.configuration(parameters)
        let timeBase = stream.pointee.time_base
        let copying = isCopied ? CopyCodec.copying(parameters, configuration, container: container.name) : nil
        if isCopied, copying == nil { return (nil, "\(name) does not fit into MP4") }
        if !isCopied, Decoder.codec(for: parameters.codec_id) == nil { return (nil, "nothing here decodes \(name)") }
        guard isDescribed(parameters), timeBase.num > 0, timeBase.den > 0,
            !(copying?.codec.needsConfiguration == true && configuration.isEmpty)
        else { return (nil, "its \(name) track is not described") }
        let soundScale = isCopied ? parameters.sample_rate : ConvertedSound.sampleRate
        let scale = type == AVMEDIA_TYPE_VIDEO ? 90_000 : soundScale
        return (
            Track(stream: stream, index: Int32(index), copying: copying, timeBase: timeBase, scale: scale), nil
        )
    }

    private static func isDescribed(_ parameters: AVCodecParameters) -> Bool {
        guard parameters.codec_type == AVMEDIA_TYPE_VIDEO else {
            return (1...768_000).contains(parameters.sample_rate) && parameters.ch_layout.nb_channels > 0
        }
        guard (1...65_535).contains(parameters.width), (1...65_535).contains(parameters.height) else { return false }
        // The sample description of VP9 has the depth and subsampling, which webm does not write.
        return parameters.codec_id != AV_CODEC_ID_VP9 || parameters.format >= 0
    }
}

extension CopySource {
    /// The track whose frames decide where segments begin.
    var leader: Track? { video ?? audio }

    /// Containers whose index is by time of decoding; the others' is by time of presentation.
    var isKeyedByDecoding: Bool { kind.isKeyedByDecoding }

    /// Whether its times may begin anywhere: they are a clock's, not a film's.
    var hasForeignClock: Bool { kind.hasForeignClock }

    /// The same file for another job: through another descriptor, and with bytes to read anew.
    func renew(descriptor: Int32, allowance: Int64) {
        self.descriptor = descriptor
        container.input.renew(descriptor: descriptor, allowance: allowance)
        reel?.container.input.renew(descriptor: descriptor, allowance: allowance)
    }

    /// Whether it has tables of samples, as far as has been seen: an MP4 of which all is copied.
    var mayList: Bool { tables != nil || !hasTriedToList && !tracks.isConverted && movie != nil }

    /// Finds its tables of samples, if it has any; true when something of it has been read for that.
    func list() throws(MediaRefusal) -> Bool {
        guard tables == nil, mayList else { return false }
        hasTriedToList = true
        tables = try SampleTables(self)
        return true
    }

    /// Its pictures for decoding; the first time from the beginning on.
    func pictures(_ timing: CopyTiming) throws(MediaRefusal) -> PictureReel {
        if let reel { return reel }
        guard let video else { throw .misunderstood }
        let reel = try PictureReel(descriptor, track: Int(video.index), timing: timing)
        reel.container.input.renew(descriptor: descriptor, allowance: SegmentReader.allowance)
        self.reel = reel
        return reel
    }

    /// Where the bytes of the packet that was read last lie in the file as they are; `nil` where it is not known, or is not to
    /// be told.
    ///
    /// - Parameter isChecked: whether the first of them are compared with what the file has there.
    func place(of packet: Packet, isChecked: Bool) -> Int64? {
        let fields = packet.fields
        guard mayRefer, fields.pos >= 0, fields.size > 0, let data = fields.data, let buffer = fields.buf,
            let start = buffer.pointee.data
        else { return nil }
        let offset = data - start
        switch kind.placing {
        case .sample: guard offset == 0 else { return nil }
        // A whole block. Bytes that were packed have a buffer of their own, which begins with them.
        case .block: guard offset >= 4 else { return nil }
        case .elsewhere: return nil
        }
        let place = fields.pos + Int64(offset)
        guard isChecked else { return place }
        let count = min(Int(fields.size), 64)
        let isThere = container.input.bytes(at: place, count: count)?.elementsEqual(packet.bytes.prefix(count)) ?? false
        if !isThere { mayRefer = false }
        return isThere ? place : nil
    }

    /// The key of a packet of the leading track.
    func key(_ packet: AVPacket) -> Int64? {
        let key = isKeyedByDecoding ? packet.dts : packet.pts
        return key == dropreel_no_timestamp ? nil : key
    }

    /// The next packet of a wanted track into `packet`, which is emptied first; false at the end (`PacketTimes`).
    func read(_ packet: Packet) throws(MediaRefusal) -> Bool { try packets.read(packet, of: container) }

    /// The next packet is from somewhere else (`PacketTimes`).
    func restart(clockOffset: Int64?) { packets.restart(clockOffset: clockOffset) }

    /// By how much the clock of a transport stream is moved now.
    var clockOffset: Int64? { packets.clockOffset }

    /// Whether when its pictures are shown is found out here (`DisplayOrder`), though its index is by time of decoding.
    var ordersPictures: Bool { packets.ordersPictures && isKeyedByDecoding }
}
