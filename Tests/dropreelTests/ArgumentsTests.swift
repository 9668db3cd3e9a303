import Testing

@testable import dropreel

@Suite struct ArgumentsTests {
    private func parse(_ words: String...) throws -> Arguments { try Arguments.parse(words.map { Argument($0) }) }

    @Test func `two words can name a command`() throws {
        let arguments = try parse("account", "add", "anna", "--role", "editor", "--password-stdin")
        #expect(arguments.command.name == "account add")
        #expect(arguments.words == [Argument("anna")])
        #expect(arguments.values("role") == ["editor"])
        #expect(arguments.has("password-stdin"))
    }

    @Test func `after two dashes everything is a word`() throws {
        #expect(try parse("explain", "--", "--port").words == [Argument("--port")])
    }

    @Test func `a path keeps its bytes`() throws {
        let path = Argument(bytes: [0x61, 0xE9])
        #expect(try Arguments.parse([Argument("explain"), path]).words == [path])
    }

    @Test(arguments: [
        ([], "no command"), (["bake"], "no such command"), (["account"], "add, list, remove"),
        (["serve", "--prot", "1"], "did you mean --port?"), (["serve", "extra"], "takes no words"),
        (["serve", "--port"], "value is missing"), (["account", "add"], "takes NAME"),
        (["serve", "--no-port"], "no such option"), (["serve", "-p"], "no such option"),
        (["account", "add", "a", "--password-stdin=x"], "takes no value"),
        (["status", "--port", "1"], "no such option"),
    ])
    func `what cannot be understood says why`(words: [String], cause: String) {
        let failure = #expect(throws: Failure.self) { try Arguments.parse(words.map { Argument($0) }) }
        #expect(failure?.code == .usage)
        #expect(failure?.description.contains(cause) == true, "\(String(describing: failure))")
    }

    @Test(arguments: [["--help"], ["-h"], ["serve", "--help"], ["account", "add", "-h"]])
    func `help is never far`(words: [String]) throws {
        let arguments = try Arguments.parse(words.map { Argument($0) })
        #expect(arguments.command.name == "help" || arguments.has("help"))
    }

    @Test func `every command has its own name and something to say`() {
        #expect(Set(Command.all.map(\.name)).count == Command.all.count)
        for command in Command.all { #expect(HelpCommand.overview().contains(command.summary)) }
    }
}
