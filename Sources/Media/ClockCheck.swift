import CFFmpeg
import MediaMessages

/// Whether the clock of a transport stream seems to run evenly from one end of the film to the other, by a few looks. If it does, its
/// first and last time say how long the film is, and any time can be searched for.
///
/// A jump of seconds is not seen like that; it leaves a hole of so many seconds then, in pictures and sound alike.
enum ClockCheck {
    private static let looks: Int64 = 48
    /// Packets among which one has a time.
    private static let most = 600
    /// Times that the bytes of a film may be thicker or thinner somewhere than they are on the whole.
    private static let unevenness = 4.0
    /// Bytes that are read whole in less time than it takes to think about it.
    private static let small: Int64 = 32 << 20

    /// Moves about in the container.
    static func isEven(_ source: CopySource) throws(MediaRefusal) -> Bool {
        let size = source.container.input.size
        guard size > small, let leader = source.leader else { return false }
        let packet = try Packet()
        var times: [Double] = []
        for look in 0..<looks {
            guard av_seek_frame(source.container.format, -1, size / looks * look, AVSEEK_FLAG_BYTE) >= 0,
                let time = try time(source.container, of: leader, packet)
            else { return false }
            times.append(time)
        }
        return isEven(times)
    }

    /// - Parameter times: seconds, at places that lie equally far apart.
    static func isEven(_ times: [Double]) -> Bool {
        guard let first = times.first, let last = times.last, times.count > 2, last > first else { return false }
        let mean = (last - first) / Double(times.count - 1)
        return zip(times.dropFirst(), times).allSatisfy { (mean / unevenness...mean * unevenness).contains($0 - $1) }
    }

    private static func time(
        _ container: borrowing Container, of track: CopySource.Track, _ packet: Packet
    ) throws(MediaRefusal) -> Double? {
        for _ in 0..<most {
            guard try container.read(packet) else { return nil }
            if packet.fields.stream_index == track.index, let time = Ticks.seconds(packet.fields.dts, track.timeBase) {
                return time
            }
        }
        return nil
    }
}
