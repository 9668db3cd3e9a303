import Files
import Model
import Store

/// Brings the index to what was seen: one observation after the other, in one transaction. Holds what does not change
/// while a batch is applied.
struct Reconciler: Sendable {
    let disk: DropFolder
    let names: TempNames
    /// Of marked files.
    let keepsakes: PeopleKeepsakes?
    let now: Moment
    let monotonic: Double

    /// Something that was seen under a name.
    struct Seen {
        let name: FileName
        /// Of a link: its own identity, with the size and times of the file that it leads to.
        let facts: Facts
        let isFolder: Bool
        /// `nil`: it was in a listing.
        let cause: Sighting.Cause?
    }

    /// The folder in which it was seen.
    struct Within {
        let key: Int64
        let isUnstable: Bool
    }

    func apply(_ batch: [Observation], _ index: inout IndexTransaction, _ memory: inout Memory) throws {
        var folders = FolderShelf()
        for observation in batch {
            switch observation {
            case .listed(let listing):
                try list(listing, &index, &memory)
                folders = FolderShelf()
            case .seen(let sighting):
                guard let folder = try folders.folder(sighting.directory, index) else { continue }
                try see(sighting, in: folder, &index, &memory)
                if sighting.facts?.kind != .regular { folders = FolderShelf() }
            case .touched(let facts): try refreshTouched(facts, &index)
            case .offline(let path): try setOffline(path, .away, &index)
            case .online(let path): try setOffline(path, .none, &index)
            case .swept: try finishSweep(&index, &memory)
            case .problems(let problems):
                memory.isStatusChanged = memory.isStatusChanged || memory.watchProblems != problems
                memory.watchProblems = problems
            }
        }
    }

    private func see(
        _ sighting: Sighting, in folder: Within, _ index: inout IndexTransaction, _ memory: inout Memory
    ) throws {
        let name = sighting.name
        if memory.links[folder.key]?.removeValue(forKey: name) != nil { memory.isStatusChanged = true }
        if names.hides(name) {
            if let unfinished = TempNames.unfinished(beside: name),
                let row = try index.child(of: folder.key, named: unfinished)
            {
                try look(at: row, soon: true, &memory)
            }
            return
        }
        guard let facts = sighting.facts,
            let seen = try resolve(name, facts, sighting.cause, in: folder, index, &memory)
        else {
            if let row = try index.child(of: folder.key, named: name), row.offline != .away,
                try !isOutdatedAbsence(of: row, index, memory)
            {
                try index.remove(row.key, at: now)
            }
            return
        }
        let row = try index.child(of: folder.key, named: name)
        try meet(seen, row, in: folder, elsewhere: [], &index, &memory)
        try noteAccess(of: seen, in: folder, &index, &memory)
    }

    /// What the name stands for in a list; `nil` when it is not listed.
    func resolve(
        _ name: FileName, _ facts: Facts, _ cause: Sighting.Cause?, in folder: Within,
        _ index: borrowing IndexTransaction,
        _ memory: inout Memory
    ) throws -> Seen? {
        switch facts.kind {
        case .regular: return Seen(name: name, facts: facts, isFolder: false, cause: cause)
        case .directory: return Seen(name: name, facts: facts, isFolder: true, cause: cause)
        case .other: return nil
        case .link:
            guard let path = try index.path(of: folder.key)?.appending(name) else { return nil }
            let link = LinkReport(path, disk)
            if let target = link.target {
                let facts = Facts(
                    identity: facts.identity, kind: .link, size: target.size, modified: target.modified,
                    changed: facts.changed, links: 1, owner: facts.owner, mode: facts.mode,
                    allocated: target.allocated)
                return Seen(name: name, facts: facts, isFolder: false, cause: cause)
            }
            if let problem = link.problem, memory.links.count < Memory.linksAtMost {
                memory.links[folder.key, default: [:]][name] = problem
                memory.isStatusChanged = true
            }
            return nil
        }
    }

    /// Rows of the directories that a batch names, each looked up once.
    private struct FolderShelf {
        private var known: [Identity: Within?] = [:]

        mutating func folder(_ identity: Identity, _ index: borrowing IndexTransaction) throws -> Within? {
            if let folder = known[identity] { return folder }
            let row = try index.items(identity).first { $0.isFolder && !$0.isTrashed }
            let folder = try row.map { row in
                Within(key: row.key, isUnstable: try index.folder(row.key)?.isUnstable ?? false)
            }
            known[identity] = .some(folder)
            return folder
        }
    }
}
