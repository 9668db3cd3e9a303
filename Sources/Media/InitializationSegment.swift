import CFFmpeg
import MediaMessages

/// The initialization segment of a film (`ftyp` and `moov`), written by libavformat.
enum InitializationSegment {
    /// Whether packets must be read for it, the first ones.
    static func readsPackets(_ source: CopySource) -> Bool {
        source.tracks.isConverted || [source.video, source.audio].contains { $0.map(isDescribedByPackets) ?? false }
    }

    /// - Parameter source: nothing of it has been read yet, where packets must be read.
    static func bytes(_ source: CopySource) throws(MediaRefusal) -> [UInt8] {
        let output = try Output()
        let tracks = [source.video, source.audio].compactMap(\.self)
        // Nearly all is described by the container; the rest by the first packet.
        let sample = try tracks.first(where: isDescribedByPackets).map {
            track throws(MediaRefusal) in
            (track: track, packets: try firstPackets(of: track, source))
        }
        for track in tracks {
            guard track.copying != nil else {
                try add(try encoder(of: track, source), to: output, track)
                continue
            }
            try add(track, to: output, firstPacket: sample?.track.index == track.index ? sample?.packets.first : nil)
        }
        let isDelayed = sample?.track.copying?.codec.isDescribedByPackets == true
        try output.begin(isDelayed: isDelayed)
        if isDelayed, let sample { try output.describe(by: sample.packets, of: sample.track, as: tracks.count - 1) }
        guard let bytes = head(of: output.bytes) else { throw .cannotCopy("its tracks do not fit into one MP4") }
        return bytes
    }

    private static func isDescribedByPackets(_ track: CopySource.Track) -> Bool {
        track.copying.map { $0.packing == .adts || $0.codec.isDescribedByPackets } ?? false
    }

    /// What a converted track is encoded by: the same as in its segments, so that the description fits them.
    private static func encoder(of track: CopySource.Track, _ source: CopySource) throws(MediaRefusal) -> Encoder {
        if track.index == source.audio?.index { return try ConvertedSound.encoder(source.tracks) }
        // The segments' times do not matter for what it looks like.
        let timing = CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil)
        return try source.pictures(timing).format(lines: source.tracks.height).encoder()
    }

    private static func add(
        _ encoder: Encoder, to output: Output, _ track: CopySource.Track
    ) throws(MediaRefusal) {
        guard let stream = avformat_new_stream(output.format, nil) else { throw .unreadable(ENOMEM) }
        try encoder.describe(stream.pointee.codecpar)
        guard dropreel_copy_display_matrix(track.stream, stream) >= 0 else { throw .unreadable(ENOMEM) }
        stream.pointee.time_base = AVRational(num: 1, den: track.scale)
    }

    /// Enough for E-AC-3, of which libavformat wants to see whole groups of six blocks.
    private static let wanted = 8
    private static let most = 3000

    private static func firstPackets(
        of track: CopySource.Track, _ source: CopySource
    ) throws(MediaRefusal) -> [Packet] {
        var packets: [Packet] = []
        for _ in 0..<most {
            let packet = try Packet()
            guard packets.count < wanted, try source.read(packet) else { break }
            if packet.fields.stream_index == track.index, !packet.bytes.isEmpty { packets.append(packet) }
        }
        guard !packets.isEmpty else { throw .cannotCopy("one of its tracks is empty") }
        return packets
    }

    private static func add(
        _ track: CopySource.Track, to output: Output, firstPacket: Packet?
    ) throws(MediaRefusal) {
        guard let stream = avformat_new_stream(output.format, nil),
            avcodec_parameters_copy(stream.pointee.codecpar, track.stream.pointee.codecpar) >= 0,
            let parameters = stream.pointee.codecpar
        else { throw .unreadable(ENOMEM) }
        // Apple plays HEVC under this name only.
        let isHEVC = parameters.pointee.codec_id == AV_CODEC_ID_HEVC
        parameters.pointee.codec_tag = isHEVC ? fourLetters("hvc1") : 0
        stream.pointee.time_base = AVRational(num: 1, den: track.scale)
        stream.pointee.sample_aspect_ratio = track.stream.pointee.sample_aspect_ratio
        guard dropreel_copy_display_matrix(track.stream, stream) >= 0 else { throw .unreadable(ENOMEM) }
        describeFLAC(parameters)
        guard track.copying?.packing == .adts else { return }
        guard let configuration = firstPacket.flatMap({ ADTSHeader($0.bytes) })?.configuration,
            let room = av_mallocz(configuration.count + Int(AV_INPUT_BUFFER_PADDING_SIZE))
        else { throw .cannotCopy("its sound is not described") }
        room.copyMemory(from: configuration, byteCount: configuration.count)
        av_freep(&parameters.pointee.extradata)
        parameters.pointee.extradata = room.assumingMemoryBound(to: UInt8.self)
        parameters.pointee.extradata_size = Int32(configuration.count)
    }

    /// The bits of a sample as its own head has them (RFC 9639 section 8.2), which libavformat does not tell before it has
    /// decoded. Chromium refuses a description of 16 bits of what has 24, or the other way round.
    private static func describeFLAC(_ parameters: UnsafeMutablePointer<AVCodecParameters>) {
        let configuration = VideoTrack.configuration(parameters.pointee)
        guard parameters.pointee.codec_id == AV_CODEC_ID_FLAC, configuration.count >= 34 else { return }
        parameters.pointee.bits_per_raw_sample = Int32((configuration[12] & 1) << 4 | configuration[13] >> 4) + 1
    }

    /// As libav writes them, in the order of memory.
    static func fourLetters(_ name: StaticString) -> UInt32 {
        name.withUTF8Buffer { $0.reversed().reduce(0) { $0 << 8 | UInt32($1) } }
    }

    /// The first boxes, up to the end of `moov`.
    private static func head(of bytes: [UInt8]) -> [UInt8]? {
        var place = 0
        while place + 8 <= bytes.count {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            guard size >= 8, place + size <= bytes.count else { return nil }
            let isLast = bytes[place + 4..<place + 8].elementsEqual("moov".utf8)
            place += size
            if isLast { return Array(bytes[..<place]) }
        }
        return nil
    }
}

