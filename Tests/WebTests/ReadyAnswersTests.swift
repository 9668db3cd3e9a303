import HTTPServer
import Testing

@testable import Web

@Suite struct ReadyAnswersTests {
    private func state(_ stamp: Int64) -> ReadyAnswers.State { .init(stamp: stamp, name: "Attic", delete: true) }

    private func answer(_ size: Int) -> SharedResponse {
        SharedResponse(bytes: [UInt8](repeating: 32, count: size), headers: [])
    }

    @Test func `an answer is made once for one state of its folder`() throws {
        let ready = ReadyAnswers(capacity: 4000)
        var made = 0
        for stamp: Int64 in [1, 1, 2, 2, 1] {
            _ = try ready.answer(to: "/a", in: state(stamp)) { () throws(Problem) in
                made += 1
                return answer(10)
            }
        }
        #expect(made == 3)
    }

    @Test func `what was not asked for the longest makes room`() throws {
        // Each with its target, and what stands around it.
        let ready = ReadyAnswers(capacity: 4 * (100 + 1 + 128))
        var made: [String] = []
        for target in ["a", "b", "c", "d", "a", "e", "a", "b"] {
            _ = try ready.answer(to: target, in: state(1)) { () throws(Problem) in
                made.append(target)
                return answer(100)
            }
        }
        #expect(made == ["a", "b", "c", "d", "e", "b"])
    }

    @Test func `long targets take room too`() throws {
        let ready = ReadyAnswers(capacity: 20_000)
        var made = 0
        for number in [0, 1, 2, 3, 4, 0] {
            _ = try ready.answer(to: "\(number)" + String(repeating: "a", count: 4000), in: state(1)) {
                () throws(Problem) in
                made += 1
                return answer(10)
            }
        }
        #expect(made == 6)
    }

    @Test func `what is old is made anew, for rights on the disk change in silence`() throws {
        let ready = ReadyAnswers(maximumAge: .zero)
        var made = 0
        for _ in 0..<2 {
            _ = try ready.answer(to: "a", in: state(1)) { () throws(Problem) in
                made += 1
                return answer(10)
            }
        }
        #expect(made == 2)
    }

    @Test func `what would fill most of it is not kept`() throws {
        let ready = ReadyAnswers(capacity: 400)
        var made = 0
        for _ in 0..<2 {
            _ = try ready.answer(to: "a", in: state(1)) { () throws(Problem) in
                made += 1
                return answer(200)
            }
        }
        #expect(made == 2)
    }
}
