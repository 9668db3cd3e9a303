import Folding
import Testing

@Suite struct CanonicalFormTests {
    @Test(arguments: [
        ("ANNA", "anna"), ("Ａｎｎａ", "anna"), ("A\u{30A}sa", "\u{E5}sa"), ("Straße", "strasse"), ("a.b@c", "a.b@c"),
        ("ﾃｽﾄ", "テスト"), ("x\u{AD}y", "xy"), ("", ""), ("\u{AD}", ""), ("😀", "😀"),
    ])
    func `case, width and encoding do not count`(text: String, form: String) {
        #expect(Array(caseFolded(text).unicodeScalars) == Array(form.unicodeScalars))
        #expect(caseFolded(caseFolded(text)) == caseFolded(text))
    }

    @Test func `accents and punctuation count`() {
        #expect(caseFolded("René") != caseFolded("Rene"))
        #expect(caseFolded("a.b") != caseFolded("a b"))
    }

    @Test func `composing only chooses the encoding`() {
        #expect(Array(composed("Cafe\u{301} ＡA").unicodeScalars) == Array("Caf\u{E9} ＡA".unicodeScalars))
        #expect(composed("") == "")
    }
}
