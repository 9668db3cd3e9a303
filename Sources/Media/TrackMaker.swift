import MediaMessages

/// Makes one track of one segment out of the packets of its stream. There is one for each kind of track: copied or
/// converted, picture or sound (`SegmentReader.makers`).
///
/// What it makes is a function of the file and the bounds alone: never of what was made before.
protocol TrackMaker: AnyObject {
    /// The packets of its stream in the order of the file, from a place at or before the segment.
    func take(_ packet: Packet) throws(MediaRefusal)
    /// Whether it needs no more packets.
    var isDone: Bool { get }
    /// Whether what it got began too late, so that the reading must begin at an earlier place.
    var isLate: Bool { get }
    /// Bytes that it has made already, so that a segment stays within bounds.
    var byteCount: Int { get }
    /// What it has made; there are no more packets for it.
    ///
    /// - Parameter end: seconds where the picture of the segment ends, for the sound beside it; `nil`: there is none.
    func finish(until end: Double?) throws(MediaRefusal) -> MadeTrack
}

/// The samples of one track of a segment, in order of decoding.
struct MadeTrack {
    var times: SampleTimes
    /// Bytes of each sample.
    let sizes: [UInt32]
    /// Which samples can be decoded alone; `nil`: all (sound).
    let keys: [Bool]?
    /// All samples, one after the other.
    let recipe: Recipe
}
