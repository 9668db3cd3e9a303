public import Model

/// How much this machine converts as fast as it is watched.
public struct ConversionLimit: Sendable, Equatable {
    /// Lines of a converted picture, at most; `nil`: pictures are not converted. Sound always is: it costs a thirtieth
    /// of the time that it lasts.
    public let height: Int?
    /// Seconds of this film made in a second, at most, where that is less than one: why there is no height.
    public let slowness: Double?

    /// What a machine of two cores converts in time.
    public static let usual = ConversionLimit(height: 720)
    public static let soundAlone = ConversionLimit(height: nil)

    public init(height: Int?, slowness: Double? = nil) {
        self.height = height
        self.slowness = slowness
    }

    /// Lines that a picture is converted to: never more than it needs, nor than the machine makes in time.
    public func height(of video: MediaInfo.Video) -> Int? {
        guard let height else { return nil }
        let lines = min(video.width, video.height)
        let possible = Variant.heights.filter { $0 <= height }
        return possible.filter { $0 >= lines }.min() ?? possible.max()
    }
}
