import MediaMessages

/// Takes subtitles out of a Matroska film by its Cues, which say where each of them lies (RFC 9559 section 5.1.5): some
/// kilobytes are read for each instead of the whole film.
///
/// Whatever is unusual, or not complete, is left to libavformat, which reads the film through.
struct MatroskaTexts {
    private struct Cue {
        let track: Int64
        /// Ticks of the segment.
        let time: Int64
        let cluster: Int64
        let relative: Int64
        let duration: Int64?
    }
    private struct Cluster {
        let start: Int64
        let end: Int64
        /// Ticks; `nil` when it does not begin with it.
        let time: Int64?
    }

    private let file: EBMLReader
    private let segment: Int64
    /// Nanoseconds in a tick.
    private let scale: Int64
    /// Numbers of the wanted tracks, as blocks name them, and their places in the answer.
    private let places: [Int64: Int]
    private var tracks: [TextTrack]
    private var clusters: [Int64: Cluster] = [:]
    /// Where clusters are that hold anything which is listed.
    private var listed: Set<Int64> = []
    private var size = 0

    /// - Parameters:
    ///   - wanted: without packets, in the order of the answer.
    ///   - count: of the tracks that libavformat sees, which must be the same ones.
    ///   - working: told of each.
    /// - Returns: `nil` when it cannot be done so.
    static func read(
        _ input: Input, _ wanted: [TextTrack], count: Int, working: () -> Void
    ) -> [TextTrack]? {
        let file = EBMLReader(input: input)
        guard wanted.allSatisfy({ ["subrip", "ass", "ssa"].contains($0.codec) }),
            let head = MatroskaHead.read(file), head.tracks.count == count, let cues = head.cues(file)
        else { return nil }
        var places: [Int64: Int] = [:]
        for (place, track) in wanted.enumerated() {
            guard head.tracks.indices.contains(track.index), head.tracks[track.index].isPlainText else { return nil }
            places[head.tracks[track.index].number] = place
        }
        guard places.count == wanted.count else { return nil }
        var reader = MatroskaTexts(
            file: file, segment: head.segment, scale: head.scale, places: places, tracks: wanted)
        return reader.readAll(cues, working) ? reader.tracks : nil
    }

    private init(file: EBMLReader, segment: Int64, scale: Int64, places: [Int64: Int], tracks: [TextTrack]) {
        self.file = file
        self.segment = segment
        self.scale = scale
        self.places = places
        self.tracks = tracks
    }

    private mutating func readAll(_ element: EBMLReader.Element, _ working: () -> Void) -> Bool {
        guard let cues = cues(in: element), Set(cues.map(\.track)).count == places.count, isComplete(cues) else {
            return false
        }
        for cue in cues {
            guard size < TextTrack.mostBytes else { return true }
            guard add(cue) else { return false }
            working()
        }
        return true
    }

    private mutating func cues(in element: EBMLReader.Element) -> [Cue]? {
        guard let points = file.children(of: element) else { return nil }
        var cues: [Cue] = []
        for point in points where point.id == 0xBB {
            guard let fields = EBMLReader.children(of: point.content) else { return nil }
            let time = fields.first { $0.id == 0xB3 }?.content.unsigned
            for field in fields where field.id == 0xB7 {
                guard let parts = EBMLReader.children(of: field.content) else { return nil }
                let part = { (id: UInt32) in parts.first { $0.id == id }?.content.unsigned }
                guard let cluster = part(0xF1) else { return nil }
                listed.insert(cluster)
                guard let track = part(0xF7), places[track] != nil else { continue }
                guard let time, let relative = part(0xF0), cues.count < TextTrack.mostPackets
                else { return nil }
                cues.append(
                    Cue(track: track, time: time, cluster: cluster, relative: relative, duration: part(0xB2)))
            }
        }
        return cues.sorted { ($0.cluster, $0.relative) < ($1.cluster, $1.relative) }
    }

    /// Clusters that are walked.
    private static let samples = 12

