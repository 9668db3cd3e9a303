/// Commands that only the running daemon can answer.
enum DaemonCommands {
    static func ask(_ arguments: Arguments) async throws(Failure) -> Int32 {
        try show(answer(arguments, arguments.words))
    }

    /// The daemon knows the addresses; the code is drawn here, for here is the terminal.
    static func qr(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let answer = try answer(arguments, [])
        if let link = answer.link, let code = QRCode(link) {
            Output.line(code.halfBlocks(colored: Output.isTerminal))
        }
        return try show(answer)
    }

    /// A path may be meant from here or from the drop folder, so both are sent.
    static func explain(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let written = arguments.words[0]
        let isAbsolute = written.bytes.first == 0x2F
        let absolute = isAbsolute ? written.bytes : Array((Home.current + "/").utf8) + written.bytes
        return try show(answer(arguments, [written, Argument(bytes: absolute)]))
    }

    private static func answer(_ arguments: Arguments, _ words: [Argument]) throws(Failure) -> ControlAnswer {
        let settings = try Settings.load(arguments)
        let request = ControlRequest(command: arguments.command.name, arguments: words)
        guard let answer = try ControlClient.ask(request, in: settings.state) else {
            throw Failure(
                .configuration, "ask", settings.state, "no daemon works with this state folder",
                remedy: "start it: sudo systemctl start dropreel; or name its folder with --state")
        }
        return answer
    }

    static func show(_ answer: ControlAnswer) throws(Failure) -> Int32 {
        if !answer.output.isEmpty { Output.line(answer.output) }
        if let error = answer.error { Output.errorLine("dropreel: " + Journal.printable(error)) }
        return answer.status
    }
}
