import CFFmpeg
import MediaMessages

/// Reads the packets of a container with times that can be relied on: they go on where the clock of a transport stream jumps, and
/// say when a picture is shown where the container does not.
struct PacketTimes {
    /// Of a container that may not say when its pictures are shown.
    private let order: DisplayOrder?
    /// Of a container whose clock may jump.
    private var clock: SteadyClock?
    /// Whether it is known by how much times are moved here. Otherwise they stay the file's.
    private var isSteady = true

    /// - Parameters:
    ///   - video: the track of pictures, if it is read.
    ///   - leader: the track whose time counts.
    init(
        _ container: borrowing Container, video: UnsafeMutablePointer<AVStream>?,
        leader: UnsafeMutablePointer<AVStream>?
    ) throws(MediaRefusal) {
        if let video, container.mayLackShownTimes {
            order = try DisplayOrder(video, of: container)
        } else {
            order = nil
        }
        clock = container.hasForeignClock ? leader.map { SteadyClock(leader: $0.pointee.index) } : nil
    }

    /// Whether when pictures are shown is found out here.
    var ordersPictures: Bool { order != nil }

    /// Microseconds by which times are moved now; `nil` where the container's clock is taken for what it says.
    var clockOffset: Int64? { isSteady ? clock?.offset : nil }

    /// The next packet comes from somewhere else.
    ///
    /// - Parameter clockOffset: what `clockOffset` was there in one go from the beginning; `nil`: nobody has gone there.
    mutating func restart(clockOffset: Int64?) {
        isSteady = clockOffset != nil
        clock?.restart(offset: clockOffset ?? 0)
        order?.restart()
    }

    /// The next packet of any track that is not discarded into `packet`, which is emptied first; false at the end.
    ///
    /// What cannot be read any more is the end, too: a film that was cut off plays up to there.
    mutating func read(_ packet: Packet, of container: borrowing Container) throws(MediaRefusal) -> Bool {
        let isThere = if let order { try order.read(packet, of: container) } else { try container.read(packet) }
        if container.input.isExhausted { throw .broken("a part of it has no end") }
        if isThere, isSteady, clock != nil { steady(packet, container) }
        return isThere
    }

    private mutating func steady(_ packet: Packet, _ container: borrowing Container) {
        let streams = container.streams
        let index = Int(packet.fields.stream_index)
        guard streams.indices.contains(index), case let base = streams[index].pointee.time_base, base.num > 0,
            base.den > 0, let offset = clock?.offset(packet.fields, base), offset != 0,
            let ticks = Ticks.convert(offset, Ticks.microsecond, base)
        else { return }
        if packet.fields.pts != dropreel_no_timestamp {
            packet.pointer.pointee.pts = Ticks.sum(packet.fields.pts, ticks)
        }
        if packet.fields.dts != dropreel_no_timestamp {
            packet.pointer.pointee.dts = Ticks.sum(packet.fields.dts, ticks)
        }
    }
}