    /// Some writers list a few subtitles only, or one in each cluster. So clusters all over the film are walked: whoever
    /// has listed everything in those has listed everything.
    private mutating func isComplete(_ cues: [Cue]) -> Bool {
        let counts = Dictionary(grouping: cues, by: \.cluster).mapValues(\.count)
        let all = listed.sorted()
        let step = max(1, all.count / Self.samples)
        var walked = Set(stride(from: 0, to: all.count, by: step).map { all[$0] })
        if let last = all.last { walked.insert(last) }
        return walked.allSatisfy { place in
            guard let cluster = cluster(place), let blocks = blocks(in: cluster) else { return false }
            return blocks == counts[place] ?? 0
        }
    }

    /// How many blocks of the wanted tracks it holds; `nil` when it cannot be walked.
    private func blocks(in cluster: Cluster) -> Int? {
        var place = cluster.start
        var count = 0
        for _ in 0..<20_000 where place < cluster.end {
            guard let element = file.element(at: place), element.end > place else { return nil }
            // The next cluster, or what else follows one of unknown length.
            if element.id > 0xFFFF { return count }
            let inner = element.id == 0xA0 ? file.element(at: element.start) : element
            if let inner, inner.id == 0xA1 || inner.id == 0xA3,
                let head = file.bytes(inner.start..<min(inner.start + 8, inner.end)),
                let number = EBMLReader.number(head[...])?.value, places[number] != nil
            {
                count += 1
            }
            place = element.end
        }
        return place >= cluster.end ? count : nil
    }

    private mutating func cluster(_ position: Int64) -> Cluster? {
        if let known = clusters[position] { return known }
        guard position <= file.size, let element = file.element(at: segment + position), element.id == 0x1F43_B675
        else {
            return nil
        }
        let first = file.element(at: element.start)
        let time = first.flatMap { first in
            first.id == 0xE7 && first.end - first.start <= 8 ? file.bytes(first.start..<first.end)?[...].unsigned : nil
        }
        let cluster = Cluster(start: element.start, end: element.end, time: time)
        clusters[position] = cluster
        return cluster
    }

    private mutating func add(_ cue: Cue) -> Bool {
        guard let cluster = cluster(cue.cluster), cue.relative <= file.size,
            let element = file.element(at: cluster.start + cue.relative), element.end <= cluster.end,
            element.end - element.start <= Int64(TextTrack.longestText) + 64,
            let content = file.bytes(element.start..<element.end)
        else { return false }
        var block = content[...]
        var duration = cue.duration
        if element.id == 0xA0 {
            guard let parts = EBMLReader.children(of: block), let inner = parts.first(where: { $0.id == 0xA1 }) else {
                return false
            }
            block = inner.content
            duration = parts.first { $0.id == 0x9B }?.content.unsigned ?? duration
        } else if element.id != 0xA3 {
            return false
        }
        guard let (number, length) = EBMLReader.number(block), number == cue.track, let place = places[cue.track],
            block.count > length + 3, block[block.startIndex + length + 2] & 0x06 == 0  // no lacing
        else { return false }
        let head = Array(block.dropFirst(length).prefix(2))
        let offset = Int64(Int16(bitPattern: UInt16(head[0]) << 8 | UInt16(head[1])))
        guard let start = Self.milliseconds(cluster.time ?? cue.time, cluster.time == nil ? 0 : offset, scale: scale)
        else { return false }
        let shown = duration.flatMap { Self.milliseconds($0, 0, scale: scale) }
        let end = shown.flatMap { $0 > 0 ? start + $0 : nil }
        let text = Array(block.dropFirst(length + 3))
        // As where the film is read through.
        guard text.count <= TextTrack.longestText else { return true }
        tracks[place].packets.append(TextTrack.Packet(start: start, end: end, settings: [], text: text))
        size += TextTrack.weight(text: text.count, settings: 0)
        return true
    }

    /// Of a time in ticks and what is added to it; `nil` for what no film has: both come from the film.
    ///
    /// - Parameter scale: nanoseconds in a tick.
    static func milliseconds(_ ticks: Int64, _ offset: Int64, scale: Int64) -> Int64? {
        let (sum, isBeyond) = ticks.addingReportingOverflow(offset)
        let (nanoseconds, isLong) = sum.multipliedReportingOverflow(by: scale)
        let (rounded, isLast) = nanoseconds.addingReportingOverflow(500_000)
        return isBeyond || isLong || isLast ? nil : rounded / 1_000_000
    }
}
