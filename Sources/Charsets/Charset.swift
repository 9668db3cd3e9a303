/// A way to write text as bytes.
public struct Charset: Hashable, Sendable {
    /// As people and addresses name it, in small letters.
    public let name: String
    /// glibc's name for it, when that is another.
    private let library: String?

    private init(_ name: String, _ library: String? = nil) {
        self.name = name
        self.library = library
    }

    /// `nil` for what is not in `all`.
    public init?(named name: String) {
        guard let known = Self.byName[name.lowercased()] else { return nil }
        self = known
    }

    /// What iconv calls it. The plain names of two of them stand for less than what is found in the wild.
    var libraryName: String { library ?? name.uppercased() }

    public static let utf8 = Charset("utf-8")
    static let utf16LittleEndian = Charset("utf-16le")
    static let utf16BigEndian = Charset("utf-16be")
    static let utf32LittleEndian = Charset("utf-32le")
    static let utf32BigEndian = Charset("utf-32be")
    /// What nearly all bytes can be read as, for want of anything better.
    static let western = Charset("windows-1252", "CP1252")

    /// Everything that somebody may choose.
    public static let all: [Charset] =
        [utf8, utf16LittleEndian, utf16BigEndian, utf32LittleEndian, utf32BigEndian]
        + [1250, 1251, 1252, 1253, 1254, 1255, 1256, 1257, 1258].map { Charset("windows-\($0)", "CP\($0)") }
        + [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 14, 15, 16].map { Charset("iso-8859-\($0)") }
        + [
            Charset("gb18030"), Charset("big5", "BIG5-HKSCS"), Charset("euc-tw"), Charset("iso-2022-cn"),
            Charset("shift_jis", "CP932"), Charset("euc-jp"), Charset("iso-2022-jp"),
            Charset("euc-kr", "UHC"), Charset("johab"), Charset("iso-2022-kr"), Charset("koi8-r"), Charset("koi8-u"),
            Charset("ibm852"), Charset("ibm855"), Charset("ibm866"), Charset("maccyrillic", "MAC-CYRILLIC"),
            Charset("maccentraleurope", "MAC-CENTRALEUROPE"), Charset("tis-620", "CP874"), Charset("viscii"),
        ]

    /// Other names that detectors and people have for them.
    private static let aliases = [
        "utf8": "utf-8", "gbk": "gb18030", "gb2312": "gb18030", "uhc": "euc-kr", "cp949": "euc-kr",
        "shift-jis": "shift_jis", "sjis": "shift_jis", "latin1": "windows-1252", "ascii": "utf-8",
        "mac-cyrillic": "maccyrillic", "mac-centraleurope": "maccentraleurope", "windows-874": "tis-620",
        "iso-8859-8-i": "iso-8859-8", "utf-16": "utf-16le", "utf-32": "utf-32le",
    ]

    private static let byName: [String: Charset] = {
        var byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
        for (alias, name) in aliases { byName[alias] = byName[name] }
        return byName
    }()
}
