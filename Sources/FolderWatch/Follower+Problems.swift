import CLinux
import Glibc
import Model
import Synchronization

/// What keeps watching from being complete, and what mends it.
extension Follower {
    /// At most this many unreadable folders are named; the first ones show what is wrong.
    private static let namedAtMost = 100

    func becomeUnreadable(_ directory: Directory, _ number: Int32) {
        directory.postponed = []
        directory.state = .unreadable(number)
        if unreadable.isEmpty { nextUnreadableTrial = now + 30 }
        unreadable[ObjectIdentifier(directory)] = directory
        areProblemsDue = true
    }

    func becomeReadable(_ directory: Directory) {
        if unreadable.removeValue(forKey: ObjectIdentifier(directory)) != nil { areProblemsDue = true }
    }

    func tellProblems() {
        guard areProblemsDue, now >= nextProblems else { return }
        areProblemsDue = false
        nextProblems = now + pace.problems
        let problems = offlineProblems() + limitProblems() + unreadableProblems() + silentProblems()
        guard problems != lastProblems else { return }
        lastProblems = problems
        round.append(.problems(problems))
    }

    func updateStatus() {
        let folders = byIdentity.count
        let watched = byWatch.count
        let isPolling = tools == nil || (watched == 0 && !polled.isEmpty)
        let mode: WatchStatus.Mode = isPolling ? .polling : polled.isEmpty ? .events : .mixed
        shared.status.withLock { status in
            if status.limit == 0 || !polled.isEmpty && status.problems != lastProblems {
                status.limit = InotifyTools.limit
            }
            status.mode = mode
            status.folders = folders
            status.watched = watched
            status.isSweeping = isSweeping
            status.overflows = overflows
            status.problems = lastProblems
        }
    }

    private func offlineProblems() -> [WatchProblem] {
        sorted(offline).map { directory, path in
            let place = absolute(directory)
            if let refusal = refusal(on: place) {
                return WatchProblem(
                    code: .unreadable, path: path,
                    detail: "\(refusal.quotedPlace) belongs to \(refusal.owner) and lets nobody else through",
                    hint: refusal.commandToEnter)
            }
            let quoted = AccessRemedy(place: place, owner: "", user: "", group: "").quotedPlace
            return WatchProblem(
                code: .offline, path: path, detail: "\(quoted) is away: its disk is not mounted, or it was moved",
                hint: "mount the disk; everything on it is kept until then")
        }
    }

    private func limitProblems() -> [WatchProblem] {
        let unwatched = polled.values.reduce(0) { $0 + ($1.state == .unwatched ? 1 : 0) }
        let rest = "a change in the others shows within \(Int(pace.poll * 5)) seconds"
        if tools == nil {
            return [
                WatchProblem(
                    code: .instanceLimit, path: .top,
                    detail: "no folder is watched: other programs use up fs.inotify.max_user_instances; folders are "
                        + "looked at every \(Int(pace.poll)) seconds",
                    hint: "sudo sysctl fs.inotify.max_user_instances=1024")
            ]
        }
        guard unwatched > 0 else { return [] }
        let limit = InotifyTools.limit
        let wanted = max(65_536, byIdentity.count * 2, limit * 2)
        return [
            WatchProblem(
                code: .watchLimit, path: .top,
                detail: "watch limit reached, \(byWatch.count) of \(byIdentity.count) folders watched, "
                    + "those that changed last (fs.inotify.max_user_watches is \(limit)); \(rest)",
                hint: "sudo sysctl fs.inotify.max_user_watches=\(wanted)")
        ]
    }

    private func unreadableProblems() -> [WatchProblem] {
        sorted(unreadable).prefix(Self.namedAtMost).map { directory, path in
            let remedy = remedy(for: absolute(directory))
            guard case .unreadable(let number) = directory.state, number != EACCES, number != EPERM else {
                return WatchProblem(
                    code: .unreadable, path: path,
                    detail:
                        "\(remedy.quotedPlace) belongs to \(remedy.owner); the daemon's user \(remedy.user) may not list it",
                    hint: remedy.commandToRead)
            }
            return WatchProblem(
                code: .unreadable, path: path,
                detail: "\(remedy.quotedPlace) cannot be listed: \(String(cString: strerror(number)))",
                hint: "check its disk: dmesg tells more")
        }
    }

    private func silentProblems() -> [WatchProblem] {
        let tops = polled.filter { _, directory in
            guard case .silent = directory.state else { return false }
            guard let parent = directory.parent else { return true }
            return parent.mount != directory.mount
        }
        return sorted(tops).map { directory, path in
            var name = "this"
            if case .silent(let kind) = directory.state { name = kind }
            return WatchProblem(
                code: .polled, path: path,
                detail: "changes made elsewhere on this \(name) file system cause no events, so it is looked at every "
                    + "\(Int(pace.poll)) seconds or less often",
                hint: "nothing has to be done; rescan looks at once")
        }
    }

    private func sorted(_ directories: [ObjectIdentifier: Directory]) -> [(Directory, RelativePath)] {
        directories.values.compactMap { directory in path(of: directory).map { (directory, $0) } }
            .sorted { $0.1.bytes.lexicographicallyPrecedes($1.1.bytes) }
    }

    private func absolute(_ directory: Directory) -> [UInt8] {
        rootPaths[directory.root] + (directory.namesFromRoot ?? []).flatMap { [0x2F] + $0.bytes }
    }

    /// The folder above a place that does not let the daemon through.
    private func refusal(on place: [UInt8]) -> AccessRemedy? {
        var here: [UInt8] = [0x2F]
        for part in place.split(separator: 0x2F) {
            let above = here
            here = (here.count == 1 ? here : here + [0x2F]) + part
            let descriptor = linux_open(AT_FDCWD, here.map { CChar(bitPattern: $0) } + [0], linux_o_path)
            if descriptor == -EACCES { return remedy(for: above) }
            guard descriptor >= 0 else { return nil }
            close(descriptor)
        }
        return nil
    }

    private func remedy(for place: [UInt8]) -> AccessRemedy {
        var owner = "somebody else"
        if case .success(let look) = looker.look(atPath: place) { owner = Self.name(look.facts.owner, linux_user_name) }
        return AccessRemedy(
            place: place, owner: owner, user: Self.name(geteuid(), linux_user_name),
            group: Self.name(getegid(), linux_group_name))
    }

    private static func name(
        _ id: UInt32, _ ask: (UInt32, UnsafeMutablePointer<CChar>?, UInt) -> Bool
    ) -> String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard ask(id, &buffer, UInt(buffer.count)) else { return String(id) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
