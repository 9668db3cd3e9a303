import CFFmpeg
import Model

/// When something is shown and heard first, in microseconds on the time line of the container.
struct FirstTimes {
    private(set) var picture: Int64?
    private(set) var sound: Int64?

    mutating func notePicture(_ time: Int64) { picture = min(picture ?? time, time) }
    mutating func noteSound(_ time: Int64) { sound = min(sound ?? time, time) }
}

/// Where a film begins on the time line of its container, and how long it is from there.
///
/// Recordings that were cut, and what was taken from a broadcast, may begin at ten seconds or at ten hours. Their 0 is
/// the first thing that is shown or heard, for whoever looks at them by whatever way.
struct FilmSpan {
    /// In microseconds; 0 for a film that begins so early that nobody notices, or before 0, or by a broadcast's clock.
    let begins: Int64
    /// Microseconds from the first picture to the first sound; negative: the sound is first.
    let soundDelay: Int64?
    /// In microseconds; `nil` when nobody says.
    let length: Int64?

    /// - Parameter track: says how long the film is where the container does not.
    init(_ container: borrowing Container, track: UnsafeMutablePointer<AVStream>? = nil) {
        let length = container.length(of: track)
        guard !container.hasForeignClock else {
            (begins, soundDelay, self.length) = (0, nil, length)
            return
        }
        let first = container.firstTimes
        let earliest = [first.picture, first.sound].compactMap(\.self).min() ?? 0
        begins = Double(earliest) / 1e6 >= MediaInfo.noticeable ? earliest : 0
        soundDelay = first.picture.flatMap { picture in first.sound.map { $0 - picture } }
        self.length = length.map { [begins] in
            begins > 0 && container.isEnd($0, begins) ? $0 - begins : $0
        }
    }
}

extension Container {
    /// From its header where that says so, else from the first blocks of Matroska, which cost some microseconds.
    fileprivate var firstTimes: FirstTimes {
        if name == "matroska,webm", let times = MatroskaOpening.read(EBMLReader(input: input)) { return times }
        var times = FirstTimes()
        for stream in streams {
            let time = Ticks.convert(stream.pointee.start_time, stream.pointee.time_base, Ticks.microsecond)
            guard let time else { continue }
            if VideoTrack.isFilm(stream) { times.notePicture(time) }
            if ChosenTrack.isOne(stream, AVMEDIA_TYPE_AUDIO) { times.noteSound(time) }
        }
        return times
    }

    /// Whether its length is the time of its end rather than what lies between beginning and end: the header of an MP4
    /// counts the nothing of an edit list, that of Matroska as ffmpeg writes it all before the first packet. What
    /// libavformat finds out itself begins at the first packet, but for Opus.
    var countsFromZero: Bool {
        if Formats.isMovie(name) || name == "matroska,webm" { return saysLength }
        return name == "asf" || streams.contains { $0.pointee.codecpar.pointee.codec_id == AV_CODEC_ID_OPUS }
    }

    /// Whether a length is the time at which the film ends. Some writers of Matroska count from the first block on (RFC
    /// 9559 section 5.1.2.10 leaves it open): what they list of a film that begins late lies behind such an end.
    fileprivate func isEnd(_ length: Int64, _ begins: Int64) -> Bool {
        guard countsFromZero, length > begins else { return false }
        guard name == "matroska,webm", let last = MatroskaOpening.lastCue(EBMLReader(input: input)) else { return true }
        return length >= last
    }
}
