import Files
import Testing

@testable import Catalog

@Suite struct SettlingTests {
    private func look(_ writer: WriteProbe, size: UInt64 = 5, fault: String? = nil) -> Settling.Look {
        Settling.Look(size: size, modified: 1, writer: writer, fault: fault)
    }

    private func closed(at now: Double = 0) -> Settling {
        var settling = Settling(size: 5, modified: 1, now: now)
        settling.noteClose(now: now)
        return settling
    }

    @Test func `closed, whole and nobody writes: ready`() {
        var settling = closed()
        #expect(settling.judge(look(.free), now: 0) == .ready)
    }

    @Test func `while somebody writes it is asked about less and less, and a close begins anew`() {
        var settling = closed()
        var now = 0.0
        var waits: [Double] = []
        for _ in 0..<13 {
            guard case .waits(let until) = settling.judge(look(.busy), now: now) else { break }
            waits.append(until - now)
            now = until
        }
        #expect(waits.count == 13)
        #expect(abs(waits[0] - 0.001) < 1e-6 && abs(waits[4] - 0.25) < 1e-6)
        #expect(abs(waits[10] - 30) < 1e-6 && abs(waits[12] - 30) < 1e-6)
        settling.noteClose(now: now)
        guard case .waits(let until) = settling.judge(look(.busy), now: now) else { return #expect(Bool(false)) }
        #expect(abs(until - now - 0.001) < 1e-6)
    }

    @Test func `where nobody can say, two quiet seconds count`() {
        var settling = closed()
        #expect(settling.judge(look(.unknown(13)), now: 1) == .waits(until: 2))
        #expect(settling.judge(look(.unknown(13), size: 6), now: 2) == .waits(until: 4))
        #expect(settling.judge(look(.unknown(13), size: 6), now: 4) == .ready)
    }

    @Test func `what is not whole has ten seconds to become so`() {
        var settling = closed()
        #expect(settling.judge(look(.free, fault: "cut"), now: 1) == .waits(until: 10))
        #expect(settling.judge(look(.free, size: 6, fault: "cut"), now: 10) == .waits(until: 20))
        #expect(settling.judge(look(.free, size: 6, fault: "cut"), now: 20) == .damaged)
        #expect(settling.judge(look(.free, size: 7), now: 21) == .ready)
    }

    @Test func `who closes and opens again and again gets two quiet seconds after the last close`() {
        var settling = closed()
        #expect(settling.judge(look(.free), now: 0) == .ready)
        for now in [0.5, 1.0] {
            settling.noteChange(size: 5, modified: 1, now: now)
            settling.noteClose(now: now)
        }
        #expect(settling.judge(look(.free), now: 1) == .waits(until: 3))
        #expect(settling.judge(look(.free), now: 3) == .ready)
    }

    @Test func `a close that is told twice is one close`() {
        var settling = closed()
        for now in [0.1, 0.2, 0.3] { settling.noteClose(now: now) }
        #expect(settling.judge(look(.free), now: 0.3) == .ready)
    }

    @Test func `what is due comes in order, and what was postponed later`() {
        var deadlines = Deadlines()
        for (key, time) in [(1, 5.0), (2, 3.0), (3, 4.0), (2, 9.0)] { deadlines[Int64(key)] = time }
        #expect(deadlines.next == 4)
        #expect(deadlines.take(dueAt: 6) == [3, 1])
        #expect(deadlines.take(dueAt: 6) == [])
        deadlines[2] = nil
        #expect(deadlines.next == nil && deadlines.isEmpty)
    }
}
