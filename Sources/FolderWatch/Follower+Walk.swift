import CLinux
import Glibc
import Model

extension Follower {
    enum OpenFailure: Error {
        case stale
        case refused(Int32)
        case exhausted
    }

    /// Looks at dirty directories for some milliseconds, or until something happens or is asked for.
    func walk() {
        let end = now + 0.005
        while !shared.queue.isFull, let directory = dirty.popLast() ?? background.popLast() {
            let wish = directory.wish
            guard directory.isAlive, wish != .nothing, directory.state != .offline else { continue }
            directory.wish = .nothing
            visit(directory, wish)
            lastWork = now
            if round.count >= 64 { flush() }
            if lastWork > end || !backlog.isEmpty || areMountsDue || hasEvents || hasRequests { return }
        }
    }

    /// Opens a directory where it should be and makes sure that it is the one.
    func openChecked(_ directory: Directory) -> Result<Int32, OpenFailure> {
        if let descriptor = open.descriptor(of: directory) { return .success(descriptor) }
        guard directory.state != .offline else { return .failure(.stale) }
        let answer = openWhereItShouldBe(directory)
        guard answer >= 0 else {
            switch -answer {
            case ENOENT, ENOTDIR, ELOOP, ESTALE: return .failure(.stale)
            case EMFILE, ENFILE, ENOMEM:
                open.forgetAll()
                return .failure(.exhausted)
            default: return .failure(.refused(-answer))
            }
        }
        guard case .success(let look) = looker.look(at: answer),
            look.facts.identity == directory.identity || (!directory.hasStableIdentity && !directory.isRoot)
        else {
            close(answer)
            return .failure(.stale)
        }
        open.keep(answer, of: directory)
        return .success(answer)
    }

    /// Relative to the parent when that is open, which is the rule while a tree is walked.
    private func openWhereItShouldBe(_ directory: Directory) -> Int32 {
        let flags = O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_NONBLOCK
        if let parent = directory.parent, let name = directory.name, let above = open.descriptor(of: parent) {
            return linux_open(above, name.cString, flags)
        }
        guard let names = directory.namesFromRoot else { return -ENOENT }
        let top = rootPaths[directory.root].map { CChar(bitPattern: $0) } + [0]
        if names.isEmpty { return linux_open(AT_FDCWD, top, flags & ~O_NOFOLLOW) }
        var here = linux_open(AT_FDCWD, top, linux_o_path | O_DIRECTORY)
        var way: [CChar] = []
        for (number, name) in names.enumerated() where here >= 0 {
            way += (way.isEmpty ? [] : [0x2F]) + name.bytes.map { CChar(bitPattern: $0) }
            let isLast = number == names.count - 1
            // One call takes 4,095 bytes at most; deeper places are reached in steps.
            guard isLast || way.count > 3_800 else { continue }
            let above = here
            here = linux_open(above, way + [0], isLast ? flags : linux_o_path | O_DIRECTORY | O_NOFOLLOW)
            close(above)
            way = []
        }
        return here
    }

    private func visit(_ directory: Directory, _ wish: Directory.Wish) {
        guard directory.namesFromRoot != nil else {
            directory.wish = wish
            waiting.append(directory)
            return
        }
        // An open directory of a remote file system may go on showing what was there when it was opened.
        if case .silent = directory.state { open.forget(directory) }
        switch openChecked(directory) {
        case .success(let descriptor):
            directory.misses = 0
            look(at: directory, descriptor, wish)
        case .failure(.refused(let number)): becomeUnreadable(directory, number)
        case .failure(.exhausted): lookLater(directory, wish, after: 0.05)
        case .failure(.stale): missed(directory, wish)
        }
    }

    /// Events that explain it are on their way: first wait for them, then ask the parent what is there.
    private func missed(_ directory: Directory, _ wish: Directory.Wish) {
        guard let parent = directory.parent, !directory.isRoot else {
            areMountsDue = areMountsDue || (directory.isRoot && directory.misses == 0)
            directory.misses += 1
            lookLater(directory, wish, after: 0.05)
            return
        }
        directory.misses += 1
        if directory.misses % 4 != 0 {
            lookLater(directory, wish, after: 0.002 * Double(1 << (2 * (directory.misses % 4))))
        } else if directory.misses < 20 {
            directory.state = .new
            markDirty(parent, .list)
        } else {
            // Its parent has shown it five times, and it never was what opens under that name.
            directory.misses = 0
            becomeUnreadable(directory, ESTALE)
        }
    }

