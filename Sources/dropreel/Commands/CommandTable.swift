extension Command {
    /// Every command, in the order of the help.
    static let all: [Command] = [
        Command(
            "serve", "", "watches the folder and serves the page until it is told to stop",
            settings: Setting.all.map(\.name), run: ServeCommand.run),
        Command(
            "account add", "NAME", "makes an account", words: 1...1, settings: ["state"],
            options: [role, passwordStdin], run: AccountCommands.add),
        Command("account list", "", "lists the accounts", settings: ["state"], run: AccountCommands.ask),
        Command(
            "account remove", "NAME", "removes an account", words: 1...1, settings: ["state"], options: [keepMarks],
            run: AccountCommands.remove),
        Command(
            "account password", "NAME", "gives an account a new password", words: 1...1, settings: ["state"],
            options: [passwordStdin], run: AccountCommands.password),
        Command(
            "account role", "NAME ROLE", "says what an account may do: viewer, editor or owner", words: 2...2,
            settings: ["state"], run: AccountCommands.role),
        Command(
            "token add", "NAME", "gives a program a token that lasts until it is removed", words: 1...1,
            settings: ["state"], options: [programRole], run: AccountCommands.addToken),
        Command("token list", "", "lists the programs with tokens", settings: ["state"], run: AccountCommands.ask),
        Command(
            "token remove", "NAME", "takes a program's token away", words: 1...1, settings: ["state"],
            run: AccountCommands.ask),
        Command("status", "", "tells how the running daemon is", settings: ["state"], run: DaemonCommands.ask),
        Command(
            "rescan", "", "compares the index with the disk now", settings: ["state"], run: DaemonCommands.ask),
        Command(
            "qr", "", "shows the address, and the code of the first set-up", settings: ["state"], run: DaemonCommands.qr
        ),
        Command(
            "explain", "PATH", "tells why a path is or is not listed or playable", words: 1...1, settings: ["state"],
            run: DaemonCommands.explain),
        Command(
            "guess", "", "reads names on standard input, one a line, and tells what films they are, in JSON",
            run: GuessCommand.run),
        Command(
            "check", "", "tries every precondition and names the remedy for what is missing",
            settings: Setting.all.map(\.name), run: CheckCommand.run),
        Command("schema", "", "prints what can be asked by GraphQL", run: HelpCommand.schema),
        Command("version", "", "prints the version", run: HelpCommand.version),
        Command("help", "[COMMAND]", "explains a command", words: 0...2, run: HelpCommand.run),
    ]

    /// What people try before they have read the help.
    static let early: [String: Command] = {
        var early: [String: Command] = [:]
        for (word, name) in [("-h", "help"), ("--help", "help"), ("--version", "version"), ("-V", "version")] {
            early[word] = named(name)
        }
        return early
    }()

    private static let role = Option(name: "role", value: "viewer|editor|owner", help: "what it may do (viewer)")
    private static let programRole = Option(name: "role", value: "viewer|editor", help: "what it may do (viewer)")
    private static let keepMarks = Option(
        name: "keep-marks", value: nil, help: "keeps what was saved and watched, for an account of that name")
    private static let passwordStdin = Option(
        name: "password-stdin", value: nil, help: "reads the password from the first line of standard input")
}
