import FolderWatch

/// `dropreel serve`: settles the settings, and hands over to the daemon.
enum ServeCommand {
    static func run(_ arguments: Arguments) async throws(Failure) -> Int32 {
        // Before anything else opens files: the watcher needs a low descriptor.
        Watcher.claim()
        OpenFiles.raiseLimit()
        let settings = try LiveSettings { () throws(Failure) in try Settings.load(arguments) }
        try await Daemon(live: settings, journal: Journal()).run()
        return 0
    }
}
