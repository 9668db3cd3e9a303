import Testing

@testable import GraphQL

@Suite struct ParserTests {
    @Test(arguments: [
        "{a}", "query A{a}", "query A($a:Int=1,$b:[A!]!={x:[1,null,X,\"\",true]}@x){a(b:$b)@c{...F ...{d}...on T{e}}}",
        "fragment F on T{a} {a}", "\u{FEFF}#x\n{ a, b: c }", "{a(b:-0.5e+10, c:0, d:\"\"\"\"\"\")}",
        "{type on query fragment null true}", "{a(b:{} c:[])}", "subscription S{a}", "{a(b: \"é\u{1}😀\")}",
    ])
    func `a document that is written well`(text: String) throws {
        _ = try Document.parse(Array(text.utf8))
    }

    @Test(arguments: [
        "", "#", "{", "{}", "{a", "{a}}", "query{a}{", "{a()}", "{a(b:)}", "{a(b:01)}", "{a(b:1.)}", "{a(b:.5)}",
        "{a(b:1x)}", "{a(b:1.2.3)}", "{a(b:1e)}", "{a(b:-)}", "{a(b:\"x\n\")}", "{a(b:\"\\x\")}", "{a(b:\"\\uD800\")}",
        "{a(b:\"\\u{110000}\")}", "{a(b:\"\\u{}\")}", "{a(b:\"\"\"x)}", "{..a}", "{a..}", "fragment on on T{a}",
        "fragment F{a}", "query($a:Int=$b){a}", "type A{a:Int}", "{...}", "{a:}", "{a b:}", "{é}", "{a?}",
        "query($a){a}",
        "query(){a}", "{a(b:$)}", "{a @}", "{... on}", "mutation", "{a(b:\"\\uDC00\\uD800\")}",
    ])
    func `a document that is not`(text: String) {
        #expect(throws: QueryError.self) { try Document.parse(Array(text.utf8)) }
    }

    @Test(arguments: [
        (#""a\n\"\\\/é""#, "a\n\"\\/é"), (#""\u00e9\uD83D\uDE00\u{1F600}""#, "é😀😀"),
        ("\"\"\"\n    a\n      b\n\n    c\\\"\"\"\n    \"\"\"", "a\n  b\n\nc\"\"\""), ("\"\"\"\"\"\"", ""),
        ("\"\"\"a\r\n\tb\r  c\"\"\"", "a\n\tb\n  c".replacing("\n\t", with: "\n").replacing("\n  ", with: "\n ")),
    ])
    func `what a text means`(written: String, meant: String) throws {
        let document = try Document.parse(Array("{a(b:\(written))}".utf8))
        guard case .field(let field)? = document.operations.first?.selections.first,
            case .text(let text)? = field.arguments.first?.value.content
        else {
            Issue.record("there is no text")
            return
        }
        #expect(text == meant)
    }

    @Test func `an error says where it is`() {
        let error = #expect(throws: QueryError.self) { try Document.parse(Array("{\n  a(\r\n    b: ?)\n}".utf8)) }
        #expect(error?.places == [.init(line: 3, column: 8)])
    }

    @Test func `bytes that are not UTF-8 are refused`() {
        #expect(throws: QueryError.self) { try Document.parse([0x7B, 0x61, 0xFF, 0x7D]) }
    }

    @Test(arguments: [
        String(repeating: "{a", count: 5000), "{a(b:" + String(repeating: "[", count: 100_00),
        "{a(b:" + String(repeating: "{c:", count: 5000), "query($a:" + String(repeating: "[", count: 5000),
        "{" + String(repeating: "a ", count: 20_000) + "}", String(repeating: " ", count: 5_000_000) + "{a}",
        String(repeating: "{a}", count: 1000),
    ])
    func `a bomb is refused`(text: String) {
        let error = #expect(throws: QueryError.self) { try Document.parse(Array(text.utf8)) }
        #expect(error?.isBeyondLimits == true)
    }
}
