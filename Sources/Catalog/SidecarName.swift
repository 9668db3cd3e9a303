import Folding
import Model

/// What the name of a subtitle file says, beside the name of the film.
public struct SidecarName: Sendable, Equatable {
    /// BCP 47.
    public var language: String?
    /// Words that mean nothing else.
    public var title: String?
    /// Only what is said in another language than the rest.
    public var isForced = false
    /// With sounds described.
    public var isForHardOfHearing = false
    public var isDefault = false

    public init(
        language: String? = nil, title: String? = nil, isForced: Bool = false, isForHardOfHearing: Bool = false,
        isDefault: Bool = false
    ) {
        self.language = language
        self.title = title
        self.isForced = isForced
        self.isForHardOfHearing = isForHardOfHearing
        self.isDefault = isDefault
    }
}

extension SidecarName {
    /// Reads `.en.sdh`, `2_English`, ` - 简体` …
    ///
    /// - Parameter rest: of the name, without the name of the film and the ending.
    init(rest: some StringProtocol) {
        var unknown: [String] = []
        var isPerhapsHindi = false
        for word in Self.words(rest) {
            switch fold(word).split(separator: " ").joined() {
            case "forced", "foreign": isForced = true
            case "sdh", "cc", "hoh": isForHardOfHearing = true
            case "hi": isPerhapsHindi = true
            case "default": isDefault = true
            case "": break
            case let number where number.utf8.allSatisfy({ (0x30...0x39).contains($0) }): break
            default: take(word, &unknown)
            }
        }
        // "hearing impaired" where a language is named, else Hindi.
        if isPerhapsHindi, language == nil { language = "hi" } else if isPerhapsHindi { isForHardOfHearing = true }
        title = unknown.isEmpty ? nil : String(unknown.joined(separator: " ").prefix(80))
    }

    private mutating func take(_ word: String, _ unknown: inout [String]) {
        // `pt_BR`: the region of the language before it.
        if let language, !language.contains("-"), word.utf8.count == 2,
            word.utf8.allSatisfy({ (0x41...0x5A).contains($0) })
        {
            self.language = LanguageTag.known(language + "-" + word)
            return
        }
        guard let found = LanguageWords.language(of: word) else {
            // `en-forced` is two words; `pt-BR` was one.
            let parts = word.split(separator: "-").map(String.init)
            if parts.count > 1 { for part in parts { take(part, &unknown) } } else { note(word, &unknown) }
            return
        }
        // A script or region makes it more exact; another language is the second of two at once.
        guard let language else {
            language = found
            return
        }
        if found.hasPrefix(language + "-") {
            self.language = found
        } else if !language.hasPrefix(found) {
            unknown.append(word)
        }
    }

    private mutating func note(_ word: String, _ unknown: inout [String]) {
        switch fold(word) {
        case "forced": isForced = true
        case "sdh", "cc", "hi": isForHardOfHearing = true
        default: unknown.append(word)
        }
    }

    private static func words(_ rest: some StringProtocol) -> [String] {
        rest.split { ". _()[]{}+&,".contains($0) }.map { String($0.drop { $0 == "-" }) }.filter { !$0.isEmpty }
    }
}
