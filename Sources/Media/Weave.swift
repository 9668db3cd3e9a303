import CFFmpeg
import Glibc
import MediaMessages

/// Pictures whose odd lines are older than their even ones (interlaced), without the comb that this shows on a screen:
/// every other line is mixed out of its neighbors, as libavcodec's own filter did (1:4:2:4:1, the outer ones negative).
enum Weave {
    private static let formats = Set(
        [
            AV_PIX_FMT_YUV420P, AV_PIX_FMT_YUV422P, AV_PIX_FMT_YUV411P, AV_PIX_FMT_YUV444P, AV_PIX_FMT_YUVJ420P,
            AV_PIX_FMT_YUVJ422P, AV_PIX_FMT_YUVJ444P,
        ].map(\.rawValue))

    /// The same frame when its pixels are of another kind than 8 bits in planes.
    static func smoothed(_ frame: DecodedFrame) throws(MediaRefusal) -> DecodedFrame {
        let fields = frame.fields
        guard formats.contains(fields.format), fields.height >= 16,
            let description = av_pix_fmt_desc_get(AVPixelFormat(fields.format))
        else { return frame }
        let result = try DecodedFrame(
            width: fields.width, height: fields.height, format: AVPixelFormat(fields.format))
        guard av_frame_copy_props(result.pointer, frame.pointer) >= 0 else { throw .unreadable(ENOMEM) }
        let shifts = (width: Int32(description.pointee.log2_chroma_w), height: Int32(description.pointee.log2_chroma_h))
        let planes = [
            (fields.data.0, result.fields.data.0, fields.linesize.0, result.fields.linesize.0, Int32(0), Int32(0)),
            (
                fields.data.1, result.fields.data.1, fields.linesize.1, result.fields.linesize.1, shifts.width,
                shifts.height
            ),
            (
                fields.data.2, result.fields.data.2, fields.linesize.2, result.fields.linesize.2, shifts.width,
                shifts.height
            ),
        ]
        for (from, to, fromStride, toStride, narrow, low) in planes {
            guard let from, let to else { return frame }
            let width = Int(-((-fields.width) >> narrow))
            let height = Int(-((-fields.height) >> low))
            smooth(from, Int(fromStride), to, Int(toStride), width: width, height: height)
        }
        return result
    }

    private static func smooth(
        _ from: UnsafeMutablePointer<UInt8>, _ fromStride: Int, _ to: UnsafeMutablePointer<UInt8>, _ toStride: Int,
        width: Int, height: Int
    ) {
        for line in 0..<height {
            let target = to + line * toStride
            guard line % 2 == 1, line + 2 < height else {
                target.update(from: from + line * fromStride, count: width)
                continue
            }
            let here = from + line * fromStride
            let above = here - fromStride
            let below = here + fromStride
            // The line two above the second is the first.
            let farAbove = line > 1 ? above - fromStride : above
            let farBelow = below + fromStride
            for x in 0..<width {
                let near = (Int32(above[x]) + Int32(below[x])) * 4 + Int32(here[x]) * 2
                let sum = near - Int32(farAbove[x]) - Int32(farBelow[x]) + 4
                target[x] = UInt8(clamping: sum >> 3)
            }
        }
    }
}
