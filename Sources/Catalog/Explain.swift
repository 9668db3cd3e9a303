import Files
public import Model
import Store

/// Why a path is listed, or not.
public struct Explanation: Sendable, Equatable {
    public let path: RelativePath
    public let isListed: Bool
    /// Stable, for programs: `listed`, `copying`, `damaged`, `offline`, `temp-name`, `system-name`, `hidden-name`, `ignored-name`,
    /// `symlink-folder`, `symlink-outside`, `symlink-broken`, `special-file`, `unreadable`, `not-there`, `not-seen`.
    public let code: String
    /// One sentence.
    public let reason: String
    /// What to do; `nil` when there is nothing to do.
    public let hint: String?
}

/// Explains paths, by the same rules that decide what is listed.
public struct Explain: Sendable {
    private let indexer: Indexer

    public init(_ indexer: Indexer) { self.indexer = indexer }

    public func explain(_ path: RelativePath) throws -> Explanation {
        for depth in 0..<path.names.count {
            let name = path.names[depth]
            if let reason = indexer.names.reason(against: name) {
                return Explanation(
                    path: path, isListed: false, code: reason.rawValue,
                    reason: "\"\(name.text)\" is not listed: \(reason.sentence)", hint: reason.hint)
            }
            let here = RelativePath(Array(path.names[...depth]))
            if let obstacle = onDisk(here, of: path) { return obstacle }
        }
        return try inIndex(path)
    }

    /// What keeps `here`, a part of `path` or all of it, from being listed; `nil` when nothing does.
    private func onDisk(_ here: RelativePath, of path: RelativePath) -> Explanation? {
        func not(_ code: String, _ reason: String, _ hint: String?) -> Explanation {
            Explanation(path: path, isListed: false, code: code, reason: reason, hint: hint)
        }
        do throws(FileError) {
            switch try indexer.disk.facts(of: here).kind {
            case .directory: return nil
            case .regular:
                return here == path ? nil : not("not-there", "\(here.text) is a file, so nothing lies in it", nil)
            case .other:
                return not("special-file", "\(here.text) is neither a file nor a folder", nil)
            case .link:
                let link = LinkReport(here, indexer.disk)
                if let problem = link.problem { return not(problem.code.rawValue, problem.detail, problem.hint) }
                if link.target != nil { return nil }
                return not("symlink-broken", "\(here.text) is a link that leads to nothing", "remove or mend the link")
            }
        } catch {
            // What is away is explained by the index.
            if (try? indexer.database.reader.item(at: path)) != nil { return nil }
            switch error.cause {
            case .denied: return not("unreadable", "\(error)", error.hint)
            case .notFound: return not("not-there", "there is no \(here.text) in the drop folder", nil)
            default: return not("unreadable", "\(error)", error.hint)
            }
        }
    }

    private func inIndex(_ path: RelativePath) throws -> Explanation {
        func listed(_ code: String, _ reason: String, _ hint: String? = nil) -> Explanation {
            Explanation(path: path, isListed: true, code: code, reason: reason, hint: hint)
        }
        let offline = "its disk is away; it is kept and comes back with the disk"
        switch try indexer.database.reader.item(at: path) {
        case .folder(let folder):
            return folder.isOffline
                ? listed("offline", offline, "connect or mount the disk") : listed("listed", "it is listed")
        case .file(let file):
            switch file.state {
            case .ready: return listed("listed", "it is listed")
            case .copying:
                return listed("copying", "somebody still writes to it, or may", "wait until the copy has ended")
            case .damaged:
                return listed("damaged", fault(of: file) ?? "it is not whole", "copy or download it again")
            case .offline, .missing: return listed("offline", offline, "connect or mount the disk")
            }
        case nil:
            let hint = indexer.status.isSweeping ? "the folder is being read; wait" : "rescan"
            return Explanation(
                path: path, isListed: false, code: "not-seen", reason: "it is there, but was not seen yet", hint: hint)
        }
    }

    private func fault(of file: FileRecord) -> String? {
        guard let open = try? indexer.disk.open(file.path, expecting: file.identity) else { return nil }
        if open.facts.size == 0 { return "it is empty" }
        if case .damaged(let reason) = open.wholeness(as: file.name) { return "it is not whole: \(reason)" }
        return nil
    }
}

extension TempNames.Reason {
    var sentence: String {
        switch self {
        case .temporary: "it is the name of a file that a program is still making"
        case .system: "it is the name of something that an operating system keeps for itself"
        case .hidden: "it begins with a dot"
        case .ignored: "the settings say that such names are not listed"
        }
    }

    var hint: String? {
        switch self {
        case .temporary: "it is listed as soon as it has its real name"
        case .system: nil
        case .hidden: "rename it, or let names with a dot be listed: dot-names = on in the configuration file"
        case .ignored: "rename it, or take it out of “ignore” in the configuration file"
        }
    }
}
