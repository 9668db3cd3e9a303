import Catalog
import Files
import FolderWatch
import Model
import People
import Store
import Web

extension Daemon {
    /// What commands can ask of the running daemon.
    func controlTable(_ library: Library, _ people: Household, _ network: NetworkFace) -> ControlTable {
        var table = AccountControl.table(people)
        table["status"] = { _ in .said(Self.status(library, network)) }
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
        table["explain"] = { Self.explain($0, library, settings) }
        return table
    }

    private static func status(_ library: Library, _ network: NetworkFace) -> String {
        let watcher = library.watcher.status
        let indexer = library.indexer.status
        var lines = network.links.map { "serving    \($0)" }
        if let port = network.mediaPort { lines.append("films      port \(port)") }
        let announced = network.announced
        lines.append(
            "announced  " + (announced.name.map { "\($0) (\(announced.host ?? ""))" } ?? announced.reason ?? ""))
        if let totals = try? library.index.reader.totals() {
            let scanning = indexer.isSweeping ? ", still comparing with the disk" : ""
            lines.append("index      \(totals.files) files in \(totals.folders) folders\(scanning)")
        }
        lines.append("watching   \(watcher.mode.rawValue): \(watcher.watched) of \(watcher.folders) folders")
        if let storage = try? library.files.storage() {
            lines.append("storage    \(storage.free >> 30) GiB free of \(storage.total >> 30)")
        }
        for problem in indexer.problems {
            lines.append("problem    \(problem.detail)\n           \(problem.hint)")
        }
        return lines.joined(separator: "\n")
    }

    /// The path may be meant from the drop folder, or from where the command was given.
    private static func explain(_ request: ControlRequest, _ library: Library, _ settings: Settings) -> ControlAnswer {
        guard let path = request.arguments.lazy.compactMap({ Self.below(settings.folders, $0.bytes) }).first else {
            return .said("not listed: it does not lie in the drop folder")
        }
        do {
            let answer = try Explain(library.indexer).explain(path)
            let state = answer.isListed ? "listed" : "not listed"
            return .said("\(state): \(answer.reason)" + (answer.hint.map { "\n\($0)" } ?? ""))
        } catch {
            return .refused(Failure(.broken, "explain", path.text, "\(error)"))
        }
    }

    private static func below(_ folders: [String], _ bytes: [UInt8]) -> RelativePath? {
        guard bytes.first == UInt8(ascii: "/") else { return RelativePath(bytes) }
        for folder in folders {
            let prefix = Array(folder.utf8)
            if bytes == prefix { return .top }
            guard bytes.starts(with: prefix + [UInt8(ascii: "/")]),
                let path = RelativePath(bytes.dropFirst(prefix.count + 1))
            else { continue }
            guard folders.count > 1, let name = folder.split(separator: "/").last.flatMap({ FileName(String($0)) })
            else { return path }
            return RelativePath([name] + path.names)
        }
        return nil
    }

    /// What commands can do while no daemon runs, on the files in `state`.
    static func offlineTable(_ settings: Settings, _ state: StateFolder) throws(Failure) -> ControlTable {
        let people = try household(database(state), settings, state)
        return AccountControl.table(people)
    }
}
