import CFFmpeg
import MediaMessages

/// Decoded sound of any kind, laid out at 48 kHz for two speakers: each sample where its time says.
///
/// Frames that follow one another are a run, which is laid without a seam. A gap, a jump, another rate or other
/// channels begin a new one.
final class SoundLine {
    typealias Taking = SoundFrames.Taking

    /// When a frame begins, in its own samples on the segments' time line.
    struct Start {
        let samples: Int64
        /// How many samples the container's rounding can move that.
        let tolerance: Int64
    }

    private struct Run {
        let mixer: SoundMixer
        /// Where each frame says that the run has begun.
        var beginnings: [Int64] = []
        /// Frames that wait until enough of them have said so.
        var waiting: [DecodedFrame] = []
        /// Samples of its frames.
        var count: Int64 = 0
        /// Where the next sample of the mixer belongs, in samples of ours, once it is settled.
        var place: Int64?
    }

    private let isOnGrid: Bool
    private let frames: SoundFrames
    private var run: Run?
    /// Where the last run has ended.
    private var end: Int64?

    /// - Parameters:
    ///   - range: from the first sample of the first frame to the end of the last.
    ///   - isOnGrid: times are not rounded, or rounding was undone.
    init(_ range: Range<Int64>, isOnGrid: Bool) throws(MediaRefusal) {
        self.isOnGrid = isOnGrid
        frames = try SoundFrames(range)
    }

    /// - Parameters:
    ///   - sound: is empty afterwards.
    ///   - start: `nil`: behind the one before.
    ///   - take: is given every frame that becomes full.
    func add(_ sound: DecodedFrame, at start: Start?, _ take: Taking) throws(MediaRefusal) {
        let count = Int64(sound.fields.nb_samples)
        guard SoundMixer.isPossible(sound) else { return }
        if !isContinued(by: sound, at: start) {
            try endRun(take)
            let begin = start?.samples ?? end.flatMap { SoundMixer.place($0, at: sound.fields.sample_rate) }
            guard let begin, let mixer = try SoundMixer(sound) else { return }
            run = Run(mixer: mixer, beginnings: [begin])
        } else if let start, let run, run.place == nil {
            self.run?.beginnings.append(start.samples - run.count)
        }
        let rate = Int64(sound.fields.sample_rate)
        run?.waiting.append(try DecodedFrame(takingOver: sound))
        run?.count += count
        // A container that rounds to milliseconds says it fairly well in a quarter of a second.
        guard let run, run.place != nil || run.count >= rate / 4 else { return }
        try lay(take)
    }

    /// What has come, up to the end of a frame. The next sound begins a new run.
    func finish(_ take: Taking) throws(MediaRefusal) {
        try endRun(take)
        if !frames.isComplete { try frames.complete(take) }
    }

    func addSilence(_ take: Taking) throws(MediaRefusal) { try frames.complete(take) }

    private func isContinued(by sound: DecodedFrame, at start: Start?) -> Bool {
        guard let run, run.mixer.fits(sound) else { return false }
        guard let start, let begin = run.beginnings.first else { return true }
        // Less than half a frame is the clock's, not the sound's.
        let second = Int64(sound.fields.sample_rate)
        let most = min(max(Int64(sound.fields.nb_samples) / 2, second / 200), second / 32) + start.tolerance * 2
        return abs(start.samples - (begin + run.count)) <= most
    }

    private func lay(_ take: Taking) throws(MediaRefusal) {
        guard var run else { return }
        let begin = begin(of: run)
        var place = run.place ?? run.mixer.begin(at: begin)
        run.beginnings = [begin]
        for frame in run.waiting {
            let samples = try run.mixer.mix(frame)
            try frames.lay(samples, at: place, take)
            place += Int64(samples.count)
        }
        run.waiting = []
        run.place = place
        self.run = run
    }

    /// Every frame says the same when they are on the grid, but for a first one that is cut. Otherwise some times were
    /// rounded up and some down, and the truth lies between.
    private func begin(of run: Run) -> Int64 {
        let sorted = run.beginnings.sorted()
        return isOnGrid ? sorted[sorted.count / 2] : (sorted[0] + sorted[sorted.count - 1]) / 2
    }

    private func endRun(_ take: Taking) throws(MediaRefusal) {
        guard run != nil else { return }
        try lay(take)
        if let run, let place = run.place {
            let samples = try run.mixer.mix(nil)
            try frames.lay(samples, at: place, take)
            end = place + Int64(samples.count)
        }
        run = nil
    }
}
