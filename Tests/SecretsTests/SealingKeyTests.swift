import Testing

@testable import Secrets

@Suite struct SealingKeyTests {
    private let key = SealingKey.random()
    private let message = Array("a film".utf8)

    @Test func `what was sealed is opened by the same key, also after it was kept`() throws {
        let text = key.seal(message)
        #expect(key.open(text) == message)
        #expect(try #require(SealingKey(bytes: key.bytes)).open(text) == message)
        #expect(SealingKey.random().open(text) == nil)
        #expect(SealingKey(bytes: [1, 2, 3]) == nil)
    }

    @Test func `no character of it can be another one`() {
        let text = Array(key.seal(message).utf8)
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
        for place in text.indices {
            for letter in alphabet where letter != text[place] {
                var other = text
                other[place] = letter
                #expect(key.open(String(decoding: other, as: UTF8.self)) == nil, "\(place)")
            }
        }
    }

    @Test func `nor can it be cut, lengthened, or written in another way`() {
        let text = key.seal(message)
        for count in 0..<text.count { #expect(key.open(String(text.prefix(count))) == nil) }
        let others = [
            text + "A", text + "=", " " + text, text + "\n", text + text, text.lowercased(), text + "\0",
            String(repeating: "A", count: 100_000), "é", "😀",
        ]
        for other in others { #expect(key.open(other) == nil) }
    }

    @Test func `a key does not show itself in a log`() {
        #expect("\(key)" == "SealingKey(…)")
    }
}
