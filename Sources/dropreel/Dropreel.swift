import CLinux
import Dispatch
import Glibc

/// The program: takes the command line apart, does what it says, and ends with the exit code.
@main struct Dropreel {
    /// Not asynchronous itself: the first thread has to block the signals before there is a second one, and then must
    /// not run anything that unblocks them, as `dispatchMain` does.
    static func main() {
        Signals.prepare()
        // The thread pool tells standard error, again and again, where it may not choose priorities; it works all the same.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        // One in twenty of the megabytes that it has with 10,000 films.
        linux_share_heaps(2)
        let line = Array(CommandLine.words.dropFirst())
        // Detached, for the main actor's thread is the one that waits below.
        Task.detached {
            exit(await result(of: line))
        }
        DispatchSemaphore(value: 0).wait()
    }

    /// Does what the command line says; the exit code.
    private static func result(of line: [Argument]) async -> Int32 {
        do throws(Failure) {
            let arguments = try Arguments.parse(line)
            if arguments.has("help") {
                Output.line(HelpCommand.text(of: arguments.command))
                return 0
            }
            return try await arguments.command.run(arguments)
        } catch {
            Output.errorLine("dropreel: " + Journal.printable(error.description))
            return error.code.rawValue
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
