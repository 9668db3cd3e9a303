import CFFmpeg
import MediaMessages

/// One of libavcodec's filters for the packets of a track. Owns its context.
final class PacketFilter {
    private let context: UnsafeMutablePointer<AVBSFContext>

    /// `nil` when libavcodec was built without it.
    init?(_ name: String, _ stream: UnsafeMutablePointer<AVStream>) throws(MediaRefusal) {
        guard let filter = av_bsf_get_by_name(name) else { return nil }
        var context: UnsafeMutablePointer<AVBSFContext>?
        guard av_bsf_alloc(filter, &context) >= 0, let made = context else { throw .unreadable(ENOMEM) }
        made.pointee.time_base_in = stream.pointee.time_base
        guard avcodec_parameters_copy(made.pointee.par_in, stream.pointee.codecpar) >= 0, av_bsf_init(made) >= 0 else {
            av_bsf_free(&context)
            throw .unreadable(ENOMEM)
        }
        self.context = made
    }

    deinit {
        var context: UnsafeMutablePointer<AVBSFContext>? = context
        av_bsf_free(&context)
    }

    /// Puts what becomes of a packet in its place; false when nothing does.
    func pass(_ packet: Packet) throws(MediaRefusal) -> Bool {
        let sent = av_bsf_send_packet(context, packet.pointer)
        if sent == dropreel_error(ENOMEM) { throw .unreadable(ENOMEM) }
        guard sent >= 0 else { return false }
        return av_bsf_receive_packet(context, packet.pointer) >= 0
    }

    /// Forgets the packets that it was given: the next one may be from anywhere.
    func reset() { av_bsf_flush(context) }
}
