import Glibc

/// A password as somebody types it, never on the command line, where every process can read it.
enum Password {
    /// The first line of standard input, or twice from the terminal, unseen.
    static func read(fromStandardInput: Bool) throws(Failure) -> String {
        if fromStandardInput {
            guard let line = readLine(strippingNewline: true), !line.isEmpty else {
                throw .usage("--password-stdin", "standard input has no line", remedy: "pipe the password in")
            }
            return line
        }
        guard isatty(STDIN_FILENO) == 1 else {
            throw .usage(
                "the command line", "there is no terminal to ask for a password", remedy: "add --password-stdin")
        }
        let first = try ask("Password: ")
        guard try ask("Again: ") == first else {
            throw .usage("the password", "the two are not the same", remedy: "try again")
        }
        return first
    }

    private static func ask(_ prompt: String) throws(Failure) -> String {
        var before = termios()
        guard tcgetattr(STDIN_FILENO, &before) == 0 else {
            throw Failure(.broken, "ask", "the terminal", SystemError.last.description)
        }
        var silent = before
        silent.c_lflag &= ~tcflag_t(ECHO)
        tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
        defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
        _ = prompt.withCString { write(STDERR_FILENO, $0, strlen($0)) }
        let line = readLine(strippingNewline: true)
        Output.errorLine("")
        guard let line, !line.isEmpty else { throw .usage("the password", "it is empty", remedy: "try again") }
        return line
    }
}
