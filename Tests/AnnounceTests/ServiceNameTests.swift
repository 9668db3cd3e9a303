import Testing

@testable import Announce

@Suite struct ServiceNameTests {
    @Test(arguments: [
        ("Dropreel", "den", "Dropreel on den"),
        ("电影", "den", "电影 on den"),
        ("a\nb", "den", "ab on den"),
        (String(repeating: "x", count: 80), "den", String(repeating: "x", count: 56) + " on den"),
        (String(repeating: "😀", count: 20), "den", String(repeating: "😀", count: 14) + " on den"),
    ])
    func `people see the name and the machine, in 63 bytes`(name: String, host: String, seen: String) {
        let text = ServiceName(name, on: host).text
        #expect(text == seen)
        #expect(text.utf8.count <= 63)
    }

    @Test func `a host of 63 bytes leaves room for the name`() {
        let text = ServiceName("Dropreel", on: String(repeating: "h", count: 63)).text
        #expect(text.hasPrefix("Dropreel on hhh"))
        #expect(text.utf8.count == 63)
    }

    @Test func `each alternative is another name`() {
        let first = ServiceName("Dropreel", on: "den")
        #expect(first.alternative.text == "Dropreel on den #2")
        #expect(first.alternative.alternative.text == "Dropreel on den #3")
    }

    @Test func `an alternative remembers its host, also where the name has no room for it`() {
        #expect(ServiceName("Dropreel", on: "den-2").alternative.host == "den-2")
        let long = String(repeating: "h", count: 80)
        #expect(ServiceName("Dropreel", on: long).alternative.host == long)
    }
}
