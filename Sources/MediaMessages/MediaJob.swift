/// What a worker can be asked to do with one media file. Grows with every thing that must look inside a film.
public enum MediaJob: Codable, Equatable, Sendable {
    /// What is in the file: `Model.MediaInfo`.
    case probe
    /// Where segments may begin, as the container's index has it: `KeyFrameIndex`.
    case index(StreamTracks)
    /// The same, also of a file that has to be read to its end for it.
    case scan(StreamTracks)
    /// The initialization segment, as bytes.
    case initialization(StreamTracks)
    /// One media segment, as bytes.
    case segment(SegmentBounds)
    /// The packets of tracks of text, encoded behind the answer: `TextTrack`.
    case texts(TextSelection)
    /// The picture that stands for the file, at most so many pixels wide: `PictureFacts`, and a JPEG.
    case poster(width: Int)
    /// How the small pictures of the film lie on their sheets: `SpriteLayout`.
    case spriteLayout
    /// One sheet of them, from 0, as the bytes of a JPEG.
    case sprites(sheet: Int)

    /// Whether it keeps a processor busy for seconds, so that it is ended when nobody wants it any more.
    public var isHeavy: Bool {
        guard case .segment(let bounds) = self else { return false }
        return bounds.tracks.height != nil
    }

    public var limits: JobLimits {
        switch self {
        // A key frame may lie minutes before the segment, and 4K takes twenty times as long to decode as it lasts: seconds
        // are those without a picture.
        case .segment(let bounds) where bounds.tracks.height != nil:
            JobLimits(seconds: 30, processorSeconds: 1200, addressSpace: 2 << 30)
        // Six seconds of sound take 0.2 s to convert; a film may have a key frame every few minutes only.
        case .segment(let bounds) where bounds.tracks.isConverted: JobLimits(seconds: 60, processorSeconds: 45)
        case .probe, .initialization, .segment, .poster, .spriteLayout: JobLimits(seconds: 20, processorSeconds: 15)
        // A hundred key frames; one of 4K takes some 150 ms. Seconds are those for one of them.
        case .sprites: JobLimits(seconds: 20, processorSeconds: 120)
        // A file without an index is read to its end: seconds are those without progress. A packet costs some 6
        // microseconds, a gigabyte 1 to 5 seconds of processor time.
        case .index, .scan, .texts: JobLimits(seconds: 30, processorSeconds: 1800)
        }
    }
}

/// How long a job may take. Both ends of the socket read the same table.
public struct JobLimits: Equatable, Sendable {
    /// Wall clock, kept by the daemon: beyond it the worker is killed. `MediaAnswer.working` starts it again.
    public let seconds: Double
    /// Processor time, kept by the kernel in the worker (`RLIMIT_CPU`): ends a worker whose daemon is gone or stopped.
    public let processorSeconds: UInt64
    /// Bytes of memory that the worker may map (`RLIMIT_AS`). The libraries take some 300 MB of it, a decoder of 4K frames
    /// as much again; with four threads, three times that, beside an encoder.
    public let addressSpace: UInt

    init(seconds: Double, processorSeconds: UInt64, addressSpace: UInt = 1 << 30) {
        self.seconds = seconds
        self.processorSeconds = processorSeconds
        self.addressSpace = addressSpace
    }
}
