import Glibc
import Testing

@testable import Charsets

@Suite struct TextBytesTests {
    /// Some lines of talk in one language, as its readers once stored it.
    struct Sample: CustomTestStringConvertible, Sendable {
        let charset: String
        let iconv: String
        let text: String
        var testDescription: String { charset }

        init(_ charset: String, _ iconv: String, _ text: String) {
            (self.charset, self.iconv, self.text) = (charset, iconv, text)
        }
    }

    static let samples = [
        Sample("gb18030", "GBK", "你好，世界。我们今天晚上去看电影吧！\n我不知道你在说什么，请再说一遍。"),
        Sample("big5", "BIG5", "你好，世界。我們今天晚上去看電影吧！\n我不知道你在說什麼，請再說一遍。"),
        Sample(
            "windows-1256", "CP1256",
            "مرحبا بالعالم. لنذهب إلى السينما هذا المساء.\nلا أعرف ماذا تقول، من فضلك أعد ذلك."),
        Sample("shift_jis", "SHIFT_JIS", "こんにちは、世界。今夜は映画を見に行きましょう。\n何を言っているのか分かりません。"),
        Sample(
            "windows-1251", "CP1251",
            "Привет, мир. Пойдём сегодня вечером в кино.\nЯ не понимаю, что ты говоришь, повтори."),
        Sample(
            "windows-1250", "CP1250",
            "Dzień dobry, świecie. Pójdźmy dziś wieczorem do kina.\nNie wiem, co mówisz, powtórz proszę."),
        Sample("euc-kr", "EUC-KR", "안녕하세요, 세계. 오늘 저녁에 영화를 보러 갑시다.\n무슨 말인지 모르겠어요, 다시 말해 주세요."),
    ]

    private static func encode(_ text: String, _ charset: String) throws -> [UInt8] {
        let handle = try #require(iconv_open(charset, "UTF-8"))
        try #require(Int(bitPattern: handle) != -1)
        defer { iconv_close(handle) }
        var source = text.utf8.map { CChar(bitPattern: $0) }
        var target = [CChar](repeating: 0, count: source.count * 4 + 8)
        let filled = source.withUnsafeMutableBufferPointer { source in
            target.withUnsafeMutableBufferPointer { target in
                var (input, left) = (source.baseAddress, source.count)
                var (output, room) = (target.baseAddress, target.count)
                return iconv(handle, &input, &left, &output, &room) == 0 ? target.count - room : nil
            }
        }
        return try target.prefix(#require(filled)).map { UInt8(bitPattern: $0) }
    }

    private func text(_ reading: TextBytes.Reading) -> String { String(decoding: reading.utf8, as: UTF8.self) }

    @Test(arguments: samples) func `text is read as it was written`(sample: Sample) throws {
        let reading = TextBytes.read(try Self.encode(sample.text, sample.iconv))
        #expect(reading.charset.name == sample.charset)
        #expect(text(reading) == sample.text)
    }

    @Test(arguments: samples) func `a chosen charset wins`(sample: Sample) throws {
        let chosen = try #require(Charset(named: sample.charset))
        let reading = TextBytes.read(try Self.encode(sample.text, sample.iconv), language: "el", chosen: chosen)
        #expect(text(reading) == sample.text)
    }

    @Test func `western text is western`() throws {
        let sentence = "Où étiez-vous hier soir ? J’étais déjà à la maison, près du château."
        let reading = TextBytes.read(try Self.encode(sentence, "CP1252"))
        #expect(text(reading) == sentence)
    }

    @Test(arguments: ["UTF-8", "UTF-16LE", "UTF-16BE", "UTF-32LE", "UTF-32BE"])
    func `a byte order mark decides, and goes`(charset: String) throws {
        let reading = TextBytes.read(try Self.encode("\u{FEFF}1\nЗдравствуй 你好", charset))
        #expect(reading.charset.name == charset.lowercased())
        #expect(text(reading) == "1\nЗдравствуй 你好")
    }

    @Test(arguments: ["UTF-16LE", "UTF-16BE"])
    func `two bytes a letter are seen without a mark`(charset: String) throws {
        let subtitle = "1\r\n00:00:01,000 --> 00:00:02,000\r\n你好，世界\r\n"
        let reading = TextBytes.read(try Self.encode(subtitle, charset))
        #expect(text(reading) == subtitle)
    }

    @Test func `valid UTF-8 is left as it is`() {
        for sentence in ["plain", "", "日本語 العربية 🎬", "naïve"] {
            let reading = TextBytes.read(Array(sentence.utf8))
            #expect(text(reading) == sentence && reading.charset == .utf8)
        }
    }

    @Test func `the language helps where the detector knows nothing`() throws {
        for (word, charset, language) in [("Да", "CP1251", "ru"), ("是", "GBK", "zh"), ("نعم", "CP1256", "ar")] {
            #expect(text(TextBytes.read(try Self.encode(word, charset), language: language)) == word)
        }
    }

    @Test func `whatever the bytes are, the result is UTF-8`() {
        var random = SystemRandomNumberGenerator()
        for length in 0..<200 {
            let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &random) }
            for charset in [nil] + Charset.all.map(Optional.some) {
                let reading = TextBytes.read(bytes, chosen: charset)
                #expect(
                    String(validating: reading.utf8, as: UTF8.self) != nil, "\(charset?.name ?? "guessed") \(bytes)")
            }
        }
    }

    @Test func `this system can convert every charset that may be chosen`() {
        for charset in Charset.all {
            if case .none = CharsetConverter(from: charset) { Issue.record("\(charset.name) is unknown here") }
        }
        #expect(Charset(named: "klingon") == nil)
        #expect(Charset(named: "GBK")?.name == "gb18030")
    }
}
