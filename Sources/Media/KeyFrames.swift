import CFFmpeg
import MediaMessages

/// Where segments may begin: from the container's index, or from all its packets.
struct KeyFrames {
    /// A key frame as the container has it.
    struct Place {
        let key: Int64
        let position: Int64?
        /// Among the container's samples, from 0.
        var number = 0
        /// When it is shown, in ticks of the track; `nil`: as long after its key as the first one is.
        var shown: Int64?
        /// Bytes before it (`TrackWeight`).
        var weight: Int64 = 0
        /// See `SteadyClock`.
        var clockOffset: Int64?
    }

    private let source: CopySource
    private let timing: CopyTiming

    /// Seconds between two places where a segment may begin; more in a film with so many that they would not fit.
    private static let spacing = 0.5
    /// Seconds between the places of a sound without pictures, and of pictures that are converted.
    private static let grid = 2.0
    /// Key frames of an avi that tell of all.
    private static let enoughKeyFrames = 8
    /// Containers without an index, or with one that says less than it seems.
    private static let unindexed: Set = ["mpegts", "mpeg", "flv"]
    /// Containers in which sound is found by time exactly, and which know how long it is.
    private static let soundContainers: Set = [
        "mov,mp4,m4a,3gp,3g2,mj2", "matroska,webm", "ogg", "wav", "w64", "aiff", "caf", "ape", "tta", "asf", "avi",
    ]

    /// - Parameters:
    ///   - source: nothing of it has been read yet.
    ///   - scanning: told now and then while a whole file is read; `nil`: that is not to be done.
    static func index(
        _ source: CopySource, _ descriptor: Int32, scanning: (() -> Void)?
    ) throws(MediaRefusal) -> KeyFrameIndex {
        let tracks = source.tracks
        source.container.input.renew(descriptor: descriptor, allowance: Input.mostBytes)
        let frames = KeyFrames(source: source, timing: try OpeningTimes.read(source))
        if source.video == nil {
            if let index = try frames.soundIndex(tracks) { return index }
            guard let working = scanning else { throw .noIndex }
            let fresh = try CopySource.open(descriptor, tracks: tracks)
            fresh.container.input.renew(descriptor: descriptor, allowance: .max)
            let scan = try SoundScan.run(fresh, frames.timing, grid: Self.grid, working)
            return try frames.index(tracks, scan.places, weight: scan.weight, duration: scan.end, isComplete: false)
        }
        let isTimed = try tracks.height == nil || !source.hasForeignClock ? true : ClockCheck.isEven(source)
        if tracks.height != nil, isTimed, let duration = frames.headerDuration {
            return try frames.grid(tracks, duration: duration, isComplete: true)
        }
        if tracks.height == nil, let index = try frames.indexFromContainer(tracks) { return index }
        guard let working = scanning else { throw .noIndex }
        // From the beginning again, in a container that has not been moved about in.
        let fresh = try CopySource.open(descriptor, tracks: tracks)
        fresh.container.input.renew(descriptor: descriptor, allowance: .max)
        var scan = try PacketScan(fresh, frames.timing)
        try scan.run(working)
        let scanned = KeyFrames(source: fresh, timing: frames.timing)
        if tracks.height != nil {
            return try scanned.grid(tracks, duration: scan.end, places: scan.places, isComplete: false)
        }
        // The index of a fragmented MP4 grows while it is read, but nothing can be put into it.
        let hasPositions = !Formats.isMovie(fresh.container.name)
        // What it lists may hold no picture: flv ends with a mark that looks like one.
        let seen = Dictionary(scan.places.map { ($0.key, $0) }) { first, _ in first }
        let places =
            fresh.hasForeignClock
            ? scan.places
            : Self.entries(fresh, positions: hasPositions).places.compactMap { place in
                seen[place.key].map {
                    Place(key: place.key, position: place.position, shown: $0.shown, weight: $0.weight)
                }
            }
        return try scanned.index(tracks, places, weight: scan.weight, duration: scan.end, isComplete: false)
    }

