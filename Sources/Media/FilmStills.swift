import CFFmpeg
import MediaMessages

/// Single pictures of a film, from its key frames. Other tracks are not read.
///
/// Owns the container.
final class FilmStills {
    let container: Container
    let stream: UnsafeMutablePointer<AVStream>
    /// Made for the first packet.
    private var decoder: PictureDecoder?
    private let width: Int
    private let packet: Packet
    private let span: FilmSpan

    /// Packets among which the next key frame must be.
    private static let mostPackets = 4000
    /// Packets that are fed one after the other when a key frame alone gives no picture.
    private static let mostFed = 200
    /// Bytes that may be read for one picture.
    private static let allowance: Int64 = 128 << 20

    /// `nil` when that much of the file shows no track of pictures, or not how long it is although that is wanted.
    ///
    /// - Parameter width: pixels that are wanted.
    init?(_ container: consuming Container, width: Int, needsLength: Bool) throws(MediaRefusal) {
        guard let stream = container.streams.first(where: VideoTrack.isFilm) else { return nil }
        span = FilmSpan(container, track: stream)
        guard !needsLength || span.length != nil && stream.pointee.codecpar.pointee.width > 0 else { return nil }
        self.width = width
        packet = try Packet()
        for other in container.streams where other != stream { other.pointee.discard = AVDISCARD_ALL }
        self.container = container
        self.stream = stream
    }

    /// In microseconds; `nil` when that much of the file does not tell.
    var length: Int64? { span.length }

    /// The key frame at a place of the film, in microseconds from its beginning; `nil` when there is none.
    ///
    /// - Parameter known: the time stamp of a picture that is at hand already: it is not decoded again, and `nil` comes.
    func picture(at time: Int64, unless known: Int64? = nil) throws(MediaRefusal) -> (frame: DecodedFrame, key: Int64)?
    {
        let start = max(container.format.pointee.start_time, span.begins)
        let target = Ticks.convert(
            Ticks.sum(time, Ticks.isPossible(start) ? start : 0), Ticks.microsecond,
            stream.pointee.time_base)
        guard let target else { return nil }
        return try picture(unless: known) {
            av_seek_frame(self.container.format, self.stream.pointee.index, target, AVSEEK_FLAG_BACKWARD)
        }
    }

    /// The first key frame after a share of its bytes, for what has no times.
    func picture(afterShare share: Double) throws(MediaRefusal) -> DecodedFrame? {
        let place = Int64(Double(container.input.size) * share)
        return try picture(unless: nil) {
            av_seek_frame(self.container.format, -1, place, AVSEEK_FLAG_BYTE)
        }?.frame
    }

    /// The first picture from where the file was opened.
    func firstPicture() throws(MediaRefusal) -> DecodedFrame? { try picture(unless: nil) { 0 }?.frame }

    private func picture(
        unless known: Int64?, from seek: () -> Int32
    ) throws(MediaRefusal) -> (frame: DecodedFrame, key: Int64)? {
        container.input.renew(allowance: Self.allowance)
        guard seek() >= 0 else { return nil }
        stream.pointee.discard = AVDISCARD_NONKEY
        defer { stream.pointee.discard = AVDISCARD_DEFAULT }
        guard try readKeyFrame() else { return nil }
        let key = packet.time ?? dropreel_no_timestamp
        if let known, known == key { return nil }
        let decoder = try readyDecoder()
        if let frame = try decoder.picture(of: packet) { return (frame, key) }
        // Half a picture, or one that comes only with the next.
        stream.pointee.discard = AVDISCARD_DEFAULT
        guard seek() >= 0, try readKeyFrame() else { return nil }
        defer { decoder.reset() }
        for _ in 0..<Self.mostFed {
            if let frame = try decoder.feed(packet) { return (frame, key) }
            guard try read() else { break }
        }
        return nil
    }

    private func readyDecoder() throws(MediaRefusal) -> PictureDecoder {
        if let decoder { return decoder }
        let made = try PictureDecoder(stream, from: packet, for: width)
        decoder = made
        return made
    }

    private func readKeyFrame() throws(MediaRefusal) -> Bool {
        for _ in 0..<Self.mostPackets {
            guard try read() else { return false }
            if packet.isKey { return true }
        }
        return false
    }

    /// The next packet of the picture; false at the end, or where nothing can be read any more.
    private func read() throws(MediaRefusal) -> Bool {
        for _ in 0..<Self.mostPackets {
            guard try container.read(packet) else { return false }
            if packet.fields.stream_index == stream.pointee.index { return true }
        }
        return false
    }

    /// - Parameter bounds: of the picture as it is seen.
    func raster(of frame: DecodedFrame, within bounds: PictureScaler.Bounds) throws(MediaRefusal) -> Raster {
        let own = stream.pointee.sample_aspect_ratio
        let shape = own.num > 0 ? own : stream.pointee.codecpar.pointee.sample_aspect_ratio
        return try PictureScaler.raster(
            of: frame, within: bounds, shape: shape, turn: Turn(frame, in: stream))
    }
}
