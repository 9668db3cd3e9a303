import Testing

@testable import Secrets

@Suite struct TokenTests {
    @Test func `ten thousand tokens are all different and 256 bits long`() {
        let tokens = Set((0..<10_000).map { _ in Token.random().text })
        #expect(tokens.count == 10_000)
        #expect(tokens.allSatisfy { $0.utf8.count == 43 })
        // Every bit is as often set as not: 10,000 flips stay within 5,000 ± 300 (six sigma).
        var ones = [Int](repeating: 0, count: 32 * 8)
        for _ in 0..<10_000 {
            for (place, byte) in Sodium.random(32).enumerated() {
                for bit in 0..<8 where byte & (1 << bit) != 0 { ones[place * 8 + bit] += 1 }
            }
        }
        #expect(ones.allSatisfy { (4700...5300).contains($0) })
    }

    @Test func `a token that comes back has the same hash, and the hash survives the database`() throws {
        let token = Token.random()
        let back = try #require(Token(token.text))
        #expect(back.hash == token.hash)
        #expect(TokenHash(bytes: token.hash.bytes) == token.hash)
        #expect(Token.random().hash != token.hash)
        #expect(TokenHash(bytes: [1, 2, 3]) == nil)
    }

    @Test(arguments: [
        "", "short", String(repeating: "x", count: 42), String(repeating: "x", count: 44),
        String(repeating: "x", count: 42) + "=", String(repeating: "x", count: 42) + "\0",
        String(repeating: "é", count: 43), String(repeating: "x", count: 1_000_000),
    ])
    func `what cannot be a token is none`(text: String) {
        #expect(Token(text) == nil)
    }

    @Test func `a token does not show itself in a log`() {
        let token = Token.random()
        #expect(!"\(token)".contains(token.text))
        let code = LetterCode.random()
        #expect(!"\(code)".contains(code.text))
    }
}
