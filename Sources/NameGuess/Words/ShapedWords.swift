/// Tags that hold a number, by what stands before or behind it.
enum ShapedWords {
    /// What may follow a number, and which numbers then make it a tag.
    static let tails: [String: (Tag.Kind, ClosedRange<Int>)] = [
        "p": (.picture, 144...4320), "i": (.picture, 480...1080), "px": (.picture, 144...4320),
        "k": (.picture, 4...8), "bit": (.codec, 8...12), "bits": (.codec, 8...12), "fps": (.picture, 10...240),
        "hz": (.picture, 24...240), "mb": (.release, 50...999_999), "mib": (.release, 50...999_999),
        "gb": (.release, 1...999), "gib": (.release, 1...999), "kbps": (.sound, 32...99_999),
        "mbps": (.codec, 1...400), "khz": (.sound, 8...192), "ch": (.sound, 1...8), "audio": (.language, 2...9),
        "p60": (.picture, 144...4320),
    ]

    /// What follows the digits behind a point: `1.4GB`, `23.976fps`.
    static let decimalTails: Set<String> = ["gb", "gib", "mb", "fps", "khz", "mbps", "ch"]

    /// What stands before a number of channels.
    static let sounds: Set<String> = [
        "aac", "dd", "ddp", "ddpa", "dda", "eac", "ac", "dts", "flac", "opus", "lpcm", "pcm", "truehd", "aacx", "flacx",
        "acx", "ma", "hdma", "heaac", "atmos", "mp", "ogg", "thd", "dtshd", "dtsx",
    ]

    /// How many speakers there are before the point of `5.1`.
    static let speakers: Set<Int> = [1, 2, 5, 6, 7]
}
