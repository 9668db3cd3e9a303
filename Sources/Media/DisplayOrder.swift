import CFFmpeg
import MediaMessages

/// When the pictures of a track are shown, where its container says only when they are decoded (avi, and what Matroska
/// took over from it): the one that is shown as the third has the third of their times.
///
/// Reads ahead as far as that takes, and hands all packets on in their order. The same from whichever key frame on.
final class DisplayOrder {
    private struct Waiting {
        let packet: Packet
        /// Until it is known when it is shown.
        var rank: PictureRank?
    }

    private let stream: UnsafeMutablePointer<AVStream>
    private let ranks: PictureRanks
    private let unpacking: PacketFilter?
    private let depth: Int
    /// Not known before the first picture.
    private var isNeeded: Bool?
    private var waiting: [Waiting] = []
    /// Of the pictures whose own time is not known yet, rising.
    private var times: [Int64] = []
    private var isAtEnd = false

    /// Packets that are read ahead, at most: pictures of a track and the sound between them.
    private static let most = 512

    /// - Parameter track: of pictures. `nil` when nothing here knows their order.
    init?(_ track: UnsafeMutablePointer<AVStream>, of container: borrowing Container) throws(MediaRefusal) {
        guard let ranks = try PictureRanks(track) else { return nil }
        stream = track
        self.ranks = ranks
        depth = ranks.depth(of: track)
        // Where libavformat guesses at times of presentation it does so picture by picture.
        isNeeded = container.name == "avi" ? true : nil
        let isMPEG4 = track.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_MPEG4
        unpacking = isMPEG4 ? try PacketFilter("mpeg4_unpack_bframes", track) : nil
    }

    /// The next packet is from somewhere else, a key frame if it is a picture.
    func restart() {
        waiting.removeAll()
        times.removeAll()
        isAtEnd = false
        unpacking?.reset()
        ranks.reset()
    }

    /// The next packet of the container into this one; false at the end.
    func read(_ packet: Packet, of container: borrowing Container) throws(MediaRefusal) -> Bool {
        if isNeeded == false, waiting.isEmpty { return try container.read(packet) }
        while waiting.first.map({ $0.rank != nil }) ?? !isAtEnd { try readAhead(container) }
        guard !waiting.isEmpty else { return false }
        packet.take(over: waiting.removeFirst().packet)
        return true
    }

    private func readAhead(_ container: borrowing Container) throws(MediaRefusal) {
        let packet = try Packet()
        guard try container.read(packet) else {
            isAtEnd = true
            return settle(leaving: 0)
        }
        guard packet.fields.stream_index == stream.pointee.index, isOrdered(packet) else {
            return waiting.append(Waiting(packet: packet))
        }
        guard try unpacking?.pass(packet) ?? true else { return }
        waiting.append(Waiting(packet: packet, rank: ranks.rank(of: packet)))
        times.insert(packet.fields.dts, at: times.firstIndex { $0 > packet.fields.dts } ?? times.endIndex)
        settle(leaving: waiting.count < Self.most ? depth : 0)
    }

    private func isOrdered(_ packet: Packet) -> Bool {
        let isTimed = packet.fields.dts != dropreel_no_timestamp
        isNeeded = isNeeded ?? (isTimed && packet.fields.pts == dropreel_no_timestamp)
        return isTimed && isNeeded == true
    }

    /// Tells the first ones their times, while more than so many wait.
    private func settle(leaving count: Int) {
        while times.count > count, let first = firstShown {
            waiting[first].packet.pointer.pointee.pts = times.removeFirst()
            waiting[first].rank = nil
        }
    }

    private var firstShown: Int? {
        let unshown = waiting.indices.compactMap { place in waiting[place].rank.map { (rank: $0, place: place) } }
        return unshown.min { $0.rank < $1.rank }?.place
    }
}
