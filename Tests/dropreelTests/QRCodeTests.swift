import Testing

@testable import dropreel

@Suite struct QRCodeTests {
    @Test func `the code is square, quiet at the edge, and has its three eyes`() throws {
        let code = try #require(QRCode("http://192.168.1.5:3767/setup#ABCDEFGH12"))
        let lines = code.halfBlocks(colored: false).split(separator: "\n")
        let size = code.width + 8
        #expect(lines.count == (size + 1) / 2)
        #expect(lines.allSatisfy { $0.count == size })
        // Four rows and columns of light around: two lines of full blocks.
        #expect(lines[0].allSatisfy { $0 == "█" } && lines[1].allSatisfy { $0 == "█" })
        #expect(lines.dropLast().allSatisfy { $0.hasPrefix("████") && $0.hasSuffix("████") })
        // The first two rows of an eye: seven dark, then dark, five light, dark.
        #expect(lines[2].dropFirst(4).hasPrefix(" ▄▄▄▄▄ █"))
        #expect(lines[2].dropLast(4).hasSuffix("█ ▄▄▄▄▄ "))
    }

    @Test func `a terminal gets its colors set and set back on every line`() throws {
        let text = try #require(QRCode("x")).halfBlocks(colored: true)
        #expect(text.split(separator: "\n").allSatisfy { $0.hasPrefix("\u{1B}[40;97m") && $0.hasSuffix("\u{1B}[0m") })
    }

    @Test func `a text that does not fit gives no code`() {
        #expect(QRCode(String(repeating: "x", count: 5000)) == nil)
    }
}
