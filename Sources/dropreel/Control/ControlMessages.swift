/// What a command asks the running daemon: one line of JSON.
struct ControlRequest: Codable, Sendable, Equatable {
    /// Name of the command, such as `account add`.
    let command: String
    let arguments: [Argument]
    /// What must not be seen in a list of processes: a password.
    var input: String?

    /// The arguments, which must be so many: what comes over the socket need not come from our own command.
    func words(_ count: Int) throws(Failure) -> [String] {
        guard arguments.count == count else {
            throw .usage("\"\(command)\"", "it takes \(count) arguments, and got \(arguments.count)")
        }
        return arguments.map(\.text)
    }
}

/// What it answers: one line of JSON.
struct ControlAnswer: Codable, Sendable, Equatable {
    /// Exit code of the command.
    var status: Int32 = 0
    /// For standard output; may have several lines.
    var output = ""
    /// For standard error.
    var error: String?
    /// An address to show as a QR code as well.
    var link: String?

    static func said(_ output: String, link: String? = nil) -> ControlAnswer {
        ControlAnswer(output: output, link: link)
    }

    static func refused(_ failure: Failure) -> ControlAnswer {
        ControlAnswer(status: failure.code.rawValue, error: failure.description)
    }
}

/// What can be asked: by name of the command. Handed in by the daemon; a command that is not there is refused.
typealias ControlTable = [String: @Sendable (ControlRequest) -> ControlAnswer]

extension ControlTable {
    func answer(_ request: ControlRequest) -> ControlAnswer {
        guard let entry = self[request.command] else {
            return .refused(
                Failure(
                    .usage, "do", "\"\(request.command)\"", "the daemon does not know this command",
                    remedy: "is it an older version? sudo systemctl restart dropreel"))
        }
        return entry(request)
    }
}
