import Testing

@testable import Secrets

@Suite struct LetterCodeTests {
    @Test func `a code has ten letters that cannot be mistaken for each other`() {
        for _ in 0..<1000 {
            let text = LetterCode.random().text
            #expect(text.count == 10)
            #expect(!text.contains { "ILOU".contains($0) })
        }
        #expect(Set((0..<1000).map { _ in LetterCode.random().text }).count == 1000)
    }

    @Test(arguments: [
        ("0123456789", "0123456789"),
        ("oO23456789", "0023456789"),
        ("iIlL456789", "1111456789"),
        ("abcde-fghjk", "ABCDEFGHJK"),
        (" ab cd ef\tgh jk\n", "ABCDEFGHJK"),
        ("--ABCDE--FGHJK--", "ABCDEFGHJK"),
    ])
    func `typing is forgiven`(typed: String, read: String) {
        #expect(LetterCode(typed: typed)?.text == read)
    }

    @Test(arguments: ["", "ABCDEFGHJ", "ABCDEFGHJKM", "ABCDEFGHJU", "ABCDEFGHJ*", "ÄBCDEFGHJK", "АBCDEFGHJK"])
    func `what cannot be a code is none`(typed: String) {
        #expect(LetterCode(typed: typed) == nil)
        #expect(LetterCode(typed: String(repeating: "-", count: 100) + "ABCDEFGHJK") == nil)
    }

    @Test func `a code is itself again when it was read in two groups`() {
        let code = LetterCode.random()
        let grouped = "\(code.text.prefix(5))-\(code.text.suffix(5))".lowercased()
        #expect(LetterCode(typed: grouped) == code)
        #expect(LetterCode(typed: grouped)?.hash == code.hash)
        #expect(LetterCode.random() != code)
    }
}
