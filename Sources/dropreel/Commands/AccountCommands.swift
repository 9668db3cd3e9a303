import Model

/// Commands about accounts: asked of the running daemon, else done on the files with their owner's rights.
enum AccountCommands {
    static func add(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let role = try role(arguments.values("role").last ?? Role.viewer.rawValue)
        let password = try Password.read(fromStandardInput: arguments.has("password-stdin"))
        return try perform(arguments, arguments.words + [Argument(role.rawValue)], input: password)
    }

    static func remove(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let marks = arguments.has("keep-marks") ? AccountControl.keepingMarks : ""
        return try perform(arguments, arguments.words + [Argument(marks)])
    }

    static func password(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let password = try Password.read(fromStandardInput: arguments.has("password-stdin"))
        return try perform(arguments, arguments.words, input: password)
    }

    static func role(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let role = try role(arguments.words[1].text)
        return try perform(arguments, [arguments.words[0], Argument(role.rawValue)])
    }

    static func addToken(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let role = try role(arguments.values("role").last ?? Role.viewer.rawValue, below: .owner)
        return try perform(arguments, arguments.words + [Argument(role.rawValue)])
    }

    static func ask(_ arguments: Arguments) async throws(Failure) -> Int32 {
        try perform(arguments, arguments.words)
    }

    private static func role(_ text: String, below limit: Role? = nil) throws(Failure) -> Role {
        let roles = Role.allCases.filter { role in role != .guest && limit.map { role < $0 } ?? true }
        guard let role = Role(rawValue: text), roles.contains(role) else {
            throw .usage(
                "the role \"\(text)\"", "it is none of " + roles.map(\.rawValue).joined(separator: ", "))
        }
        return role
    }

    private static func perform(
        _ arguments: Arguments, _ words: [Argument], input: String? = nil
    ) throws(Failure) -> Int32 {
        let settings = try Settings.load(arguments)
        let request = ControlRequest(command: arguments.command.name, arguments: words, input: input)
        if let answer = try ControlClient.ask(request, in: settings.state) {
            return try DaemonCommands.show(answer)
        }
        try Rights.becomeOwner(of: settings.state)
        // Taking the folder keeps a daemon from starting in between.
        let state = try StateFolder(settings.state)
        return try withExtendedLifetime(state) { () throws(Failure) in
            try DaemonCommands.show(try Daemon.offlineTable(settings, state).answer(request))
        }
    }
}
