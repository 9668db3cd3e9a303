import CFFmpeg
import MediaMessages

extension DecodedFrame {
    /// Every second line alone, from the first: of a picture that was taken in two halves, one. The moving parts of the
    /// whole would be combed.
    func firstField() throws(MediaRefusal) -> DecodedFrame {
        let field = try DecodedFrame()
        guard av_frame_ref(field.pointer, pointer) >= 0 else { throw .unreadable(ENOMEM) }
        field.pointer.pointee.height /= 2
        withUnsafeMutableBytes(of: &field.pointer.pointee.linesize) { bytes in
            for place in bytes.bindMemory(to: Int32.self).indices {
                bytes.bindMemory(to: Int32.self)[place] *= 2
            }
        }
        return field
    }
}