    /// Whether a key frame of an avi is shown behind pictures that follow it: its index says nothing of that. The first
    /// ones tell, as a coder does it always or never.
    private func hasLeadingPictures(_ places: [Place]) throws(MediaRefusal) -> Bool {
        guard let video = source.video, source.ordersPictures else { return false }
        let packet = try Packet()
        for place in places.dropFirst().prefix(Self.enoughKeyFrames) {
            av_seek_frame(source.container.format, video.index, place.key, AVSEEK_FLAG_BACKWARD)
            source.restart(clockOffset: 0)
            repeat {
                guard try source.read(packet) else { return false }
            } while packet.fields.stream_index != video.index
            if Ticks.difference(packet.fields.pts, packet.fields.dts) != timing.keyOffset { return true }
        }
        return false
    }

    private func indexFromContainer(_ tracks: StreamTracks) throws(MediaRefusal) -> KeyFrameIndex? {
        guard let video = source.video, !Self.unindexed.contains(source.container.name),
            let header = headerDuration
        else { return nil }
        // libavformat reads the index of matroska at the first search.
        av_seek_frame(source.container.format, video.index, 0, AVSEEK_FLAG_BACKWARD)
        let (listed, weight) = Self.entries(source, positions: false)
        if try hasLeadingPictures(listed) { return nil }
        let places = withTimes(listed)
        guard let last = places.last.flatMap({ start($0) }) else { return nil }
        // Some containers count what lies before the first picture as a part of the film, and some do not.
        let duration = header < last ? header - Double(timing.shift) / 1e6 : header
        // An index that ends long before the film does is the beginning of one, or a fragment's.
        let mean = last / Double(max(places.count - 1, 1))
        guard duration - last <= max(30, mean * 4) else { return nil }
        return try index(
            tracks, places, weight: weight, sound: TrackWeight.sound(source, timing, duration: duration),
            duration: duration, isComplete: true)
    }

    /// `nil` when the file must be read for it.
    private func soundIndex(_ tracks: StreamTracks) throws(MediaRefusal) -> KeyFrameIndex? {
        guard Self.soundContainers.contains(source.container.name), let duration = headerDuration else { return nil }
        return try grid(tracks, duration: duration, isComplete: true)
    }

    /// Sound alone, and pictures that are converted, may be cut anywhere.
    ///
    /// - Parameter places: of all key frames, where they were looked for.
    private func grid(
        _ tracks: StreamTracks, duration: Double, places: [Place] = [], isComplete: Bool
    ) throws(MediaRefusal) -> KeyFrameIndex {
        guard let leader = source.leader else { throw .misunderstood }
        let step = max(Self.grid, duration / Double(KeyFrameIndex.mostKeyFrames - 1))
        let bytes = bytes(tracks, duration)
        var keyFrames: [KeyFrameIndex.KeyFrame] = []
        var places = places[...]
        // The last one is longer than the others rather than empty.
        for number in 0..<max(Int(duration / step), 1) {
            let start = Double(number) * step
            let time = Int64(start * 1e6) - timing.shift
            guard let key = Ticks.convert(time, Ticks.microsecond, leader.timeBase) else { break }
            let before = bytes.map { Int($0 * start / duration) }
            while let next = places.dropFirst().first, self.start(next).map({ $0 <= start }) ?? true {
                places.removeFirst()
            }
            keyFrames.append(
                KeyFrameIndex.KeyFrame(
                    key: key, start: start, position: places.first?.position, bytesBefore: before,
                    clockOffset: places.first?.clockOffset))
        }
        let timing = CopyTiming(
            shift: timing.shift, keyOffset: 0, audioOrigin: timing.audioOrigin, audioFrame: timing.audioFrame)
        let bitRate = tracks.height == nil ? bitRate(duration) : 0
        return KeyFrameIndex(
            tracks: tracks, timing: timing, keyFrames: keyFrames, duration: duration, bitRate: bitRate,
            isComplete: isComplete, bytes: bytes.map { Int($0) })
    }

    /// What the segments will weigh together. Of a picture that is converted its weight in the file says nothing.
    private func bytes(_ tracks: StreamTracks, _ duration: Double) -> Double? {
        if tracks.height != nil { return nil }
        let isConverted = source.audio.map { $0.copying == nil } ?? false
        return isConverted ? Double(ConvertedSound.bytesPerSecond) * duration : Double(source.container.input.size)
    }

