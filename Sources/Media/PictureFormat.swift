import CFFmpeg
import MediaMessages

/// What a converted picture looks like: H.264 with 8 bits and an ordinary dynamic range, of one size for the whole film, whatever its frames turn into
/// on the way. The same for all segments, so that one initialization segment fits them all.
struct PictureFormat {
    let width: Int32
    let height: Int32
    let colors: Colors
    /// That of the film, where its range is a high one.
    let curve: ToneMapping.Curve?
    /// Pictures a second that the encoder reckons with.
    let rate: AVRational
    /// The smallest that has the lines which were asked for.
    private let wanted: PictureHeight

    /// Pictures that come closer to one another are dropped: 15 ms leave 60 a second as they are, also where a container
    /// rounds to milliseconds, and make 60 of 120.
    static let leastDistance = Int64(PictureReel.scale) * 15 / 1000
    private static let mostRate: Int32 = 60

    /// - Parameter lines: at most so many; a picture is never made larger.
    init(_ container: borrowing Container, _ stream: UnsafeMutablePointer<AVStream>, lines: Int) throws(MediaRefusal) {
        let parameters = stream.pointee.codecpar.pointee
        guard let wanted = PictureHeight.all.last(where: { lines <= $0.lines }), lines >= 16,
            (1...16_384).contains(parameters.width), (1...16_384).contains(parameters.height)
        else { throw .cannotCopy("the size of its picture is not described") }
        self.wanted = wanted
        let shape = av_guess_sample_aspect_ratio(container.format, stream, nil)
        (width, height) = Self.size(
            width: parameters.width, height: parameters.height, shape: shape, lines: Int32(lines))
        curve = ToneMapping.Curve(parameters.color_trc)
        colors = curve == nil ? Colors(parameters) : .usual
        rate = Self.rate(stream.pointee)
    }

    /// Square pixels, even numbers, within a box of 16:9 that has so many lines, lying or standing as the picture does.
    static func size(width: Int32, height: Int32, shape: AVRational, lines: Int32) -> (width: Int32, height: Int32) {
        let ratio = shape.num > 0 && shape.den > 0 ? Double(shape.num) / Double(shape.den) : 1
        // Other shapes are mistakes.
        let wide = Double(width) * ((0.25...4).contains(ratio) ? ratio : 1)
        let high = Double(height)
        let (short, long) = (Double(lines), (Double(lines) * 16 / 9).rounded(.up))
        let factor = min(1, short / min(wide, high), long / max(wide, high))
        let even = { (length: Double) in max(Int32((length / 2).rounded()) * 2, 16) }
        return (even(wide * factor), even(high * factor))
    }

    private static func rate(_ stream: AVStream) -> AVRational {
        let given = [stream.avg_frame_rate, stream.r_frame_rate].first { $0.num > 0 && $0.den > 0 }
        guard let given, av_cmp_q(given, AVRational(num: 1, den: 1)) >= 0 else { return AVRational(num: 25, den: 1) }
        return av_cmp_q(given, AVRational(num: mostRate, den: 1)) > 0 ? AVRational(num: mostRate, den: 1) : given
    }

    /// A new encoder, which begins with a key frame. On one thread: with several of them, and a peak, what x264 makes
    /// depends on the moment (four runs, four results); two segments at a time keep two processors as busy.
    func encoder() throws(MediaRefusal) -> Encoder {
        // How hard it works.
        let preset = wanted.lines < 480 ? "veryfast" : "superfast"
        let options = [("preset", preset), ("crf", "23"), ("profile", "high"), ("x264-params", "open-gop=0")]
        return try Encoder("libx264", options: options.map { (name: $0.0, value: $0.1) }) { context in
            context.pointee.width = width
            context.pointee.height = height
            context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
            context.pointee.pix_fmt = AV_PIX_FMT_YUV420P
            context.pointee.time_base = AVRational(num: 1, den: PictureReel.scale)
            context.pointee.framerate = rate
            context.pointee.color_range = AVCOL_RANGE_MPEG
            context.pointee.colorspace = colors.matrix
            context.pointee.color_primaries = colors.primaries
            context.pointee.color_trc = colors.transfer
            context.pointee.max_b_frames = 2
            context.pointee.rc_max_rate = Int64(wanted.bitRate)
            context.pointee.rc_buffer_size = Int32(clamping: wanted.bitRate * 2)
        }
    }
}

/// What the numbers of a picture mean (ITU-T H.273). They are carried over, and not changed, but for RGB and those of a high
/// dynamic range.
struct Colors {
    let primaries: AVColorPrimaries
    let transfer: AVColorTransferCharacteristic
    let matrix: AVColorSpace

    /// Those of ITU-R BT.709.
    static let usual = Colors(primaries: AVCOL_PRI_BT709, transfer: AVCOL_TRC_BT709, matrix: AVCOL_SPC_BT709)
}

extension Colors {
    init(_ parameters: AVCodecParameters) {
        primaries = parameters.color_primaries
        transfer = parameters.color_trc
        let isNamed = ![AVCOL_SPC_UNSPECIFIED, AVCOL_SPC_RGB, AVCOL_SPC_RESERVED].contains(parameters.color_space)
        // As players guess: high definition has one matrix, all before it another.
        let usual = parameters.height >= 720 ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M
        matrix = isNamed ? parameters.color_space : usual
    }
}
