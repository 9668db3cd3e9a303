/// When the pictures that come out of a decoder are shown, one after the other: a clock that stands still, jumps back or says
/// something absurd once must not stop a film. In ticks of the segments.
struct PictureTimes {
    /// What a picture lasts when nothing says otherwise.
    let usual: Int64
    private var last: Int64?
    /// The picture before the last one was shown so long before it that the last one's time may be a fault.
    private var before: Int64?

    /// What jumps further than that is doubted until the next picture comes; what goes back further does not stand still.
    private static let far = Int64(PictureReel.scale) * 10
    private static let back = Int64(PictureReel.scale)

    init(usual: Int64) { self.usual = usual }

    /// Whether the next picture may show that the last one's time was a fault.
    var isInDoubt: Bool { before != nil }

    /// The next picture comes from somewhere else.
    mutating func restart() {
        last = nil
        before = nil
    }

    /// - Parameter shown: when the film says that the next picture is shown; `nil`: it says nothing.
    /// - Returns: when it is, and when the one before it really was, if that was a fault.
    mutating func next(_ shown: Int64?) -> (time: Int64, corrected: Int64?) {
        var corrected: Int64?
        if let before, let shown, let doubted = last, shown < doubted - Self.back, shown > before {
            corrected = min(before + usual, shown - 1)
            last = corrected
        }
        before = nil
        guard let last else {
            let time = shown ?? 0
            self.last = time
            return (time, corrected)
        }
        var time = shown ?? last + usual
        if time <= last { time = last - time > Self.back ? last + usual : last + 1 }
        if time - last > Self.far { before = last }
        self.last = time
        return (time, corrected)
    }
}
