import Catalog
import Files
import FolderWatch
import Model
import People
import Store
import Web

extension Daemon {
    /// What commands can ask of the running daemon.
    func controlTable(
        _ library: Library, _ people: Household, _ network: NetworkFace, _ plays: Plays
    ) -> ControlTable {
        let folders = live.current.folders
        var table = AccountControl.table(people).merging(TokenControl.table(people)) { first, _ in first }
        table["status"] = { _ in .said(Self.status(library, people, network, plays, folders)) }
        table["rescan"] = { _ in
            library.rescan()
            return .said("comparing the index with the disk")
        }
        table["qr"] = { _ in
            guard let code = people.setupCode.current() else {
                return .said(network.links.joined(separator: "\n"), link: network.link)
            }
            let setup = "\(network.link)setup#\(code)"
            return .said("\(setup)\nset-up code: \(code)", link: setup)
        }
        table["explain"] = { Self.explain($0, library, folders) }
        return table
    }

    private static func status(
        _ library: Library, _ people: Household, _ network: NetworkFace, _ plays: Plays, _ folders: [String]
    ) -> String {
        let watcher = library.watcher.status
        let indexer = library.indexer.status
        var lines = network.links.map { "serving    \($0)" }
        if let port = network.mediaPort { lines.append("films      port \(port)") }
        let announced = network.announced
        lines.append(
            "announced  "
                + (announced.name.map { "\($0) (\(announced.host ?? ""))" } ?? "no: \(announced.reason ?? "")"))
        if people.setupCode.isNeeded {
            lines.append("set-up     there is no account yet; the link to make the first: sudo dropreel qr")
        }
        lines += folders.map { "folder     \($0)" }
        if let totals = try? library.index.reader.totals() {
            let scanning = indexer.isSweeping ? ", still comparing with the disk" : ""
            lines.append("index      \(totals.files) files in \(totals.folders) folders\(scanning)")
        }
        lines.append("watching   \(watcher.mode.rawValue): \(watcher.watched) of \(watcher.folders) folders")
        if let storage = try? library.files.storage() {
            lines.append("storage    \(storage.free >> 30) GiB free of \(storage.total >> 30)")
        }
        for play in plays.all { lines.append("plays      \(PlayingView(play).line)") }
        for problem in indexer.problems {
            lines.append("problem    \(problem.detail)\n           \(problem.hint)")
        }
        return lines.joined(separator: "\n")
    }

    /// The path may be meant from the drop folder, or from where the command was given; the drop folder may be named as in
    /// the settings, or where links to it lead.
    private static func explain(_ request: ControlRequest, _ library: Library, _ folders: [String]) -> ControlAnswer {
        guard let written = request.arguments.first else { return .refused(.usage("\"explain\"", "it takes PATH")) }
        let absolute = request.arguments.last ?? written
        let roots = ((try? Roots(folders).onDisk) ?? []) + library.files.roots
        guard let path = ExplainedPath.resolve(written, absolute: absolute, in: roots) else {
            let places = folders.joined(separator: ", ")
            return .said("not listed: \(absolute.text) does not lie in the drop folder, which is \(places)")
        }
        do {
            let answer = try Explain(library.indexer).explain(path)
            let state = answer.isListed ? "listed" : "not listed"
            let sentence = answer.code == "listed" ? state : "\(state): \(answer.reason)"
            let rights = answer.isListed ? Self.rights(at: path, library.files) : []
            return .said(([sentence] + [answer.hint].compactMap(\.self) + rights).joined(separator: "\n"))
        } catch {
            return .refused(Failure(.broken, "explain", path.text, "\(error)"))
        }
    }

    /// What the daemon may not do there, and what mends it.
    private static func rights(at path: RelativePath, _ files: DropFolder) -> [String] {
        let isFolder = (try? files.facts(of: path))?.kind == .directory
        let place = isFolder ? path : path.parent ?? .top
        let unplayable = isFolder ? nil : files.readProblem(of: path).map { ("not playable", $0) }
        let unchangeable = files.writeProblem(in: place).map { ("not to be deleted or renamed", $0) }
        return [unplayable, unchangeable].compactMap(\.self).map { deed, problem in
            "\(deed): \(problem.detail)\n\(problem.hint)"
        }
    }

    /// What commands can do while no daemon runs, on the files in `state`.
    static func offlineTable(_ settings: Settings, _ state: StateFolder) throws(Failure) -> ControlTable {
        let people = try household(database(state), settings, state)
        return AccountControl.table(people).merging(TokenControl.table(people)) { first, _ in first }
    }
}