/// A muxer of libavformat that writes into memory. Owns the context, its stream and that one's buffer.
private final class Output {
    let format: UnsafeMutablePointer<AVFormatContext>
    private var stream: UnsafeMutablePointer<AVIOContext>?
    private(set) var bytes: [UInt8] = []

    /// A `moov` of two tracks has 2 KB, and a codec configuration at most 64 KB.
    private static let most = 1 << 20
    private static let bufferSize: Int32 = 16 << 10

    init() throws(MediaRefusal) {
        var format: UnsafeMutablePointer<AVFormatContext>?
        guard avformat_alloc_output_context2(&format, nil, "mp4", nil) >= 0, let format else {
            throw .unreadable(ENOMEM)
        }
        self.format = format
        guard let buffer = av_malloc(Int(Self.bufferSize)) else { throw .unreadable(ENOMEM) }
        // libavformat holds `self` without a reference: it lives as long as this object.
        stream = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 1, Unmanaged.passUnretained(self).toOpaque(),
            nil,
            { opaque, bytes, count in
                guard let opaque, let bytes, count >= 0 else { return dropreel_error(EINVAL) }
                return Unmanaged<Output>.fromOpaque(opaque).takeUnretainedValue().append(bytes, count)
            }, nil)
        guard stream != nil else {
            av_free(buffer)
            throw .unreadable(ENOMEM)
        }
        format.pointee.pb = stream
        // Opus and FLAC in MP4 were once experiments.
        format.pointee.strict_std_compliance = FF_COMPLIANCE_EXPERIMENTAL
    }

    deinit {
        avformat_free_context(format)
        guard let stream else { return }
        av_free(stream.pointee.buffer)
        stream.pointee.buffer = nil
        avio_context_free(&self.stream)
    }

    private func append(_ piece: UnsafePointer<UInt8>, _ count: Int32) -> Int32 {
        guard bytes.count + Int(count) <= Self.most else { return dropreel_error(EFBIG) }
        bytes.append(contentsOf: UnsafeBufferPointer(start: piece, count: Int(count)))
        return count
    }

    /// - Parameter isDelayed: the head is written with the first packets only.
    func begin(isDelayed: Bool) throws(MediaRefusal) {
        var options: OpaquePointer?
        defer { av_dict_free(&options) }
        let head = isDelayed ? "delay_moov" : "empty_moov"
        av_dict_set(&options, "movflags", "frag_custom+\(head)+default_base_moof", 0)
        av_dict_set(&options, "video_track_timescale", "90000", 0)
        // The segments' times need no correction, and not every player knows edit lists.
        av_dict_set(&options, "use_editlist", "0", 0)
        guard avformat_write_header(format, &options) >= 0 else {
            throw .cannotCopy("its tracks do not fit into one MP4")
        }
        avio_flush(stream)
    }

    /// Hands in packets, so that the head can be written; what is written behind it is of no use.
    func describe(by packets: [Packet], of track: CopySource.Track, as index: Int) throws(MediaRefusal) {
        for (number, packet) in packets.enumerated() {
            packet.pointer.pointee.stream_index = Int32(index)
            let frame = track.copying?.codec.frame ?? 0
            let time = Int64(number) * frame
            packet.pointer.pointee.pts = time
            packet.pointer.pointee.dts = time
            packet.pointer.pointee.duration = frame
            guard av_write_frame(format, packet.pointer) >= 0 else { throw .cannotCopy("its sound is damaged") }
        }
        av_write_frame(format, nil)
        avio_flush(stream)
    }
}
