import Synchronization
import Testing

@testable import dropreel

@Suite struct JournalTests {
    private func lines(hasPriorities: Bool, _ deed: (Journal) -> Void) -> [String] {
        let written = Written()
        deed(Journal(hasPriorities: hasPriorities) { line in written.lines.withLock { $0.append(line) } })
        return written.lines.withLock { $0 }
    }

    private final class Written: Sendable { let lines = Mutex<[String]>([]) }

    @Test func `the journal gets priorities, a terminal words`() {
        #expect(
            lines(hasPriorities: true) {
                $0.warning("x")
                $0.info("y")
            } == ["<4>x", "<6>y"])
        #expect(
            lines(hasPriorities: false) {
                $0.error("x")
                $0.info("y")
            } == ["error: x", "y"])
    }

    @Test(arguments: [
        ("a\nforged", "a\\nforged"), ("a\u{1B}[2Jb", "a\\u{1B}[2Jb"), ("a\u{202E}b", "a\\u{202E}b"),
        ("a\u{2028}b", "a\\u{2028}b"), ("a\u{9B}b", "a\\u{009B}b"), ("😀 电影 é", "😀 电影 é"),
    ])
    func `no name can forge a line or drive a terminal`(text: String, shown: String) {
        #expect(Journal.printable(text) == shown)
    }

    @Test func `a very long line is cut`() {
        #expect(Journal.printable(String(repeating: "x", count: 100_000)).utf8.count < 5000)
    }
}