    /// - Parameters:
    ///   - weight: of the whole film, as each place has it of what lies before.
    ///   - sound: what is not in these weights.
    private func index(
        _ tracks: StreamTracks, _ places: [Place], weight: Int64, sound: TrackWeight.Sound? = nil, duration: Double,
        isComplete: Bool
    ) throws(MediaRefusal) -> KeyFrameIndex {
        // Weights of packets begin with the first, which may lie before the first place; those of a file with its head.
        let isWeighed = TrackWeight.isSized(source) || !isComplete
        let lightest = isWeighed ? 0 : places.first?.weight ?? 0
        let share = isWeighed ? 1 : TrackWeight.share(source)
        func bytes(_ weight: Int64, at seconds: Double) -> Int {
            Int(min(max(Double(weight - lightest) * share + (sound?.bytes(before: seconds) ?? 0), 0), 1e15))
        }
        var keyFrames: [KeyFrameIndex.KeyFrame] = []
        let step = max(Self.spacing, duration / Double(KeyFrameIndex.mostKeyFrames / 2))
        for place in places.prefix(8 << 20) {
            guard let time = start(place) else { continue }
            let start = keyFrames.isEmpty ? 0 : time
            if let last = keyFrames.last, start < last.start + step { continue }
            keyFrames.append(
                KeyFrameIndex.KeyFrame(
                    key: place.key, start: start, position: place.position,
                    bytesBefore: keyFrames.isEmpty ? 0 : bytes(place.weight, at: start), clockOffset: place.clockOffset)
            )
            if keyFrames.count == KeyFrameIndex.mostKeyFrames { break }
        }
        guard let last = keyFrames.last else {
            let nothing = source.video == nil ? "no sound is in it" : "no picture in it can be shown without others"
            throw .cannotCopy(nothing)
        }
        let duration = max(duration, last.start + 0.04)
        return KeyFrameIndex(
            tracks: tracks, timing: timing, keyFrames: keyFrames, duration: duration, bitRate: bitRate(duration),
            isComplete: isComplete, bytes: bytes(weight, at: duration))
    }

    private func start(_ place: Place) -> Double? {
        guard let leader = source.leader else { return nil }
        let shown = place.shown ?? Ticks.sum(place.key, timing.keyOffset)
        return Ticks.seconds(shown, leader.timeBase).map { max($0 + Double(timing.shift) / 1e6, 0) }
    }

    private var headerDuration: Double? {
        guard let duration = source.container.length(of: source.leader?.stream) else { return nil }
        if source.hasForeignClock || timing.shift < 0 && !source.container.countsFromZero {
            return Double(duration) / 1e6
        }
        // What lies before 0 counts in some containers and not in others.
        let seconds = Double(duration + timing.shift) / 1e6
        return seconds > 0 ? seconds : Double(duration) / 1e6
    }

    private func bitRate(_ seconds: Double) -> Int {
        seconds > 0 ? Int(min(Double(source.container.input.size) * 8 / seconds, 1e12)) : 0
    }

    /// The key frames of the container's index, and what the whole film weighs.
    private static func entries(_ source: CopySource, positions: Bool) -> (places: [Place], weight: Int64) {
        guard let stream = source.leader?.stream else { return ([], 0) }
        let isSized = TrackWeight.isSized(source)
        var places: [Place] = []
        var weight: Int64 = 0
        for number in 0..<max(avformat_index_get_entries_count(stream), 0) {
            guard let entry = avformat_index_get_entry(stream, number)?.pointee else { continue }
            if entry.flags & AVINDEX_KEYFRAME != 0, entry.flags & AVINDEX_DISCARD_FRAME == 0,
                entry.timestamp != dropreel_no_timestamp
            {
                places.append(
                    Place(
                        key: entry.timestamp, position: positions ? entry.pos : nil, number: Int(number),
                        weight: isSized ? weight : entry.pos))
            }
            weight = weight &+ Int64(entry.size) + TrackWeight.pictureEntry
        }
        return (places, isSized ? weight : source.container.input.size)
    }

    /// With the time of each where it is not as long after its key as the first one's.
    private func withTimes(_ places: [Place]) -> [Place] {
        guard let offsets = source.compositionOffsets, let first = places.first.flatMap({ offsets[$0.number] }) else {
            return places
        }
        return places.map { place in
            guard let offset = offsets[place.number] else { return place }
            var place = place
            place.shown = Ticks.sum(Ticks.sum(place.key, timing.keyOffset), offset - first)
            return place
        }
    }
}
