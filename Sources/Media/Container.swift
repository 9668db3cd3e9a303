import CFFmpeg
import Glibc
import MediaMessages

/// A media file that libavformat has opened.
///
/// Owns the `AVFormatContext`; it opens nothing but the descriptor that was handed in.
struct Container: ~Copyable {
    /// How much of a file may be read to learn what is in it.
    enum Depth: CaseIterable {
        /// The header alone: says all of nearly every mkv and mp4.
        case header
        /// A second of packets: what mpegts, flv and avi need.
        case brief
        /// What libavformat does on its own: five megabytes, five seconds.
        case thorough

        fileprivate var probeSize: Int64 { self == .thorough ? 5_000_000 : 1 << 20 }
        fileprivate var analyzeMicroseconds: Int64 { self == .thorough ? 5_000_000 : 1_000_000 }
    }

    let format: UnsafeMutablePointer<AVFormatContext>
    /// libavformat's name of the format, such as `matroska,webm`.
    let name: String
    let input: Input
    /// Whether its header says how long it is; else libavformat has found that out from the packets.
    let saysLength: Bool

    private init(
        _ format: UnsafeMutablePointer<AVFormatContext>, name: String, input: Input
    ) {
        self.format = format
        self.name = name
        self.input = input
        saysLength = format.pointee.duration > 0
    }

    static func open(
        _ descriptor: Int32, depth: Depth, allowance: Int64 = Input.mostBytes
    ) throws(MediaRefusal) -> Container {
        let input = try Input(descriptor: descriptor, allowance: allowance)
        let (demuxer, name) = try recognize(input)
        guard let context = avformat_alloc_context() else { throw .unreadable(ENOMEM) }
        context.pointee.pb = input.stream
        context.pointee.probesize = depth.probeSize
        context.pointee.max_analyze_duration = depth.analyzeMicroseconds
        // A playlist inside any format, a data reference of a mov: nothing leads to another file.
        context.pointee.io_open = { _, _, _, _, _ in dropreel_error(EACCES) }
        var options: OpaquePointer?
        av_dict_set(&options, "format_whitelist", Formats.containerList, 0)
        av_dict_set(&options, "codec_whitelist", Formats.decoderList, 0)
        av_dict_set(&options, "protocol_whitelist", "none", 0)
        defer { av_dict_free(&options) }
        var opened: UnsafeMutablePointer<AVFormatContext>? = context
        // Frees the context when it fails, but never an input of ours.
        let code = avformat_open_input(&opened, nil, demuxer, &options)
        guard code >= 0, let opened else { throw refusal(code, input) }
        let container = Container(opened, name: name, input: input)
        guard depth != .header else { return container }
        let found = avformat_find_stream_info(opened, nil)
        guard found >= 0 else { throw refusal(found, input) }
        return container
    }

    deinit {
        var format: UnsafeMutablePointer<AVFormatContext>? = format
        avformat_close_input(&format)
        _fixLifetime(input)
    }

    /// Which demuxer fits the first bytes; the name of the file has no say.
    private static func recognize(
        _ input: Input
    ) throws(MediaRefusal) -> (UnsafePointer<AVInputFormat>, String) {
        var demuxer: UnsafePointer<AVInputFormat>?
        let score = av_probe_input_buffer2(input.stream, &demuxer, nil, nil, 0, 1 << 20)
        guard score >= 0, let demuxer, let name = text(demuxer.pointee.name) else {
            if let fault = input.fault { throw .unreadable(fault) }
            throw .notMedia
        }
        guard Formats.containers.contains(name) || Formats.pictures.contains(name) else { throw .notMedia }
        return (demuxer, name)
    }

    private static func refusal(_ code: Int32, _ input: Input) -> MediaRefusal {
        if let fault = input.fault { return .unreadable(fault) }
        if input.isExhausted { return .broken("its header does not end") }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            av_strerror(code, buffer.baseAddress, buffer.count)
            return .broken(text(buffer.baseAddress) ?? "error \(code)")
        }
    }

    private static func text(_ pointer: UnsafePointer<CChar>?) -> String? { pointer.map { String(cString: $0) } }
}

extension Container {
    var streams: [UnsafeMutablePointer<AVStream>] {
        UnsafeBufferPointer(start: format.pointee.streams, count: Int(format.pointee.nb_streams)).compactMap(\.self)
    }

    /// Whether its times may begin anywhere: they are a clock's, not a film's.
    var hasForeignClock: Bool { ["mpegts", "mpeg"].contains(name) }

    /// Whether it may say of its pictures when they are decoded only: avi, and Matroska with tracks that were an avi's.
    var mayLackShownTimes: Bool { ["avi", "matroska,webm"].contains(name) }

    /// How long it is, or else this track of it, in microseconds; `nil` when neither is said, or ten years and more.
    func length(of track: UnsafeMutablePointer<AVStream>?) -> Int64? {
        let own = track.flatMap {
            Ticks.convert($0.pointee.duration, $0.pointee.time_base, Ticks.microsecond)
        }
        return [format.pointee.duration, own ?? 0].first { $0 > 0 && $0 < 315_360_000_000_000 }
    }

    /// The next packet of any track that is not discarded into `packet`, which is emptied first; false at the end, and
    /// where nothing can be read any more.
    func read(_ packet: Packet) throws(MediaRefusal) -> Bool {
        av_packet_unref(packet.pointer)
        let code = av_read_frame(format, packet.pointer)
        if let fault = input.fault { throw .unreadable(fault) }
        return code >= 0
    }

    /// To the beginning of a track. Some demuxers (flv) know no time before that of the first picture; clocks know none at all.
    ///
    /// - Returns: negative when that cannot be.
    func rewind(_ stream: UnsafeMutablePointer<AVStream>) -> Int32 {
        if !hasForeignClock {
            let first = stream.pointee.start_time == dropreel_no_timestamp ? 0 : stream.pointee.start_time
            for (index, time) in [(stream.pointee.index, first), (-1, 0)] {
                let code = av_seek_frame(format, index, time, AVSEEK_FLAG_BACKWARD)
                if code >= 0 { return code }
            }
        }
        return av_seek_frame(format, -1, 0, AVSEEK_FLAG_BYTE)
    }

    var chapters: [UnsafeMutablePointer<AVChapter>] {
        UnsafeBufferPointer(start: format.pointee.chapters, count: Int(format.pointee.nb_chapters)).compactMap(\.self)
    }
}
