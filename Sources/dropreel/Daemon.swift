/// The daemon: joins the modules, and lives from the first to the last signal.
struct Daemon {
    let settings: Settings
    let journal: Journal

    func run() async throws(Failure) {
        let state = try StateFolder(settings.state)
        for folder in settings.folders { try Folder.make(folder, mode: 0o755, for: "--folder") }
        let control = try ControlServer(in: state, table: ["status": { _ in .said("running") }])
        let watchdog = Watchdog { true }
        let wishes = Signals.wishes()
        let addresses = Addresses.current(listening: settings.listen, localName: nil)
        Output.line("ready \(addresses.link(port: settings.port))")
        Notify.ready()
        for await wish in wishes {
            if wish == .stop { break }
            Notify.reloading()
            Notify.ready()
        }
        Notify.stopping()
        control.stop()
        withExtendedLifetime((state, watchdog)) {}
    }

    /// What commands can do while no daemon runs, on the files in `state`.
    static func offlineTable(_ settings: Settings, _ state: StateFolder) throws(Failure) -> ControlTable {
        [:]
    }
}
