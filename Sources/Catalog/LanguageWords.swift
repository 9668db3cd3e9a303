import Folding
import Model

/// Words in names of files that stand for languages.
enum LanguageWords {
    /// BCP 47; `nil` when the word stands for none.
    ///
    /// - Parameter word: a code of two or three letters with or without a region, a name in English or in the language.
    static func language(of word: String) -> String? { byWord[fold(word)] ?? LanguageTag.known(word) }

    private static let byWord: [String: String] = {
        var byWord: [String: String] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let tag = words.first else { continue }
            for word in words.dropFirst() { byWord[fold(word)] = tag }
        }
        return byWord
    }()

    /// The tag, then the words; where they fold alike one is enough.
    private static let table = """
        ar arabic العربية عربي
        bg bulgarian български
        bn bengali বাংলা
        bs bosnian bosanski
        ca catalan català
        cs czech čeština cesky česky
        da danish dansk
        de german deutsch
        el greek ελληνικά
        en english
        es spanish español castellano castilian
        es-419 latino latinoamericano esla
        et estonian eesti
        eu basque euskara
        fa persian farsi فارسی
        fi finnish suomi
        fr french français vf vostfr
        fr-CA vfq québécois
        gl galician galego
        he hebrew עברית
        hi hindi हिन्दी
        hr croatian hrvatski
        hu hungarian magyar
        id indonesian indonesia
        is icelandic íslenska
        it italian italiano
        ja japanese 日本語 jp
        ko korean 한국어 kr
        lt lithuanian lietuvių
        lv latvian latviešu
        mk macedonian македонски
        ms malay melayu
        nb bokmål
        nl dutch nederlands flemish
        no norwegian norsk
        pl polish polski
        pt portuguese português
        pt-BR brazilian brasileiro pob ptbr
        ro romanian română
        ru russian русский
        sk slovak slovenčina
        sl slovenian slovenščina
        sq albanian shqip
        sr serbian srpski српски
        sv swedish svenska
        ta tamil தமிழ்
        te telugu తెలుగు
        th thai ไทย ภาษาไทย
        tl tagalog filipino
        tr turkish türkçe
        uk ukrainian українська
        ur urdu اردو
        vi vietnamese việt
        zh chinese 中文 汉语 漢語 中字 mandarin
        zh-Hans chs zhs sc gb simplified 简体 简体中文 简中 简 zhhans
        zh-Hant cht zht tc big5 traditional 繁體 繁体 繁體中文 繁体中文 繁中 繁 zhhant
        """
}
