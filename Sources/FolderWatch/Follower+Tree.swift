import Model

extension Follower {
    func markDirty(_ directory: Directory, _ wish: Directory.Wish) {
        guard directory.isAlive else { return }
        // One that waits in the background is wanted sooner now; found a second time it has no wish left.
        if wish > directory.wish { dirty.append(directory) }
        directory.wish = max(directory.wish, wish)
    }

    /// Takes the directory at a place before all others that have to be looked at.
    func hurry(to path: RelativePath) {
        var names = path.names[...]
        let root = rootDirectories.first { root in
            guard let name = roots[root.root].name else { return true }
            return name == names.first
        }
        guard var here = root else { return }
        if roots[here.root].name != nil { names = names.dropFirst() }
        for name in names {
            guard let child = here.children[name] else { return }
            here = child
        }
        if here.wish != .nothing { dirty.append(here) }
    }

    func attach(_ child: Directory, as name: FileName, to parent: Directory) {
        parent.attach(child, as: name)
        let again = waiting
        waiting = []
        for directory in again {
            let wish = directory.wish
            directory.wish = .nothing
            markDirty(directory, wish)
        }
    }

    /// It is no longer where it was; for a while it is kept with its watch, because it may turn up elsewhere.
    func takeAway(_ directory: Directory) {
        guard !directory.isRoot else { return }
        directory.detach()
        directory.detachedSince = now
        detached.append(directory)
    }

    /// Takes note of what was seen under a name; the facts to be told of it.
    func adopt(_ look: Look, as name: FileName, in parent: Directory) -> Facts {
        let facts = look.facts
        let child = parent.children[name]
        guard facts.kind == .directory, !isIgnored(name) else {
            if let child { takeAway(child) }
            return facts
        }
        if let child {
            if child.identity == facts.identity {
                refresh(child, look)
                return facts
            }
            if mountTops[ObjectIdentifier(child)] != nil, look.mount == parent.mount {
                // Only the empty mount point is left; what was mounted there is away, not gone.
                if child.state != .offline { areMountsDue = true }
                return child.facts
            }
            if !child.hasStableIdentity, look.mount == child.mount {
                renumber(child, look)
                return facts
            }
            takeAway(child)
        }
        attachByIdentity(look, as: name, in: parent)
        return facts
    }

    private func refresh(_ child: Directory, _ look: Look) {
        child.facts = look.facts
        if case .unreadable = child.state { markDirty(child, .list) }
        if child.state == .new, child.wish == .nothing { markDirty(child, .list) }
    }

    /// Where inode numbers do not last, the name has to do.
    private func renumber(_ child: Directory, _ look: Look) {
        if byIdentity[child.identity] === child { byIdentity[child.identity] = nil }
        child.facts = look.facts
        byIdentity[child.identity] = child
        markDirty(child, .list)
    }

    private func attachByIdentity(_ look: Look, as name: FileName, in parent: Directory) {
        if let known = byIdentity[look.facts.identity], known.isAlive {
            // The same directory mounted at a second place, perhaps within itself, is told once.
            if known.isRoot || (look.isMountRoot && known.parent != nil) { return }
            // A move whose events we have not read yet. When it seems to go into itself, that other part of the tree
            // has moved as well.
            if let branch = parent.branch(below: known) { takeAway(branch) }
            known.detach()
            known.facts = look.facts
            attach(known, as: name, to: parent)
            markDirty(known, .list)
            return
        }
        let child = Directory(
            root: parent.root, isRoot: false, name: name, facts: look.facts, mount: look.mount, device: look.device)
        byIdentity[child.identity] = child
        if look.mount != parent.mount { mountTops[ObjectIdentifier(child)] = child }
        attach(child, as: name, to: parent)
        markDirty(child, .list)
    }

    /// Lets go of what has hung nowhere for too long: it was deleted, or moved out of the drop folder.
    func expire(_ now: Double) {
        guard !detached.isEmpty, backlog.isEmpty else { return }
        let old = detached.filter { $0.isAlive && ($0.detachedSince.map { now - $0 > pace.limbo } ?? false) }
        detached.removeAll { !$0.isAlive || $0.detachedSince.map { now - $0 > pace.limbo } ?? true }
        guard !old.isEmpty else { return }
        let dying = dyingWatches()
        for directory in old { drop(directory, dying: dying) }
        cookies = cookies.filter { $0.value.isAlive && $0.value.detachedSince != nil }
        areProblemsDue = areProblemsDue || !unreadable.isEmpty || !polled.isEmpty
    }

    /// Watches that the kernel has ended already, though their last event has not been handled.
    func dyingWatches() -> Set<Int32> {
        collect()
        return Set(backlog.lazy.filter { $0.has(Self.ignored) }.map(\.watch))
    }

    /// Forgets a directory and all below it, for good.
    func drop(_ directory: Directory, dying: Set<Int32>) {
        directory.detach()
        var rest = [directory]
        while let next = rest.popLast() {
            for child in next.children.values {
                child.detach()
                rest.append(child)
            }
            if byIdentity[next.identity] === next { byIdentity[next.identity] = nil }
            unwatch(next, dying: dying)
            open.forget(next)
            let key = ObjectIdentifier(next)
            mountTops[key] = nil
            unreadable[key] = nil
            polled[key] = nil
            if offline.removeValue(forKey: key) != nil { areProblemsDue = true }
            next.isAlive = false
            next.wish = .nothing
        }
    }

    func unwatch(_ directory: Directory, dying: Set<Int32>) {
        guard directory.watch > 0 else { return }
        if byWatch[directory.watch] === directory {
            byWatch[directory.watch] = nil
            if dying.contains(directory.watch) { tools?.noteDeadWatch() } else { tools?.remove(directory.watch) }
        }
        directory.watch = -1
    }
}
