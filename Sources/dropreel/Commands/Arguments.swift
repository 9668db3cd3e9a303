/// A command line taken apart: which command, with which words and options.
struct Arguments: Sendable {
    let command: Command
    private(set) var words: [Argument] = []
    private var options: [String: [String]] = [:]

    /// The values of an option in their order; empty when it was not given. A flag has one empty value.
    func values(_ option: String) -> [String] { options[option] ?? [] }

    func has(_ flag: String) -> Bool { options[flag] != nil }

    /// For commands that are given nothing.
    init(_ command: Command, options: [String: [String]] = [:]) {
        self.command = command
        self.options = options
    }

    /// Takes apart what follows the program's name.
    static func parse(_ line: [Argument]) throws(Failure) -> Arguments {
        guard let first = line.first else {
            throw .usage("the command line", "it names no command", remedy: "try: dropreel serve, or: dropreel help")
        }
        if let early = Command.early[first.text] { return Arguments(early) }
        // The longest name wins, so that "account add" is found before a command "account" would be.
        for length in [2, 1] where line.count >= length {
            let name = line.prefix(length).map(\.text).joined(separator: " ")
            if let command = Command.named(name) {
                var arguments = Arguments(command)
                try arguments.take(line.dropFirst(length))
                return arguments
            }
        }
        throw unknown(line)
    }

    private static func unknown(_ line: [Argument]) -> Failure {
        let first = line[0].text
        let family = Command.all.filter { $0.name.hasPrefix(first + " ") }
        if !family.isEmpty {
            return .usage(
                "\"\(first)\"",
                "it needs one of "
                    + family.map { String($0.name.dropFirst(first.count + 1)) }.joined(separator: ", "),
                remedy: "see: dropreel help \(first)")
        }
        return .usage("\"\(first)\"", "there is no such command")
    }

    private mutating func take(_ line: ArraySlice<Argument>) throws(Failure) {
        var rest = line
        var isPastOptions = false
        while let argument = rest.popFirst() {
            let text = argument.text
            if isPastOptions || !text.hasPrefix("-") || text == "-" {
                words.append(argument)
            } else if text == "--" {
                isPastOptions = true
            } else {
                try takeOption(text, &rest)
            }
        }
        guard command.words.contains(words.count) || has("help") else {
            throw .usage(
                "\"\(command.name)\"", "it takes \(command.usage.isEmpty ? "no words" : command.usage)",
                remedy: "see: dropreel help \(command.name)")
        }
    }

    private mutating func takeOption(_ text: String, _ rest: inout ArraySlice<Argument>) throws(Failure) {
        if text == "-h" || text == "--help" { return add("help", "") }
        let parts = text.dropFirst(text.hasPrefix("--") ? 2 : 1).split(
            separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts.first ?? "")
        let attached = parts.count == 2 ? String(parts[1]) : nil
        guard text.hasPrefix("--"), let option = command.option(name) else {
            if name.hasPrefix("no-"), text.hasPrefix("--"), attached == nil,
                let setting = command.option(String(name.dropFirst(3))), setting.value == Setting.switchValue
            {
                return add(setting.name, "off")
            }
            let similar = command.allOptions.min {
                Spelling.distance($0.name, name) < Spelling.distance($1.name, name)
            }
            let hint = similar.flatMap { Spelling.distance($0.name, name) <= 2 ? "did you mean --\($0.name)?" : nil }
            throw .usage(text, "there is no such option", remedy: hint ?? "see: dropreel help \(command.name)")
        }
        guard option.value != nil else {
            guard attached == nil else { throw .usage(text, "--\(name) takes no value") }
            return add(option.name, "")
        }
        guard let value = attached ?? rest.popFirst()?.text else {
            throw .usage(text, "its value is missing", remedy: "write: \(text) \(option.value ?? "")")
        }
        add(option.name, value)
    }

    private mutating func add(_ option: String, _ value: String) { options[option, default: []].append(value) }
}
