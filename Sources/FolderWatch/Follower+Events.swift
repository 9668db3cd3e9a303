import CInotifyTools
import Glibc
import Model

extension Follower {
    /// Reads what the kernel has, without looking at anything: so its queue has room again.
    func collect() {
        var count = 0
        while count < 20_000, let event = tools?.next() {
            backlog.append(event)
            count += 1
        }
    }

    /// Is there anything in the kernel's queue?
    var hasEvents: Bool {
        guard let descriptor = tools?.descriptor else { return false }
        var queue = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return Glibc.poll(&queue, 1, 0) > 0
    }

    func handleBacklog() {
        guard !backlog.isEmpty else { return }
        let events = backlog
        backlog = []
        for (number, event) in events.enumerated() {
            handle(event)
            if number % 256 == 255 { flush() }
        }
        lastWork = now
        flush()
    }

    private func handle(_ event: RawEvent) {
        if event.has(IN_Q_OVERFLOW) {
            isOverflown = true
            return
        }
        guard let directory = byWatch[event.watch] else { return }
        if event.has(IN_IGNORED) { return watchEnded(event.watch, of: directory) }
        if event.has(IN_UNMOUNT) {
            areMountsDue = true
            return
        }
        guard let name = event.name else { return handleItself(event, directory) }
        if event.has(IN_MOVED_FROM) {
            if let child = directory.children[name] {
                takeAway(child)
                cookies[event.cookie] = child
            }
            tell(.removed, name, in: directory)
        } else if event.has(IN_MOVED_TO) {
            putWhereMoved(event.cookie, name, in: directory)
            tell(.moved, name, in: directory)
        } else if event.has(IN_MODIFY) {
            if modified.mayTell(name, in: directory, now: now) { tell(.modified, name, in: directory) }
        } else if let cause = Self.causes.first(where: { event.has($0.bit) })?.cause {
            tell(cause, name, in: directory)
        }
    }

    private static let causes: [(bit: Int32, cause: Sighting.Cause)] = [
        (IN_CREATE, .created), (IN_CLOSE_WRITE, .closed), (IN_DELETE, .removed), (IN_ATTRIB, .attributes),
    ]

    /// The directory was deleted or its disk went. When it still hangs in the tree, something else must have happened
    /// to it that we have not seen yet: look again.
    func watchEnded(_ watch: Int32, of directory: Directory) {
        tools?.noteDeadWatch()
        byWatch[watch] = nil
        guard directory.watch == watch else { return }
        directory.watch = -1
        if directory.isAlive, directory.state != .offline { markDirty(directory, .list) }
    }

    private func handleItself(_ event: RawEvent, _ directory: Directory) {
        if directory.isRoot, event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) { areMountsDue = true }
        guard event.has(IN_ATTRIB) else { return }
        // Rights are checked when it is opened: an old descriptor would go on as if nothing had changed.
        open.forget(directory)
        // Of all others the folder above tells that their rights are otherwise now.
        if case .unreadable = directory.state { return markDirty(directory, .list) }
        markDirty(directory, directory.isRoot ? .list : .compare)
    }

    /// The second half of a rename whose first half took a directory away: it keeps its watch and all below it.
    private func putWhereMoved(_ cookie: UInt32, _ name: FileName, in directory: Directory) {
        guard let moved = cookies.removeValue(forKey: cookie), moved.isAlive, moved.detachedSince != nil,
            !moved.holds(directory)
        else { return }
        if let other = directory.children[name], other !== moved { takeAway(other) }
        attach(moved, as: name, to: directory)
        markDirty(moved, .compare)
    }

    /// Looks at one name now and tells what is there.
    func tell(_ cause: Sighting.Cause, _ name: FileName, in directory: Directory) {
        guard directory.isAlive else { return }
        if cause != .modified { modified.forget(name, in: directory) }
        if Self.ofNames.contains(cause) { touched[ObjectIdentifier(directory)] = directory }
        guard case .success(let descriptor) = openChecked(directory) else {
            return postpone(cause, name, in: directory)
        }
        switch looker.look(at: name, in: descriptor) {
        case .success(let look):
            let facts = adopt(look, as: name, in: directory)
            tell(Sighting(directory: directory.identity, name: name, facts: facts, cause: cause), of: directory)
        case .failure(let error) where error.number == ENOENT:
            if let child = directory.children[name] { takeAway(child) }
            tell(Sighting(directory: directory.identity, name: name, facts: nil, cause: cause), of: directory)
        case .failure:
            postpone(cause, name, in: directory)
        }
    }

    /// What changes the times of the directory itself, of which the kernel tells nothing.
    private static let ofNames: Set<Sighting.Cause> = [.created, .moved, .removed]

    func tellTouched() {
        guard !touched.isEmpty else { return }
        let directories = touched.values
        touched = [:]
        for directory in directories where directory.isAlive {
            guard case .success(let descriptor) = openChecked(directory),
                case .success(let look) = looker.look(at: descriptor), look.facts.identity == directory.identity,
                look.facts.modified != directory.facts.modified
            else { continue }
            directory.facts = look.facts
            round.append(.touched(look.facts))
        }
    }

    func tell(_ sighting: Sighting, of directory: Directory) {
        directory.contentHash = 0
        directory.toldAt = wallClock
        round.append(.seen(sighting))
    }

    /// The directory is not where we think it is (yet, or any more): told as soon as it could be listed.
    private func postpone(_ cause: Sighting.Cause, _ name: FileName, in directory: Directory) {
        if directory.postponed.last.map({ $0.name == name && $0.cause == cause }) != true {
            directory.postponed.append((name, cause))
        }
        markDirty(directory, .list)
    }
}

extension Follower {
    /// The last event of every watch.
    static let ignored: Int32 = IN_IGNORED
}
