import CFFmpeg
import MediaMessages

/// Hands the packets of one segment to the makers of its tracks, and puts together what they make.
struct SegmentReader {
    private let source: CopySource
    private let bounds: SegmentBounds
    private let picture: (any TrackMaker)?
    private let sound: (any TrackMaker)?

    private let makers: [any TrackMaker]

    /// Bytes that one segment may have, and those that may be read for it: sound may lie far from its picture.
    private static let mostBytes = Frame.longestPayload - (4 << 20)
    static let allowance: Int64 = 1 << 30
    /// Pictures beyond the end of the segment, at most, in which its last sound is looked for.
    private static let mostPicturesBehind = 600

    /// The bytes of a segment, or where they lie.
    ///
    /// - Parameter working: told now and then while pictures are converted.
    static func recipe(
        _ source: CopySource, _ bounds: SegmentBounds, working: @escaping () -> Void
    ) throws(MediaRefusal) -> Recipe {
        guard source.leader != nil, bounds.timing.isPossible else { throw .misunderstood }
        if let tables = source.tables { return try listed(source, bounds, tables) }
        // A decoder of sound must run up to the segment.
        let isEarly = source.audio.map { $0.copying == nil } == true && !bounds.earlier.isEmpty
        let places = (isEarly ? [] : [bounds.first]) + bounds.earlier
        for place in places {
            let reader = try SegmentReader(source, bounds, working)
            try reader.collect(from: place)
            // Its sound lies before the key frame in the file, unless there is none.
            if place == places.last || !reader.makers.contains(where: \.isLate) {
                return try putTogether(reader.makers, source, bounds)
            }
        }
        throw .misunderstood
    }

    /// The same without reading a packet.
    private static func listed(
        _ source: CopySource, _ bounds: SegmentBounds, _ tables: SampleTables
    ) throws(MediaRefusal) -> Recipe {
        var makers: [any TrackMaker] = []
        if let track = source.video, let table = tables[track] {
            let picture = CopiedPicture(source, track, .asIs, bounds)
            picture.take(from: table)
            makers.append(picture)
        }
        if let track = source.audio, let table = tables[track], let copying = track.copying {
            let sound = CopiedSound(source, track, copying, bounds)
            try sound.take(from: table)
            makers.append(sound)
        }
        try check(makers.reduce(0) { $0 + $1.byteCount })
        return try putTogether(makers, source, bounds)
    }

    private init(
        _ source: CopySource, _ bounds: SegmentBounds, _ working: @escaping () -> Void
    ) throws(MediaRefusal) {
        self.source = source
        self.bounds = bounds
        picture = try source.video.map { track throws(MediaRefusal) -> any TrackMaker in
            guard let copying = track.copying else { return try ConvertedPicture(source, bounds, working: working) }
            return CopiedPicture(source, track, copying.packing, bounds)
        }
        sound = try source.audio.map { track throws(MediaRefusal) in try Self.sound(track, source, bounds) }
        makers = [picture, sound].compactMap(\.self)
    }

    private static func sound(
        _ track: CopySource.Track, _ source: CopySource, _ bounds: SegmentBounds
    ) throws(MediaRefusal) -> any TrackMaker {
        if let copying = track.copying { return CopiedSound(source, track, copying, bounds) }
        return try ConvertedSound(track, source.tracks, bounds)
    }

    private func collect(from place: KeyFrameIndex.KeyFrame) throws(MediaRefusal) {
        try find(place)
        let packet = try Packet()
        let (pictures, sounds) = (source.video?.index, source.audio?.index)
        var behind = 0
        while !isDone, behind <= Self.mostPicturesBehind, try source.read(packet) {
            let index = packet.pointer.pointee.stream_index
            if index == pictures, let picture {
                if picture.isDone { behind += 1 } else { try picture.take(packet) }
            } else if index == sounds, let sound, !sound.isDone {
                try sound.take(packet)
            }
            try Self.check((picture?.byteCount ?? 0) + (sound?.byteCount ?? 0))
        }
    }

    private static func check(_ byteCount: Int) throws(MediaRefusal) {
        guard byteCount < mostBytes else {
            throw .cannotCopy("a segment would be larger than \(Frame.longestPayload >> 20) MB")
        }
    }

    private var isDone: Bool { picture?.isDone ?? true && sound?.isDone ?? true }

    private func find(_ place: KeyFrameIndex.KeyFrame) throws(MediaRefusal) {
        source.restart(clockOffset: place.clockOffset)
        // The first segment comes from a container that has just been opened: it has what lies before its key frame.
        guard bounds.number > 0, let leader = source.leader else { return }
        let format = source.container.format
        var code: Int32
        if source.hasForeignClock, let position = place.position {
            code = av_seek_frame(format, -1, position, AVSEEK_FLAG_BYTE)
        } else {
            if let position = place.position {
                av_add_index_entry(leader.stream, position, place.key, 0, 0, AVINDEX_KEYFRAME)
            }
            // Sound alone may be cut where none of its packets begins: a second early is early enough.
            let isGuess = source.video == nil && place.position == nil
            let second = isGuess ? Ticks.convert(1_000_000, Ticks.microsecond, leader.timeBase) ?? 0 : 0
            let target = Ticks.difference(place.key, second)
            code = av_seek_frame(format, leader.index, target, AVSEEK_FLAG_BACKWARD)
            if code < 0 { code = source.container.rewind(leader.stream) }
        }
        guard code < 0 else { return }
        if let fault = source.container.input.fault { throw .unreadable(fault) }
        throw .broken("what its index names is not there")
    }

    private static func putTogether(
        _ makers: [any TrackMaker], _ source: CopySource, _ bounds: SegmentBounds
    ) throws(MediaRefusal) -> Recipe {
        var tracks: [(number: UInt32, made: MadeTrack)] = []
        var end: Double?
        for (place, maker) in makers.enumerated() {
            let made = try maker.finish(until: end)
            let scale = made.keys == nil ? source.audio?.scale : source.video?.scale
            end = made.times.end.flatMap { end in scale.map { Double(end) / Double($0) } }
            tracks.append((UInt32(place) + 1, made))
        }
        // What is shown last stays while there is sound: who jumps behind it finds a picture.
        if bounds.next == nil, tracks.count == 2, let end, let picture = tracks[0].made.times.end {
            let last = Int64(end * Double(PictureReel.scale))
            if last - picture > Int64(PictureReel.scale) / 4 {
                tracks[0].made.times = tracks[0].made.times.lasting(until: last)
            }
        }
        tracks.removeAll { $0.made.sizes.isEmpty }
        guard !tracks.isEmpty else { throw .broken("nothing is where its index says") }
        let header = FragmentHeader.bytes(
            tracks.map { FragmentHeader.Track(number: $0, times: $1.times, sizes: $1.sizes, keys: $1.keys) },
            number: bounds.number)
        var recipe = Recipe()
        recipe.reserve(header.count + tracks.reduce(0) { $0 + $1.made.recipe.bytes.count })
        recipe.add(header)
        for track in tracks { recipe.add(track.made.recipe) }
        return recipe
    }
}
