import CFFmpeg

/// What a film's tracks weigh in segments, from the index of its container: so a player is told the rate of a stream
/// though nobody has read it. Bytes that the container spends on its own are near those that fragments of MP4 spend.
enum TrackWeight {
    /// Bytes of a sample's entry in a `trun`: of a picture and of a sound (`FragmentHeader`).
    static let pictureEntry: Int64 = 16
    static let soundEntry: Int64 = 8

    /// Whether the index says of every packet how large it is. Otherwise it says where key frames lie, and what lies
    /// between two of them is all that comes before the second.
    static func isSized(_ source: CopySource) -> Bool {
        // That of an MP4 in fragments has no sample: libavformat adds those of the fragments that it has read.
        let isWhole = source.leader.map { $0.stream.pointee.nb_frames > 0 } ?? false
        return source.container.name == "avi" || (source.container.name.hasPrefix("mov,") && isWhole)
    }

    /// Bytes a second of the sound, where pictures are weighed without it.
    static func soundPerSecond(_ source: CopySource, duration: Double) -> Double {
        guard let audio = source.audio, isSized(source), duration > 0 else { return 0 }
        guard audio.copying != nil else { return Double(ConvertedSound.bytesPerSecond) }
        let count = max(avformat_index_get_entries_count(audio.stream), 0)
        let bytes = (0..<count).reduce(Int64(0)) { sum, number in
            let size = avformat_index_get_entry(audio.stream, number)?.pointee.size ?? 0
            return sum &+ Int64(size) + soundEntry
        }
        return Double(bytes) / duration
    }

    /// Which part of the file is of the wanted tracks: by the statistics that mkvmerge writes of each, else all of it.
    static func share(_ source: CopySource) -> Double {
        var (wanted, all) = (0.0, 0.0)
        for stream in source.container.streams {
            let type = stream.pointee.codecpar.pointee.codec_type
            guard type == AVMEDIA_TYPE_VIDEO || type == AVMEDIA_TYPE_AUDIO else { continue }
            let said =
                Tags.value("BPS", of: stream.pointee.metadata) ?? Tags.value("BPS-eng", of: stream.pointee.metadata)
            guard let rate = said.flatMap(Double.init), rate > 0, rate < 1e12 else { return 1 }
            all += rate
            if stream == source.video?.stream || stream == source.audio?.stream { wanted += rate }
        }
        return all > 0 && wanted > 0 ? wanted / all : 1
    }
}
