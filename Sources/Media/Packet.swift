import CFFmpeg
import Glibc
import MediaMessages

/// Owns an `AVPacket` and whatever it holds.
final class Packet {
    let pointer: UnsafeMutablePointer<AVPacket>

    init() throws(MediaRefusal) {
        guard let pointer = av_packet_alloc() else { throw .unreadable(ENOMEM) }
        self.pointer = pointer
    }

    /// Takes what another holds, which is empty then.
    convenience init(takingOver other: Packet) throws(MediaRefusal) {
        try self.init()
        take(over: other)
    }

    /// Takes what another holds, which is empty then, in place of what it has.
    func take(over other: Packet) {
        av_packet_unref(pointer)
        av_packet_move_ref(pointer, other.pointer)
    }

    deinit {
        var pointer: UnsafeMutablePointer<AVPacket>? = pointer
        av_packet_free(&pointer)
    }

    var fields: AVPacket { pointer.pointee }
    var isKey: Bool { fields.flags & AV_PKT_FLAG_KEY != 0 }

    /// When it is shown, else when it is decoded, in ticks of its track's file; `nil` when the container says neither.
    var time: Int64? { [fields.pts, fields.dts].first { $0 != dropreel_no_timestamp } }

    var bytes: UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(start: fields.data, count: fields.data == nil ? 0 : Int(max(fields.size, 0)))
    }
}
