public import Model

/// Every kind of name that Linux allows and programs trip over.
public enum NastyNames {
    public static let all: [FileName] =
        [
            "a b.mp4", "a\nb.mp4", "tab\tand\rreturn.mp4", "quote\"and'quote.mp4", "a#1?.mp4", "100%.mp4", "x%20y.mp4",
            "a&b;c=d.mp4", "back\\slash.mp4", "-rf.mp4", "$(id).mp4", "`x`.mp4", "<img src=x onerror=alert(1)>.mp4",
            "concat:a.mp4", "😀 film 🎬.mp4", "فيلم عربي.mp4", "סרט.mp4", "电影 第1集.mp4", "Å.mp4", "A\u{30A}.mp4", "+.mp4",
            "[1] (2) {3}.mp4", "\u{202E}4pm.mp4", "ends with dot.", "no-extension",
        ].compactMap { FileName(String($0)) } + [invalidUTF8, longest, longestEmoji].compactMap(\.self)

    /// Latin-1: not UTF-8.
    public static let invalidUTF8 = FileName(Array("am".utf8) + [0xE9] + Array("lie.mp4".utf8))
    public static let longest = FileName(String(repeating: "x", count: 251) + ".mp4")
    public static let longestEmoji = FileName(String(repeating: "😀", count: 62) + "abc.mp4")
}
