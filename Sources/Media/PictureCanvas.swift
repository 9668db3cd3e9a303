import CFFmpeg
import Glibc
import MediaMessages

/// Brings decoded pictures of any size and kind of pixel into the one form that is encoded. Owns the `SwsContext`.
final class PictureCanvas {
    private let format: PictureFormat
    private var scaler: OpaquePointer?
    /// What the scaler was made for.
    private var source: Source?

    private struct Source: Equatable {
        let width: Int32
        let height: Int32
        let pixels: Int32
        let isFullRange: Bool
    }

    init(_ format: PictureFormat) { self.format = format }

    deinit { sws_freeContext(scaler) }

    /// The picture as it is encoded, to be shown at `time`.
    func draw(_ picture: DecodedFrame, at time: Int64) throws(MediaRefusal) -> DecodedFrame {
        // Where lines are halved, the two fields of a picture melt into one another anyway.
        let isCombed = picture.fields.interlaced_frame != 0 && format.height > picture.fields.height / 2
        let frame = isCombed ? try Weave.smoothed(picture) : picture
        try prepare(for: frame)
        var drawn = try scaled(frame)
        if let curve = format.curve {
            let deep = drawn
            drawn = try empty(AV_PIX_FMT_YUV420P)
            try ColorCube.film(curve).draw(deep, into: drawn)
        }
        drawn.pointer.pointee.pts = time
        return drawn
    }

    private func scaled(_ frame: DecodedFrame) throws(MediaRefusal) -> DecodedFrame {
        let scaled = try empty(pixels)
        guard sws_scale_frame(scaler, scaled.pointer, frame.pointer) >= 0 else {
            throw .broken("its pictures cannot be scaled")
        }
        return scaled
    }

    private func empty(_ pixels: AVPixelFormat) throws(MediaRefusal) -> DecodedFrame {
        try DecodedFrame(width: format.width, height: format.height, format: pixels)
    }

    /// A high range keeps its ten bits until its colors are changed.
    private var pixels: AVPixelFormat { format.curve == nil ? AV_PIX_FMT_YUV420P : AV_PIX_FMT_YUV420P10LE }

    private func prepare(for frame: DecodedFrame) throws(MediaRefusal) {
        let fields = frame.fields
        let wanted = Source(
            width: fields.width, height: fields.height, pixels: fields.format,
            isFullRange: fields.color_range == AVCOL_RANGE_JPEG || Self.fullRange.contains(fields.format))
        if wanted == source, scaler != nil { return }
        sws_freeContext(scaler)
        // Not the fast kind of bilinear: it makes code for the processor, which the sandbox does not run.
        scaler = sws_getContext(
            wanted.width, wanted.height, AVPixelFormat(wanted.pixels), format.width, format.height,
            pixels, Int32(SWS_BICUBIC), nil, nil, nil)
        guard scaler != nil else { throw .cannotCopy("its kind of pixels is unknown here") }
        source = wanted
        let numbers = format.curve == nil ? format.colors.matrix : AVCOL_SPC_BT2020_NCL
        let matrix = sws_getCoefficients(Int32(numbers.rawValue))
        // Negative where there is nothing to be set, as between two kinds of gray.
        _ = sws_setColorspaceDetails(scaler, matrix, wanted.isFullRange ? 1 : 0, matrix, 0, 0, 1 << 16, 1 << 16)
    }

    /// Formats whose name says that they use all numbers from 0 to 255.
    private static let fullRange = Set(
        [AV_PIX_FMT_YUVJ420P, AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P, AV_PIX_FMT_YUVJ440P, AV_PIX_FMT_YUVJ411P].map(
            \.rawValue))
}
