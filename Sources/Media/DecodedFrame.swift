import CFFmpeg
import Glibc
import MediaMessages

/// Owns an `AVFrame` and whatever it holds.
final class DecodedFrame {
    let pointer: UnsafeMutablePointer<AVFrame>

    init() throws(MediaRefusal) {
        guard let pointer = av_frame_alloc() else { throw .unreadable(ENOMEM) }
        self.pointer = pointer
    }

    /// A picture with room for its pixels, which nobody has drawn yet.
    convenience init(width: Int32, height: Int32, format: AVPixelFormat) throws(MediaRefusal) {
        try self.init()
        pointer.pointee.width = width
        pointer.pointee.height = height
        pointer.pointee.format = format.rawValue
        guard av_frame_get_buffer(pointer, 0) >= 0 else { throw .unreadable(ENOMEM) }
    }

    /// Takes what another holds, which is empty then.
    convenience init(takingOver other: DecodedFrame) throws(MediaRefusal) {
        try self.init()
        av_frame_move_ref(pointer, other.pointer)
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVFrame>? = pointer
        av_frame_free(&pointer)
    }

    var fields: AVFrame { pointer.pointee }

    /// When it is shown, in ticks of its track's file; `nil` when neither decoder nor container says.
    var shown: Int64? {
        [fields.best_effort_timestamp, fields.pts].first { $0 != dropreel_no_timestamp }
    }
}
