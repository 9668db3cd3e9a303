import Folding
import Testing

@Suite struct FoldTests {
    @Test(arguments: [
        ("The.Matrix (1999) [1080p].mkv", "the matrix 1999 1080p mkv"),
        ("Amélie", "amelie"),
        ("Ame\u{301}lie", "amelie"),
        ("ＦＵＬＬ　ｗｉｄｔｈ", "full width"),
        ("Straße", "strasse"),
        ("İstanbul ıI", "istanbul ii"),
        ("Ocean’s Eleven", "oceans eleven"),
        ("Ocean's Eleven", "oceans eleven"),
        ("Søren Łódź Æon", "soren lodz aeon"),
        ("电影 第1集", "电影 第1集"),
        ("Ёлки", "елки"),
        ("שָׁלוֹם", "שלום"),
        ("  --__ ", ""),
        ("a\nb\tc", "a b c"),
        ("😀 film", "😀 film"),
        ("Ⅷ ½", "viii 1 2"),
        ("", ""),
    ])
    func `a name folds to what people mean`(name: String, expected: String) {
        #expect(fold(name) == expected)
    }

    @Test func `kana keep their voice and Thai its vowels`() {
        #expect(fold("が") != fold("か"))
        #expect(fold("ที่") != fold("ท"))
    }

    @Test func `composed and decomposed Hangul are the same`() {
        #expect(fold("한국") == fold("\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}"))
    }

    @Test func `bytes that are no UTF-8 are shown as such and the rest is folded`() {
        #expect(fold([0x41, 0xE9, 0x42] as [UInt8]) == "a\u{FFFD}b")
    }

    @Test func `folding twice changes nothing`() {
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2000 {
            let scalars = (0..<8).compactMap { _ in
                Unicode.Scalar(UInt32.random(in: 0...0x2FFFF, using: &generator))
            }
            var text = ""
            text.unicodeScalars.append(contentsOf: scalars)
            let once = fold(text)
            #expect(fold(once) == once, "\(scalars.map(\.value))")
        }
    }

    @Test func `the quick road for ASCII agrees with the long one`() {
        for byte in UInt8(0)..<128 {
            // The last letter forces the long road.
            let long = fold([0x61, byte, 0x62] as [UInt8] + Array("é".utf8))
            #expect(fold([0x61, byte, 0x62] as [UInt8]) + "e" == long, "byte \(byte)")
        }
    }
}
