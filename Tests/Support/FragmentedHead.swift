/// The beginning of a fragmented MP4 of two tracks, with only the boxes that say how time is counted.
public enum FragmentedHead {
    /// - Parameters:
    ///   - version: of the boxes with times: 0, or 1 with twice as long times.
    ///   - hasLength: whether it says already how long the film is.
    public static func bytes(
        movieScale: UInt32 = 1000, trackScale: UInt32 = 90_000, version: UInt8 = 0, hasLength: Bool = false
    ) -> [UInt8] {
        let times = [UInt8](repeating: 0, count: version == 0 ? 8 : 16)
        let header = { (scale: UInt32) in [version, 0, 0, 0] + times + number(scale) + [UInt8](repeating: 0, count: 16)
        }
        let track = { (scale: UInt32) in box("trak", box("tkhd", [0]) + box("mdia", box("mdhd", header(scale)))) }
        let length = hasLength ? box("mehd", [0, 0, 0, 0] + number(7)) : []
        return box("ftyp", Array("iso5".utf8) + number(512))
            + box(
                "moov",
                box("mvhd", header(movieScale)) + track(trackScale) + track(48_000)
                    + box("mvex", length + box("trex", [1, 2, 3])))
    }

    public static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
        number(UInt32(body.count + 8)) + Array(name.utf8) + body
    }

    public static func number(_ value: UInt32) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
}
