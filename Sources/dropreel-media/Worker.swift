import Glibc
import Media

/// The process that opens media files, so that the daemon need not.
@main struct Worker {
    static func main() { exit(MediaWorker.run(arguments: CommandLine.arguments)) }
}
