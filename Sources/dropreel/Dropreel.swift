import Glibc

/// The program: takes the command line apart, does what it says, and ends with the exit code.
@main struct Dropreel {
    static func main() async {
        Signals.prepare()
        let line = CommandLine.words.dropFirst()
        do throws(Failure) {
            let arguments = try Arguments.parse(Array(line))
            if arguments.has("help") {
                Output.line(HelpCommand.text(of: arguments.command))
                exit(0)
            }
            exit(try await arguments.command.run(arguments))
        } catch {
            Output.errorLine("dropreel: " + Journal.printable(error.description))
            exit(error.code.rawValue)
        }
    }
}

extension CommandLine {
    /// The words as the kernel has them: Swift's own `arguments` replace what is not UTF-8.
    fileprivate static var words: [Argument] {
        (0..<Int(argc)).compactMap { index in
            guard let word = unsafeArgv[index] else { return nil }
            return Argument(bytes: Array(UnsafeRawBufferPointer(start: word, count: strlen(word))))
        }
    }
}
