public import Charsets

/// What files of subtitles are read, by the ending of their names.
public enum SubtitleFormat: String, Sendable, CaseIterable {
    case subRip = "srt"
    case webVTT = "vtt"
    case advancedSubStation = "ass"
    case subStation = "ssa"
    case sami = "smi"
    /// Text with the numbers of pictures; the same ending is used for pictures of text, which are not read.
    case microDVD = "sub"

    /// Bytes of a file that is read; the longest known have two million.
    public static let mostBytes: UInt64 = 10 << 20

    /// What a file says, as WebVTT in UTF-8.
    ///
    /// Takes a time in proportion to the file, whatever is in it. A file without a single cue gives a list without any.
    ///
    /// - Parameters:
    ///   - language: that its name tells, for guessing how it is written.
    ///   - charset: chosen by a person; `nil`: it is guessed.
    ///   - frameRate: of the film, for times that count pictures.
    public func webVTT(
        of bytes: [UInt8], language: String? = nil, charset: Charset? = nil, frameRate: Double? = nil
    ) -> [UInt8] {
        let text = TextBytes.read(bytes, language: language, chosen: charset).utf8
        return CueList(cues(text, frameRate: frameRate)).webVTT
    }

    func cues(_ text: [UInt8], frameRate: Double?) -> [Cue] {
        switch self {
        case .subRip: SubRip.cues(text)
        case .webVTT: WebVTT.cues(text)
        case .advancedSubStation, .subStation: SubStation.cues(text)
        case .sami: SAMI.cues(text)
        case .microDVD: MicroDVD.isOne(text) ? MicroDVD.cues(text, frameRate: frameRate) : SubRip.cues(text)
        }
    }
}
