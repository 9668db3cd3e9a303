import CFFmpeg
import MediaMessages

/// Makes small upright pictures of red, green and blue out of whatever a decoder gives.
enum PictureScaler {
    /// Pixels of a picture as it will be seen, at most so many.
    struct Bounds {
        let width: Int
        let height: Int
    }

    /// - Parameter shape: shape of a pixel as the container says, where the frame itself says nothing.
    static func raster(
        of frame: DecodedFrame, within bounds: Bounds, shape: AVRational, turn: Turn
    ) throws(MediaRefusal) -> Raster {
        let fields = frame.fields
        let size = size(of: fields, within: bounds, shape: shape, isTransposed: turn.isTransposed)
        let description = av_pix_fmt_desc_get(AVPixelFormat(fields.format))
        guard let flags = description?.pointee.flags else { throw .broken("its pictures have no known format") }
        let isCombed = fields.interlaced_frame != 0 && fields.height >= 4 && fields.height % 2 == 0
        let source = isCombed ? try frame.firstField() : frame
        let raster: Raster
        if let curve = ToneMapping.Curve(fields.color_trc) {
            let deep = try scaled(source, size, AV_PIX_FMT_RGB48LE, bytes: 6)
            raster = Raster(width: size.width, height: size.height, bytes: ColorCube.still(curve).changed(deep))
        } else if flags & UInt64(AV_PIX_FMT_FLAG_ALPHA | AV_PIX_FMT_FLAG_PAL) != 0 {
            raster = Raster(
                width: size.width, height: size.height,
                bytes: onWhite(try scaled(source, size, AV_PIX_FMT_RGBA, bytes: 4)))
        } else {
            raster = Raster(
                width: size.width, height: size.height, bytes: try scaled(source, size, AV_PIX_FMT_RGB24, bytes: 3))
        }
        return raster.turned(turn)
    }

    /// How many pixels it gets before it is turned: in its own proportions, never more than it has.
    private static func size(
        of frame: AVFrame, within bounds: Bounds, shape: AVRational, isTransposed: Bool
    ) -> Bounds {
        let shapes = [frame.sample_aspect_ratio, shape].filter { $0.num > 0 && $0.den > 0 }
        let stretch = shapes.first.map { min(max(Double($0.num) / Double($0.den), 0.1), 10) } ?? 1
        let (width, height) = (Double(frame.width) * stretch, Double(frame.height))
        let (mostWidth, mostHeight) = isTransposed ? (bounds.height, bounds.width) : (bounds.width, bounds.height)
        let share = min(1, Double(mostWidth) / width, Double(mostHeight) / height)
        return Bounds(
            width: min(max(Int((width * share).rounded()), 1), mostWidth),
            height: min(max(Int((height * share).rounded()), 1), mostHeight))
    }

    private static func scaled(
        _ source: DecodedFrame, _ size: Bounds, _ format: AVPixelFormat, bytes: Int
    ) throws(MediaRefusal) -> [UInt8] {
        let fields = source.fields
        let isSmaller = Int(fields.width) > size.width * 2
        let scaler = sws_getContext(
            fields.width, fields.height, AVPixelFormat(fields.format), Int32(size.width), Int32(size.height), format,
            isSmaller ? SWS_AREA : SWS_BICUBIC, nil, nil, nil)
        guard let scaler else { throw .broken("its pictures cannot be scaled") }
        defer { sws_freeContext(scaler) }
        // What says nothing is taken for what its size suggests, as players do.
        let matrix =
            fields.colorspace == AVCOL_SPC_UNSPECIFIED
            ? (fields.height >= 720 ? SWS_CS_ITU709 : SWS_CS_ITU601) : Int32(fields.colorspace.rawValue)
        let isFullRange = fields.color_range == AVCOL_RANGE_JPEG
        sws_setColorspaceDetails(
            scaler, sws_getCoefficients(matrix), isFullRange ? 1 : 0, sws_getCoefficients(SWS_CS_DEFAULT), 1, 0,
            1 << 16, 1 << 16)
        let target = try DecodedFrame(width: Int32(size.width), height: Int32(size.height), format: format)
        guard sws_scale_frame(scaler, target.pointer, source.pointer) >= 0, let data = target.fields.data.0 else {
            throw .broken("its pictures cannot be scaled")
        }
        let (line, step) = (size.width * bytes, Int(target.fields.linesize.0))
        var result: [UInt8] = []
        result.reserveCapacity(line * size.height)
        for row in 0..<size.height {
            result.append(contentsOf: UnsafeBufferPointer(start: data + row * step, count: line))
        }
        return result
    }

    /// What is behind a picture with holes is the paper that it was drawn for.
    private static func onWhite(_ pixels: [UInt8]) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: pixels.count / 4 * 3) { buffer, filled in
            for pixel in 0..<pixels.count / 4 {
                let opacity = Int(pixels[pixel * 4 + 3])
                for channel in 0..<3 {
                    let mixed = (Int(pixels[pixel * 4 + channel]) * opacity + 255 * (255 - opacity)) / 255
                    buffer[pixel * 3 + channel] = UInt8(mixed)
                }
            }
            filled = pixels.count / 4 * 3
        }
    }
}

extension Turn {
    /// As the frame says (photographs do), else as the track does.
    init(_ frame: DecodedFrame, in stream: UnsafeMutablePointer<AVStream>) {
        if let side = av_frame_get_side_data(frame.pointer, AV_FRAME_DATA_DISPLAYMATRIX), side.pointee.size >= 36,
            let data = side.pointee.data
        {
            self = Self.matrix(data)
            return
        }
        let orientation = Tags.value("Orientation", of: frame.fields.metadata)
            .flatMap { Int($0.filter { !$0.isWhitespace }) }
        if let turn = orientation.flatMap({ Turn(orientation: $0) }) {
            self = turn
            return
        }
        var size = 0
        guard let data = dropreel_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size), size >= 36 else {
            self = .none
            return
        }
        self = Self.matrix(data)
    }

    private static func matrix(_ data: UnsafePointer<UInt8>) -> Turn {
        data.withMemoryRebound(to: Int32.self, capacity: 9) { Turn(a: $0[0], b: $0[1], c: $0[3], d: $0[4]) }
    }
}
