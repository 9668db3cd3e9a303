import MediaMessages

/// What stands in an initialization segment and its media segments, as a player would read it.
struct FragmentedFilm {
    struct Track {
        let number: Int
        /// Ticks a second.
        let scale: Int
        let isPicture: Bool
        /// Four letters of the sample entry.
        let entry: String
        /// The sample entry's own boxes.
        let configuration: [Box]
        /// Samples of a picture.
        let width: Int
        let height: Int
        let isTurned: Bool
        let hasEditList: Bool
    }

    /// What one segment says of one track.
    struct Run {
        let track: Int
        /// In ticks.
        let first: Int
        let durations: [Int]
        let sizes: [Int]
        let offsets: [Int]
        let isSync: [Bool]

        var end: Int { first + durations.reduce(0, +) }
        /// When its samples are shown, in ticks.
        var shown: [Int] {
            var time = first
            return zip(durations, offsets).map { duration, offset in
                defer { time += duration }
                return time + offset
            }
        }
    }

    let tracks: [Track]

    init(initialization: [UInt8]) throws(Box.Fault) {
        let boxes = try Box.all(in: initialization[...])
        guard boxes.map(\.name) == ["ftyp", "moov"] else {
            throw Box.Fault(description: "the map is \(boxes.map(\.name))")
        }
        var tracks: [Track] = []
        for track in try boxes[1].children() where track.name == "trak" { tracks.append(try Self.track(track)) }
        self.tracks = tracks
        let extended = try boxes[1].find("mvex").children().filter { $0.name == "trex" }
        guard extended.count == tracks.count else { throw Box.Fault(description: "not every track has a trex") }
    }

    private static func track(_ track: Box) throws(Box.Fault) -> Track {
        let header = try track.find("tkhd").body
        var place = ByteReader(header.dropFirst(header.first == 1 ? 20 : 12))
        let number = try place.number(4)
        var shape = ByteReader(header.suffix(44))
        var matrix: [Int] = []
        for _ in 0..<9 { matrix.append(try shape.signed32()) }
        let media = try track.find("mdia", "mdhd").body
        var scale = ByteReader(media.dropFirst(media.first == 1 ? 20 : 12))
        let handler = String(decoding: try track.find("mdia", "hdlr").body.dropFirst(8).prefix(4), as: UTF8.self)
        let entries = try track.find("mdia", "minf", "stbl", "stsd").children(after: 8)
        guard entries.count == 1 else { throw Box.Fault(description: "\(entries.count) sample entries") }
        var coded = ByteReader(entries[0].body.dropFirst(24))
        return Track(
            number: number, scale: try scale.number(4), isPicture: handler == "vide", entry: entries[0].name,
            configuration: try entries[0].children(after: handler == "vide" ? 78 : 28),
            width: handler == "vide" ? try coded.number(2) : 0, height: handler == "vide" ? try coded.number(2) : 0,
            isTurned: matrix[0] == 0 && matrix[4] == 0,
            hasEditList: try track.children().contains { $0.name == "edts" })
    }

    /// The runs of one media segment, and what is wrong with it.
    func runs(ofSegment bytes: [UInt8], number: Int) throws(Box.Fault) -> (runs: [Run], faults: [String]) {
        let boxes = try Box.all(in: bytes[...])
        guard boxes.map(\.name) == ["moof", "mdat"] else {
            throw Box.Fault(description: "a segment is \(boxes.map(\.name))")
        }
        var faults: [String] = []
        var sequence = try boxes[0].find("mfhd").reader
        if try sequence.number(4) != 0 { faults.append("mfhd has flags") }
        if try sequence.number(4) != number + 1 { faults.append("mfhd has another number") }
        var runs: [Run] = []
        var place = boxes[1].place + 8
        for fragment in try boxes[0].children() where fragment.name == "traf" {
            let (run, offset) = try Self.run(fragment, &faults)
            if offset != place { faults.append("track \(run.track) has its data at \(offset), not \(place)") }
            place += run.sizes.reduce(0, +)
            runs.append(run)
        }
        if place != bytes.count { faults.append("\(bytes.count - place) bytes belong to no sample") }
        return (runs, faults)
    }

    private static func run(_ fragment: Box, _ faults: inout [String]) throws(Box.Fault) -> (Run, offset: Int) {
        var header = try fragment.find("tfhd").reader
        let flags = try header.number(4)
        // ISO/IEC 23000-19 section 7.5.16: default-base-is-moof, no base-data-offset.
        if flags & 0x02_0000 == 0 || flags & 1 != 0 { faults.append("tfhd: the base is not the moof") }
        let track = try header.number(4)
        guard flags & 0x20 != 0 else { throw Box.Fault(description: "tfhd has no flags of samples") }
        let usual = try header.number(4)
        let begin = try fragment.find("tfdt").body
        var time = ByteReader(begin.dropFirst(4))
        let first = try time.number(begin.first == 1 ? 8 : 4)
        var table = try fragment.find("trun").reader
        let has = try table.number(4) & 0xFF_FFFF
        let count = try table.number(4)
        let offset = try table.number(4)
        guard has & 0x301 == 0x301 else { throw Box.Fault(description: "trun has no offset, durations and sizes") }
        var (durations, sizes, offsets, isSync): ([Int], [Int], [Int], [Bool]) = ([], [], [], [])
        for _ in 0..<count {
            durations.append(try table.number(4))
            sizes.append(try table.number(4))
            isSync.append((has & 0x400 != 0 ? try table.number(4) : usual) & 0x1_0000 == 0)
            offsets.append(has & 0x800 != 0 ? try table.signed32() : 0)
        }
        if !table.rest.isEmpty { faults.append("trun is longer than its samples") }
        let run = Run(
            track: track, first: first, durations: durations, sizes: sizes, offsets: offsets, isSync: isSync)
        return (run, offset)
    }
}
