import Foundation
import Model

@testable import FolderWatch

/// A tree made of nothing but observations: what anybody who listens to the watcher can know.
struct Mirror {
    private(set) var contents: [Identity: [FileName: Facts]] = [:]
    private(set) var top: Identity?
    private(set) var log: [Observation] = []
    private(set) var problems: [WatchProblem] = []
    private(set) var sweeps = 0

    mutating func apply(_ round: [Observation]) {
        for observation in round {
            switch observation {
            case .listed(let listing):
                if listing.path.isTop { top = listing.directory.identity }
                contents[listing.directory.identity] =
                    Dictionary(uniqueKeysWithValues: listing.entries.map { ($0.name, $0.facts) })
            case .seen(let sighting):
                // Of a directory that was never listed only some names are known; a listing follows.
                contents[sighting.directory, default: [:]][sighting.name] = sighting.facts
            case .problems(let now): problems = now
            case .swept: sweeps += 1
            case .offline, .online, .touched: break
            }
            if log.count < 50_000 { log.append(observation) }
        }
    }

    mutating func forgetLog() { log = [] }

    /// One line for every name in the tree.
    var lines: Set<Line> {
        var lines: Set<Line> = []
        guard let top else { return lines }
        collect(top, [], &lines)
        return lines
    }

    private func collect(_ directory: Identity, _ way: [UInt8], _ lines: inout Set<Line>) {
        for (name, facts) in contents[directory] ?? [:] {
            let here = way + (way.isEmpty ? [] : [0x2F]) + name.bytes
            let isNew = lines.insert(Line(path: here, facts: facts)).inserted
            if isNew, facts.kind == .directory { collect(facts.identity, here, &lines) }
        }
    }

    func sightings(of text: String) -> [Sighting] { FileName(text).map { sightings(of: $0) } ?? [] }

    func sightings(of name: FileName) -> [Sighting] {
        log.compactMap { observation in
            guard case .seen(let sighting) = observation, sighting.name == name else { return nil }
            return sighting
        }
    }

    /// What may be kept for the next start: the last listing of each directory.
    var memories: [Identity: Remembered] {
        var memories: [Identity: Remembered] = [:]
        for case .listed(let listing) in log {
            let folders = listing.entries.filter { $0.facts.kind == .directory }.map(\.name)
            memories[listing.directory.identity] = Remembered(
                changed: listing.directory.changed, content: listing.content, folders: folders)
        }
        return memories
    }

    func listings(of text: String) -> [Listing] {
        log.compactMap { observation in
            guard case .listed(let listing) = observation, listing.path.text == text else { return nil }
            return listing
        }
    }
}

/// What `find` would say of one name.
struct Line: Hashable, CustomStringConvertible {
    let path: [UInt8]
    let inode: UInt64
    let kind: Facts.Kind
    /// Bytes; of directories it means nothing.
    let size: UInt64

    init(path: [UInt8], facts: Facts) {
        self.path = path
        inode = facts.identity.inode
        kind = facts.kind
        size = facts.kind == .directory ? 0 : facts.size
    }

    init(path: [UInt8], status: stat) {
        self.path = path
        inode = UInt64(status.st_ino)
        switch status.st_mode & S_IFMT {
        case S_IFREG: kind = .regular
        case S_IFDIR: kind = .directory
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        size = kind == .directory ? 0 : UInt64(status.st_size)
    }

    var description: String { "\(String(decoding: path, as: UTF8.self)) \(kind) \(size)" }

    /// The tree as it is on the disk, by calls that have nothing to do with the watcher.
    static func onDisk(_ root: String, notInto ignored: Set<String> = []) -> Set<Line> {
        var lines: Set<Line> = []
        collect(Array(root.utf8), [], ignored, &lines)
        return lines
    }

    private static func collect(_ root: [UInt8], _ way: [UInt8], _ ignored: Set<String>, _ lines: inout Set<Line>) {
        let place = root + (way.isEmpty ? [] : [0x2F]) + way
        guard let directory = opendir(place.map { CChar(bitPattern: $0) } + [0]) else { return }
        defer { closedir(directory) }
        while let entry = readdir(directory) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name == [0x2E] || name == [0x2E, 0x2E] { continue }
            let here = way + (way.isEmpty ? [] : [0x2F]) + name
            var status = stat()
            guard lstat((root + [0x2F] + here).map { CChar(bitPattern: $0) } + [0], &status) == 0 else { continue }
            lines.insert(Line(path: here, status: status))
            if status.st_mode & S_IFMT == S_IFDIR, !ignored.contains(String(decoding: name, as: UTF8.self)) {
                collect(root, here, ignored, &lines)
            }
        }
    }
}
