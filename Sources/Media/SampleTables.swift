import CFFmpeg
import MediaMessages

/// The tables of the tracks that are copied out of an MP4: with them a segment is made without reading a packet, of which
/// libavformat would read every byte, from the key frame before on.
struct SampleTables {
    private var tables: [Int32: SampleTable] = [:]

    /// Packets that are read at one place of the film, until each track has had one.
    private static let mostRead = 400

    /// Of a film as it was opened or left by others.
    ///
    /// `nil` where a track has no table, or libavformat reads something else than it says: at the beginning, or at three
    /// quarters of the film.
    init?(_ source: CopySource) throws(MediaRefusal) {
        guard let movie = source.movie, let leader = source.leader else { return nil }
        for track in [source.video, source.audio].compactMap(\.self) {
            let offsets = track.index == source.video?.index ? source.compositionOffsets : nil
            let table = SampleTable(track, movie, offsets, size: source.container.input.size)
            guard let table else { return nil }
            tables[track.index] = table
        }
        guard let count = tables[leader.index]?.count else { return nil }
        for number in [0, count * 3 / 4] { guard try check(source, leader, at: number) else { return nil } }
    }

    subscript(track: CopySource.Track) -> SampleTable? { tables[track.index] }

    /// Whether the first packets of all tracks, from a place of the leading one on, are those of the tables.
    private mutating func check(
        _ source: CopySource, _ leader: CopySource.Track, at number: Int
    ) throws(MediaRefusal) -> Bool {
        guard let sample = tables[leader.index]?[number],
            av_seek_frame(source.container.format, leader.index, sample.decoded, AVSEEK_FLAG_BACKWARD) >= 0
        else { return false }
        var missing = Set(tables.keys)
        let packet = try Packet()
        for _ in 0..<Self.mostRead where !missing.isEmpty {
            // One track may end long before the other.
            guard try source.read(packet) else { return number > 0 && !missing.contains(leader.index) }
            let track = packet.fields.stream_index
            guard missing.remove(track) != nil else { continue }
            guard tables[track]?.matches(packet.fields) == true else { return false }
        }
        return missing.isEmpty
    }
}
