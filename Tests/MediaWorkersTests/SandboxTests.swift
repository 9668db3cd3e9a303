import Foundation
import Support
import Testing

/// The worker's own check of its sandbox, as `dropreel check` runs it.
@Suite struct SandboxTests {
    @Test func `every attempt to leave the sandbox fails`() throws {
        let (status, lines) = try run(["--check"])
        #expect(status == 0)
        #expect(lines.count >= 13)
        #expect(lines.filter { !$0.hasPrefix("ok ") } == [])
    }

    @Test func `wrong arguments are told, and nothing is done`() throws {
        let (status, lines) = try run(["--nonsense"])
        #expect(status == 64)
        #expect(lines.first?.contains("--check") == true)
    }

    @Test func `without a daemon it says who starts it`() throws {
        let (status, lines) = try run([])
        #expect(status == 64)
        #expect(lines.first?.contains("dropreel, which starts it") == true)
    }

    private func run(_ arguments: [String]) throws -> (status: Int32, lines: [Substring]) {
        let result = try ChildProcess.run(Workers.executable, arguments)
        return (result.status, result.output.split(separator: "\n"))
    }
}
