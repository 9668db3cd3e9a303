/// One thing that `dropreel` does when asked: a row of `Command.all`.
struct Command: Sendable {
    /// An option that is no setting.
    struct Option: Sendable {
        let name: String
        /// What stands for its value in the help; `nil`: it takes none.
        let value: String?
        let help: String
    }

    /// One word, or two for a family such as `account add`.
    let name: String
    /// What follows the name, for people.
    let usage: String
    let summary: String
    /// How many words may follow the name.
    let words: ClosedRange<Int>
    /// Names of the settings that make a difference to it.
    let settings: [String]
    let options: [Option]
    /// Does it; the result is the exit code.
    let run: @Sendable (Arguments) async throws(Failure) -> Int32

    init(
        _ name: String, _ usage: String = "", _ summary: String, words: ClosedRange<Int> = 0...0,
        settings: [String] = [], options: [Option] = [],
        run: @escaping @Sendable (Arguments) async throws(Failure) -> Int32
    ) {
        self.name = name
        self.usage = usage
        self.summary = summary
        self.words = words
        self.settings = settings
        self.options = options
        self.run = run
    }

    static func named(_ name: String) -> Command? { all.first { $0.name == name } }

    /// Settings and own options, in the order of the help.
    var allOptions: [Option] {
        let rows = Setting.all.filter { settings.contains($0.name) }
        let file = Option(name: "config", value: "FILE", help: "the settings file (\(Settings.defaultFile))")
        return options + rows.map { Option(name: $0.name, value: $0.value, help: "\($0.help) (\($0.fallback))") }
            + (settings.isEmpty ? [] : [file])
    }

    func option(_ name: String) -> Option? { allOptions.first { $0.name == name } }
}
