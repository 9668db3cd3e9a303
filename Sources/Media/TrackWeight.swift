import CFFmpeg
import MediaMessages

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
        return source.container.name == "avi" || (Formats.isMovie(source.container.name) && isWhole)
    }

    /// A sound that is not in the weights of the pictures: it is taken to be as heavy everywhere.
    struct Sound {
        /// Seconds.
        let begin: Double
        let length: Double
        let bytes: Double

        func bytes(before seconds: Double) -> Double {
            length > 0 ? bytes * min(max(seconds - begin, 0), length) / length : 0
        }
    }

    /// `nil` when there is none, or when the weights of places have it.
    static func sound(_ source: CopySource, _ timing: CopyTiming, duration: Double) -> Sound? {
        guard let audio = source.audio, isSized(source) else { return nil }
        guard audio.copying != nil else {
            return Sound(begin: 0, length: duration, bytes: Double(ConvertedSound.bytesPerSecond) * duration)
        }
        let count = max(avformat_index_get_entries_count(audio.stream), 0)
        var bytes: Int64 = 0
        var times: (first: Int64, last: Int64)?
        for number in 0..<count {
            guard let entry = avformat_index_get_entry(audio.stream, number)?.pointee else { continue }
            bytes = bytes &+ Int64(entry.size) + soundEntry
            times = (times?.first ?? entry.timestamp, entry.timestamp)
        }
        guard let times, let first = Ticks.seconds(times.first, audio.timeBase),
            let last = Ticks.seconds(times.last, audio.timeBase)
        else { return nil }
        let begin = max(first + Double(timing.shift) / 1e6, 0)
        return Sound(begin: begin, length: max(last - first, 0.001), bytes: Double(bytes))
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
