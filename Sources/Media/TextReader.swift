import CFFmpeg
import Glibc
import MediaMessages

/// Takes the packets of text out of a film: all of them in one pass, or those of a window.
final class TextReader {
    /// Seconds before a window in which words may begin that still stand in it.
    private static let lead = 8.0
    /// Bytes that a window may cost: a minute of a film of 200 Mb/s has 1.5 GB, which nobody should wait for.
    private static let windowAllowance: Int64 = 512 << 20

    private let container: Container
    private let selection: TextSelection
    /// The track that tells how far reading has come, where only a window is wanted.
    private let clock: UnsafeMutablePointer<AVStream>?
    private var tracks: [TextTrack] = []
    private var places: [Int32: Int] = [:]
    private var size = 0
    private var count = 0

    /// - Parameter working: told now and then while it reads.
    static func read(
        _ descriptor: Int32, _ selection: TextSelection, working: @escaping () -> Void
    ) throws(MediaRefusal) -> [TextTrack] {
        for depth in Container.Depth.allCases {
            let container = try Container.open(descriptor, depth: depth)
            guard selection.tracks.allSatisfy(container.streams.indices.contains) else { continue }
            container.input.renew(
                descriptor: descriptor, allowance: selection.window == nil ? .max : windowAllowance)
            container.input.onRead = working
            let reader = try TextReader(container, selection)
            if let quick = reader.byCues(working) { return quick }
            try reader.run()
            return reader.tracks
        }
        throw .broken("it has no such track")
    }

    private init(_ container: consuming Container, _ selection: TextSelection) throws(MediaRefusal) {
        self.selection = selection
        self.container = container
        let streams = self.container.streams
        clock = selection.window.flatMap { _ in
            let kinds = streams.map(\.pointee.codecpar.pointee.codec_type)
            return (kinds.firstIndex(of: AVMEDIA_TYPE_AUDIO) ?? kinds.firstIndex(of: AVMEDIA_TYPE_VIDEO)).map {
                streams[$0]
            }
        }
        for (index, stream) in streams.enumerated() {
            let isWanted = selection.tracks.contains(index)
            stream.pointee.discard = isWanted || stream == clock ? AVDISCARD_DEFAULT : AVDISCARD_ALL
            guard isWanted else { continue }
            let parameters = stream.pointee.codecpar.pointee
            let codec = String(cString: avcodec_get_name(parameters.codec_id))
            guard TextTrack.codecs.contains(codec) else { throw .broken("its track \(index) is no text") }
            places[Int32(index)] = tracks.count
            tracks.append(TextTrack(index: index, codec: codec, header: Self.header(parameters)))
        }
        if Self.saysAllItself.contains(self.container.name) {
            self.container.format.pointee.flags |= AVFMT_FLAG_NOPARSE | AVFMT_FLAG_NOFILLIN
        }
    }

    /// Where the container says of each subtitle where it lies.
    private func byCues(_ working: () -> Void) -> [TextTrack]? {
        guard selection.window == nil, container.name == "matroska,webm" else { return nil }
        let count = container.streams.count { $0.pointee.codecpar.pointee.codec_type != AVMEDIA_TYPE_ATTACHMENT }
        return MatroskaTexts.read(container.input, tracks, count: count, working: working)
    }

    private static func header(_ parameters: AVCodecParameters) -> [UInt8] {
        let count = min(Int(max(parameters.extradata_size, 0)), TextTrack.longestHeader)
        return parameters.extradata.map { Array(UnsafeBufferPointer(start: $0, count: count)) } ?? []
    }

    private static let saysAllItself: Set = ["mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm"]

    /// What cannot be read any more is the end, and so is the bound of what is kept.
    private func run() throws(MediaRefusal) {
        if let window = selection.window { seek(to: window.lowerBound - Self.lead) }
        let packet = try Packet()
        while size < TextTrack.mostBytes, count < TextTrack.mostPackets {
            guard try container.read(packet), !isBeyond(packet.fields) else { return }
            keep(packet)
        }
    }

    private func seek(to seconds: Double) {
        guard seconds > 0, seconds < 1e9 else { return }
        // By the pictures, which every index has, though none of them is read.
        let leader = container.streams.first(where: VideoTrack.isFilm) ?? clock
        guard let leader,
            let time = Ticks.convert(Int64(seconds * 1e6), Ticks.microsecond, leader.pointee.time_base)
        else { return }
        av_seek_frame(container.format, leader.pointee.index, time, AVSEEK_FLAG_BACKWARD)
    }

    private func isBeyond(_ packet: AVPacket) -> Bool {
        guard let window = selection.window, let stream = stream(of: packet),
            let time = Ticks.seconds(packet.pts, stream.pointee.time_base)
        else { return false }
        return time > window.upperBound
    }

    private func stream(of packet: AVPacket) -> UnsafeMutablePointer<AVStream>? {
        let streams = container.streams
        return streams.indices.contains(Int(packet.stream_index)) ? streams[Int(packet.stream_index)] : nil
    }

    private func keep(_ packet: Packet) {
        let fields = packet.fields
        guard let place = places[fields.stream_index], let stream = stream(of: fields),
            let start = Ticks.convert(fields.pts, stream.pointee.time_base, Self.millisecond),
            !packet.bytes.isEmpty, packet.bytes.count <= TextTrack.longestText
        else { return }
        let length = Ticks.convert(fields.duration, stream.pointee.time_base, Self.millisecond) ?? 0
        let end = length > 0 ? start + length : nil
        if let window = selection.window, Double(end ?? start) / 1000 < window.lowerBound { return }
        let settings = settings(of: packet)
        tracks[place].packets.append(
            TextTrack.Packet(start: start, end: end, settings: settings, text: Array(packet.bytes)))
        size += TextTrack.weight(text: packet.bytes.count, settings: settings.count)
        count += 1
    }

    private static let millisecond = AVRational(num: 1, den: 1000)

    private func settings(of packet: Packet) -> [UInt8] {
        var size = 0
        let data = av_packet_get_side_data(packet.pointer, AV_PKT_DATA_WEBVTT_SETTINGS, &size)
        return data.map { Array(UnsafeBufferPointer(start: $0, count: min(size, TextTrack.longestSettings))) } ?? []
    }
}