    private func lookLater(_ directory: Directory, _ wish: Directory.Wish, after delay: Double) {
        later.append((now + delay, directory, wish))
    }

    func retry(_ now: Double) {
        guard later.contains(where: { $0.due <= now }) else { return }
        let due = later.filter { $0.due <= now }
        later.removeAll { $0.due <= now }
        for (_, directory, wish) in due { markDirty(directory, wish) }
    }

    /// First the watch, then the look at the directory, then its names: whatever happens in between causes an event.
    private func look(at directory: Directory, _ descriptor: Int32, _ wish: Directory.Wish) {
        let kind = looker.kind(of: descriptor, device: directory.device)
        directory.hasStableIdentity = kind.hasStableIdentities
        ensureWatch(directory, descriptor, kind)
        guard case .success(let look) = looker.look(at: descriptor) else { return missed(directory, wish) }
        if look.facts.identity == directory.identity { directory.facts = look.facts }
        directory.mount = look.mount
        directory.device = look.device
        if wish == .verify, directory.postponed.isEmpty, !directory.mayHaveChanged(look.facts) { return }
        if recall(directory, descriptor) { return becomeReadable(directory) }
        read(directory, descriptor, wish, kind)
    }

    private func read(_ directory: Directory, _ descriptor: Int32, _ wish: Directory.Wish, _ kind: FileSystemKind) {
        let begin = wallClock
        let changed = directory.facts.changed
        var reader = NameReader(directory: descriptor)
        var entries: [Listing.Entry] = []
        var found: Set<FileName> = []
        while let names = reader.next() {
            for name in names {
                switch looker.look(at: name, in: descriptor) {
                case .success(let look):
                    entries.append(Listing.Entry(name: name, facts: adopt(look, as: name, in: directory)))
                    if directory.children[name] != nil { found.insert(name) }
                case .failure(let error) where error.number == ENOENT: continue
                case .failure(let error): return becomeUnreadable(directory, error.number)
                }
            }
            // A directory of 100,000 names takes a while; the kernel's queue must not run full meanwhile.
            collect()
        }
        if reader.failure != 0 { return becomeUnreadable(directory, reader.failure) }
        for (name, child) in directory.children where !found.contains(name) { takeAway(child) }
        directory.listedAt = begin
        directory.changedWhenListed = changed
        becomeReadable(directory)
        tell(directory, entries, wish, kind)
    }

    private func tell(
        _ directory: Directory, _ entries: [Listing.Entry], _ wish: Directory.Wish, _ kind: FileSystemKind
    ) {
        var content = ContentHash(directory.facts)
        for entry in entries { content.add(entry) }
        let hash = content.value
        if wish == .compare, hash != directory.contentHash { directory.toldAt = wallClock }
        if wish == .list || hash != directory.contentHash, let path = path(of: directory) {
            round.append(
                .listed(
                    Listing(
                        path: path, directory: directory.facts, entries: entries,
                        hasStableIdentities: kind.hasStableIdentities,
                        content: directory.mayHaveChanged(directory.facts) ? 0 : hash)))
            directory.contentHash = hash
        }
        guard !directory.postponed.isEmpty else { return }
        let postponed = directory.postponed
        directory.postponed = []
        let facts = Dictionary(entries.map { ($0.name, $0.facts) }, uniquingKeysWith: { $1 })
        for (name, cause) in postponed {
            round.append(
                .seen(Sighting(directory: directory.identity, name: name, facts: facts[name], cause: cause)))
        }
    }

    /// Nanoseconds since 1970, as file times have them.
    var wallClock: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Where it is, for others.
    func path(of directory: Directory) -> RelativePath? {
        guard let names = directory.namesFromRoot else { return nil }
        return RelativePath((roots[directory.root].name.map { [$0] } ?? []) + names)
    }
}

extension Directory {
    /// File times move in steps of at most so many nanoseconds: a change that long before a listing might have the same
    /// time as one after it.
    static let step: Int64 = 20_000_000

    /// Names cannot come or go without the change time moving, which nobody can set.
    fileprivate func mayHaveChanged(_ facts: Facts) -> Bool {
        listedAt == 0 || facts.changed != changedWhenListed || facts.changed >= listedAt - Self.step
    }
}
