import Testing

@testable import GraphQL

@Suite struct JSONReaderTests {
    @Test(arguments: [
        #"{"a":[1,-2.5,true,false,null,"x\"\n"],"b":{}}"#, "[]", "\"é😀\"", "0", "-0.5", "[[[1]]]", #"{"":""}"#,
    ])
    func `what is read is written the same`(text: String) {
        #expect(Value(json: Array(text.utf8)).map { String(decoding: $0.json, as: UTF8.self) } == text)
    }

    @Test func `space and escapes`() {
        #expect(
            Value(json: Array(" { \"a\" :\t[ 1e2 , \"\\ud83d\\ude00\\/\" ]\r\n} ".utf8))
                == .object([.init("a", .list([.number(100), .text("😀/")]))]))
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\"}", "{a:1}", "{\"a\":1,}", "01", "1.", ".5", "+1", "--1", "1 2", "nul", "truex",
        "'a'",
        "\"a", "\"\\x\"", "\"\\u{61}\"", "\"\\ud800\"", "\"\n\"", "[1}", "1e", "NaN",
        String(repeating: "[", count: 200), String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
    ])
    func `what is no JSON`(text: String) { #expect(Value(json: Array(text.utf8)) == nil) }

    @Test func `bytes that are not UTF-8 are no JSON`() { #expect(Value(json: [0x22, 0xFF, 0x22]) == nil) }
}
