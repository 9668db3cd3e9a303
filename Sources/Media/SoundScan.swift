import CFFmpeg
import MediaMessages

/// Reads a sound to its end, where neither the container says how long it is nor where a given time is: mp3, framed AAC.
enum SoundScan {
    /// Packets between two signs of life: some milliseconds.
    private static let packetsPerSign = 2000
    /// Formats that libavformat finds by the positions that it is told. The others find by themselves.
    private static let foundByPosition: Set = [
        "mp3", "aac", "ac3", "eac3", "dts", "truehd", "amr", "wv", "mpegts", "mpeg",
    ]

    /// A place every `grid` seconds, where the last packet ends, and what all of them weigh.
    static func run(
        _ source: CopySource, _ timing: CopyTiming, grid: Double, _ working: () -> Void
    ) throws(MediaRefusal) -> (places: [KeyFrames.Place], end: Double, weight: Int64) {
        guard let audio = source.audio else { throw .misunderstood }
        let hasPositions = foundByPosition.contains(source.container.name)
        let packet = try Packet()
        var places: [KeyFrames.Place] = []
        var (end, next, count) = (0.0, -Double.infinity, 0)
        var weight: Int64 = 0
        while try source.read(packet) {
            count += 1
            if count % packetsPerSign == 0 { working() }
            let fields = packet.fields
            guard fields.stream_index == audio.index, let time = Ticks.seconds(fields.pts, audio.timeBase),
                !hasPositions || fields.pos >= 0
            else { continue }
            defer { weight += Int64(fields.size) + TrackWeight.soundEntry }
            end = max(end, time + (Ticks.seconds(fields.duration, audio.timeBase) ?? 0) + Double(timing.shift) / 1e6)
            guard time >= next else {
                guard !source.hasForeignClock || time > next - grid * 2 else {
                    throw .cannotCopy("its clock jumps back")
                }
                continue
            }
            next = max(next + grid, time + grid / 2)
            places.append(
                KeyFrames.Place(
                    key: fields.pts, position: hasPositions ? fields.pos : nil, weight: weight,
                    clockOffset: source.clockOffset))
        }
        return (places, end, weight)
    }
}
