/// A size that pictures are converted to: what phones show well and small machines make in time.
public struct PictureHeight: Sendable {
    /// At most so many.
    public let lines: Int
    /// Bits a second, at most: what a phone behind two walls still gets.
    public let bitRate: Int

    /// The largest first.
    public static let all = [
        PictureHeight(lines: 720, bitRate: 4_500_000), PictureHeight(lines: 480, bitRate: 2_200_000),
        PictureHeight(lines: 360, bitRate: 1_200_000), PictureHeight(lines: 240, bitRate: 600_000),
    ]
}
