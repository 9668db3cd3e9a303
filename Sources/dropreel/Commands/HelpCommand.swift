import Model
import Web

/// `dropreel help`, `dropreel version` and `dropreel schema`: what the tables say, for people.
enum HelpCommand {
    static func version(_ arguments: Arguments) async throws(Failure) -> Int32 {
        Output.line("dropreel \(Version.text)")
        return 0
    }

    static func schema(_ arguments: Arguments) async throws(Failure) -> Int32 {
        Output.line(GraphQLSchema.text)
        return 0
    }

    static func run(_ arguments: Arguments) async throws(Failure) -> Int32 {
        let name = arguments.words.map(\.text).joined(separator: " ")
        if name.isEmpty {
            Output.line(overview())
        } else if let command = Command.named(name) {
            Output.line(text(of: command))
        } else {
            let family = Command.all.filter { $0.name.hasPrefix(name + " ") }
            guard !family.isEmpty else { throw .usage("\"\(name)\"", "there is no such command") }
            Output.line(family.map(text(of:)).joined(separator: "\n\n"))
        }
        return 0
    }

    static func overview() -> String {
        let rows = Command.all.map { ($0.name + ($0.usage.isEmpty ? "" : " " + $0.usage), $0.summary) }
        return """
            Dropreel \(Version.text), a drop folder for films.

            usage: dropreel COMMAND …

            \(columns(rows))

            dropreel help COMMAND tells its options. Settings come from the command line, then from the environment
            (DROPREEL_FOLDER …), then from \(Settings.defaultFile), or the file given with --config.
            """
    }

    static func text(of command: Command) -> String {
        let usage = ["usage: dropreel", command.name, command.usage].filter { !$0.isEmpty }.joined(separator: " ")
        let options = command.allOptions.map { option in
            let negation = option.value == Setting.switchValue ? ", --no-\(option.name)" : ""
            return ("--" + option.name + (option.value.map { " " + $0 } ?? "") + negation, option.help)
        }
        let head = "\(usage)\n\n  \(command.summary)"
        return options.isEmpty ? head : head + "\n\n" + columns(options)
    }

    private static func columns(_ rows: [(String, String)]) -> String {
        let width = min(rows.map(\.0.count).max() ?? 0, 34)
        return rows.map { left, right in
            "  " + left + String(repeating: " ", count: max(width - left.count, 0)) + "  " + right
        }.joined(separator: "\n")
    }
}
