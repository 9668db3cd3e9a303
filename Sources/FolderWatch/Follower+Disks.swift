import Glibc
import Model

/// Disks come and go. What is on a disk that is away is kept, never removed.
extension Follower {
    func makeRoots() {
        for (number, root) in roots.enumerated() {
            let nowhere = Facts(
                identity: root.expecting ?? Identity(fileSystem: 0, inode: 0, birth: 0), kind: .directory, size: 0,
                modified: 0, changed: 0, links: 0, owner: 0, mode: 0)
            let directory = Directory(root: number, isRoot: true, name: nil, facts: nowhere, mount: 0, device: 0)
            directory.state = .offline
            rootDirectories.append(directory)
            rootPaths.append(root.path)
        }
    }

    /// Looks whether every root, and every disk mounted below one, is still (or again) where it was.
    func checkDisks() {
        let mounts = areMountsDue ? mountTable.read() : nil
        if areMountsDue { looker.forgetFileSystems() }
        areMountsDue = false
        nextRootCheck = now + pace.roots
        for root in rootDirectories { check(root: root) }
        for top in Array(mountTops.values) { check(mountTop: top) }
        if let mounts { findNew(mounts) }
    }

    private func check(root: Directory) {
        let answer = looker.look(atPath: rootPaths[root.root])
        guard case .success(let look) = answer, look.facts.kind == .directory else {
            goOffline(root)
            return
        }
        if root.state == .offline {
            if mayTake(look, for: root) { comeOnline(root, look) } else { goOffline(root) }
        } else if look.facts.identity != root.identity {
            goOffline(root)
            if mayTake(look, for: root) { comeOnline(root, look) }
        }
        if case .unreadable = root.state { markDirty(root, .list) }
    }

    /// Is the directory that is at the root's place the root? It is when it is the same as before; also when its disk
    /// is mounted as ever, and somebody made the directory again or mounted another disk on it. It is not when its disk
    /// has gone and only the mount point is left.
    private func mayTake(_ look: Look, for root: Directory) -> Bool {
        let new = look.facts.identity
        if new.inode == root.identity.inode, new.birth == root.identity.birth { return true }
        if root.mount == 0 {
            guard let expected = roots[root.root].expecting else { return true }
            return expected.fileSystem == new.fileSystem
        }
        return mountTable.read()?.contains { $0.id == root.mount } ?? false
    }

    private func check(mountTop top: Directory) {
        guard let parent = top.parent, let name = top.name, case .success(let descriptor) = openChecked(parent),
            case .success(let look) = looker.look(at: name, in: descriptor)
        else { return }
        let isMountPointAlone = look.mount == parent.mount
        if top.state == .offline {
            if isMountPointAlone { return }
            if look.facts.identity == top.identity { comeOnline(top, look) } else { replace(top, in: parent) }
        } else if look.facts.identity != top.identity {
            if isMountPointAlone { goOffline(top) } else { replace(top, in: parent) }
        }
    }

    /// Another disk is mounted there now.
    private func replace(_ top: Directory, in parent: Directory) {
        mountTops[ObjectIdentifier(top)] = nil
        takeAway(top)
        markDirty(parent, .list)
    }

    /// Something was mounted on a directory that is known: nothing tells the parent of that.
    private func findNew(_ mounts: [MountTable.Mount]) {
        // The last one mounted at a place covers those before.
        let byPoint = Dictionary(mounts.map { ($0.point, $0.id) }, uniquingKeysWith: { $1 })
        for (number, root) in rootDirectories.enumerated() where root.state != .offline {
            let prefix = rootPaths[number] + [0x2F]
            for (point, id) in byPoint where point.starts(with: prefix) {
                guard let names = RelativePath(Array(point.dropFirst(prefix.count)))?.names else { continue }
                var here: Directory? = root
                for name in names { here = here?.children[name] }
                if let here, here.mount != id, let parent = here.parent { markDirty(parent, .list) }
            }
        }
    }

    func goOffline(_ directory: Directory) {
        let key = ObjectIdentifier(directory)
        guard offline[key] == nil else { return }
        open.forgetAll()
        let dying = dyingWatches()
        for child in Array(directory.children.values) { drop(child, dying: dying) }
        unwatch(directory, dying: dying)
        unreadable[key] = nil
        polled[key] = nil
        directory.state = .offline
        directory.wish = .nothing
        directory.postponed = []
        offline[key] = directory
        areProblemsDue = true
        if let path = path(of: directory) { round.append(.offline(path)) }
    }

    private func comeOnline(_ directory: Directory, _ look: Look) {
        if byIdentity[directory.identity] === directory { byIdentity[directory.identity] = nil }
        directory.facts = look.facts
        directory.mount = look.mount
        directory.device = look.device
        directory.state = .new
        directory.listedAt = 0
        directory.contentHash = 0
        byIdentity[directory.identity] = directory
        if directory.isRoot { resolve(directory.root) }
        if offline.removeValue(forKey: ObjectIdentifier(directory)) != nil {
            areProblemsDue = true
            if let path = path(of: directory) { round.append(.online(path)) }
        }
        markDirty(directory, .list)
    }

    /// A root that is a link is resolved once: where the link leads later is another matter.
    private func resolve(_ number: Int) {
        guard let resolved = realpath(rootPaths[number].map { CChar(bitPattern: $0) } + [0], nil) else { return }
        defer { free(resolved) }
        rootPaths[number] = Array(UnsafeRawBufferPointer(start: resolved, count: strlen(resolved)))
    }
}
