/// What RFC 8216, its successor's draft and Apple's "HLS Authoring Specification" demand of a stream of fragmented MP4,
/// as far as reading tells, as a list of what is wrong with this one.
struct HLSRules {
    let master: String
    let playlist: String
    let initialization: [UInt8]
    let segments: [[UInt8]]
    /// Whether the file has other tracks, of which its index does not tell how much of it they are.
    let isPartOfFile: Bool
    /// Whether it was put together from several, whose sound may overlap by less than a packet where one ends.
    var isJoined = false

    /// Seconds by which a segment may be another than its EXTINF says: a millisecond is what EXTINF can say, one more is
    /// the rounding of containers.
    private static let tolerance = 0.0025

    /// When each picture is shown, in seconds, in order of decoding.
    func pictures() throws -> [Double] {
        let film = try FragmentedFilm(initialization: initialization)
        guard let picture = film.tracks.first(where: \.isPicture) else { return [] }
        return try segments.enumerated().flatMap { number, segment in
            let runs = try film.runs(ofSegment: segment, number: number).runs
            return runs.first { $0.track == picture.number }?.shown ?? []
        }.map { Double($0) / Double(picture.scale) }
    }

    var faults: [String] {
        var faults = RFC8216.faults(ofMaster: master) + RFC8216.faults(ofMedia: playlist)
        do throws(Box.Fault) {
            let film = try FragmentedFilm(initialization: initialization)
            faults += try describing(film)
            var runs: [[FragmentedFilm.Run]] = []
            for (number, segment) in segments.enumerated() {
                let (found, wrong) = try film.runs(ofSegment: segment, number: number)
                faults += wrong.map { "\(number).m4s: \($0)" }
                runs.append(found)
            }
            faults += followings(film, runs) + lengths(film, runs) + rates
        } catch {
            faults.append(error.description)
        }
        return faults
    }

    private var attributes: [String: String] {
        let line = master.split(separator: "\n").first { $0.hasPrefix("#EXT-X-STREAM-INF:") } ?? ""
        return RFC8216.attributes(String(line.dropFirst(18)))
    }

    private var durations: [Double] { playlist.matches(of: /#EXTINF:([0-9.]+),/).compactMap { Double($0.1) } }

    /// The master against the map.
    private func describing(_ film: FragmentedFilm) throws(Box.Fault) -> [String] {
        var faults: [String] = []
        var names: [String] = []
        for track in film.tracks { names.append(try CodecOfTrack.name(track)) }
        let said = attributes["CODECS"]?.filter { $0 != "\"" }
        if said != names.joined(separator: ",") { faults.append("CODECS is \(said ?? "-"), the map has \(names)") }
        for track in film.tracks where track.hasEditList { faults.append("track \(track.number) has an edit list") }
        if film.tracks.map(\.number) != Array(1...max(film.tracks.count, 1)) {
            faults.append("tracks are not numbered")
        }
        if film.tracks.contains(where: { !(1...768_000).contains($0.scale) }) { faults.append("mdhd: the scale") }
        if let picture = film.tracks.first(where: \.isPicture) {
            let (width, height) = (picture.width, picture.height)
            let shape = picture.isTurned ? "\(height)x\(width)" : "\(width)x\(height)"
            if attributes["RESOLUTION"] != shape { faults.append("RESOLUTION is not \(shape): \(attributes)") }
            if attributes["VIDEO-RANGE"] == nil { faults.append("no VIDEO-RANGE") }
        }
        return faults
    }

    /// Whether each track goes on where it ended, and each segment can be the first.
    private func followings(_ film: FragmentedFilm, _ runs: [[FragmentedFilm.Run]]) -> [String] {
        var faults: [String] = []
        for track in film.tracks {
            var end: Int?
            for (number, segment) in runs.enumerated() {
                guard let run = segment.first(where: { $0.track == track.number }), !run.sizes.isEmpty else { continue }
                // A tick of rounding; sound may have gaps, which are the film's own.
                if let end, track.isPicture ? abs(run.first - end) > 1 : run.first < end - (isJoined ? 1024 : 1) {
                    faults.append("\(number).m4s: track \(track.number) ended at \(end) and begins at \(run.first)")
                }
                end = run.end
                if run.isSync.first != true { faults.append("\(number).m4s: begins with what cannot be decoded alone") }
                if run.shown.contains(where: { $0 < 0 }) { faults.append("\(number).m4s: shown before 0") }
            }
        }
        if runs.contains(where: \.isEmpty) { faults.append("a segment has nothing in it") }
        return faults
    }

    /// EXTINF against what is shown.
    private func lengths(_ film: FragmentedFilm, _ runs: [[FragmentedFilm.Run]]) -> [String] {
        guard let leader = film.tracks.first, durations.count == runs.count else { return ["EXTINF without segments"] }
        let scale = Double(leader.scale)
        let starts = runs.map { segment in
            // Leading pictures belong to the segment of their key frame, though they are shown in the one before.
            segment.first { $0.track == leader.number }.flatMap { $0.shown.first.map { Double($0) / scale } }
        }
        var faults: [String] = []
        for number in runs.indices.dropLast() {
            guard let start = starts[number], let next = starts[number + 1] else { continue }
            let begin = number == 0 ? 0 : start
            // A grid of sound is cut where no packet begins.
            let tolerance = leader.isPicture ? Self.tolerance : 0.1
            if abs(next - begin - durations[number]) > tolerance {
                faults.append("\(number).m4s: EXTINF \(durations[number]), but \(next - begin)")
            }
        }
        let ends = film.tracks.compactMap { track in
            runs.compactMap { $0.first { $0.track == track.number } }.last.flatMap { run in
                run.shown.max().map { (Double($0) + Double(run.durations.last ?? 0)) / Double(track.scale) }
            }
        }
        let total = durations.reduce(0, +)
        if let end = ends.max(), abs(end - total) > 0.1 { faults.append("it lasts \(end), its EXTINF \(total)") }
        return faults
    }

    /// RFC 8216 section 4.3.4.2: any row of segments that lasts between a half and one and a half target durations.
    private var rates: [String] {
        guard let peak = attributes["BANDWIDTH"].flatMap(Double.init),
            let average = attributes["AVERAGE-BANDWIDTH"].flatMap(Double.init),
            let target = playlist.firstMatch(of: /TARGETDURATION:([0-9]+)/).flatMap({ Double($0.1) })
        else { return ["no rates"] }
        var highest = 0.0
        for first in segments.indices {
            var (bytes, seconds) = (0, 0.0)
            for number in first..<segments.count {
                bytes += segments[number].count
                seconds += durations[number]
                if seconds > target * 1.5 { break }
                if seconds >= target * 0.5 { highest = max(highest, Double(bytes) * 8 / seconds) }
            }
        }
        let total = Double(segments.reduce(0) { $0 + $1.count }) * 8 / max(durations.reduce(0, +), 0.001)
        var faults: [String] = []
        if peak < highest { faults.append("BANDWIDTH \(peak) is below the peak \(highest.rounded())") }
        if isPartOfFile { return faults }
        if peak > highest * 1.4, highest > 0 {
            faults.append("BANDWIDTH \(peak) is far beyond the peak \(highest.rounded())")
        }
        if abs(average - total) > total * 0.1 { faults.append("AVERAGE-BANDWIDTH \(average) for \(total.rounded())") }
        return faults
    }
}
