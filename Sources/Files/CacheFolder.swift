import Glibc
import Model
import Synchronization

/// A folder of things that can be made again, within a bound: what was not used for longest makes room.
///
/// Nothing in it is ever missed: whatever cannot be written (a full disk, a read-only one) is simply not kept, and what a
/// crash left unfinished is not found. Each thing lies under its name and its size, `NAME.SIZE`: a loss of power can
/// leave a shorter file under the right name.
public final class CacheFolder: Sendable {
    private struct Thing {
        let size: UInt64
        var lastUse: UInt64
    }

    private struct State {
        var things: [String: Thing] = [:]
        /// Bytes of all things together.
        var used: UInt64 = 0
        private var uses: UInt64 = 0

        /// The number of a use that is made now: the least recently used thing has the least.
        mutating func nextUse() -> UInt64 {
            uses += 1
            return uses
        }
    }

    let path: String
    public let capacity: UInt64
    private let givesBack: Bool
    private let disk: @Sendable (String) -> DiskSpace?
    private let state = Mutex(State())

    /// Makes the folder when it is missing, removes what is unfinished, and takes the rest over.
    ///
    /// - Parameters:
    ///   - path: absolute; nobody else writes there.
    ///   - capacity: bytes of all things together.
    ///   - givesBack: whether old things go when the disk is full. Of things that took hours to make none is to go for one
    ///     that may not fit in all the same.
    public convenience init(path: String, capacity: UInt64, givesBack: Bool = true) {
        self.init(path: path, capacity: capacity, givesBack: givesBack) { DiskSpace(at: $0) }
    }

    /// - Parameter disk: how much is free on the disk of a path; `nil`: it does not say.
    init(
        path: String, capacity: UInt64, givesBack: Bool = true, disk: @escaping @Sendable (String) -> DiskSpace?
    ) {
        self.path = path
        self.capacity = capacity
        self.givesBack = givesBack
        self.disk = disk
        Self.make(path)
        takeOver()
    }

    /// Whether a thing may have this name: letters, digits, `-` and `_`, not more than 200.
    public static func isName(_ name: String) -> Bool {
        (1...200).contains(name.utf8.count)
            && name.utf8.allSatisfy { byte in
                switch byte {
                case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
                default: false
                }
            }
    }

    /// Bytes that are kept.
    public var used: UInt64 { state.withLock { $0.used } }

    /// Bytes of all things that there can be now: the capacity, or less, where the disk has not so much to spare.
    public var room: UInt64 { room(besides: 0) }

    /// The thing, open for reading, and its size; `nil` when it is not kept. Whoever gets it closes it; it stays readable
    /// even when it has to make room meanwhile.
    public func open(_ name: String) -> (descriptor: Int32, size: UInt64)? {
        guard let size = touch(name) else { return nil }
        let descriptor = Glibc.open(place(name, size), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        var facts = stat()
        guard descriptor >= 0 else {
            forget(name)
            return nil
        }
        guard fstat(descriptor, &facts) == 0, UInt64(exactly: facts.st_size) == size else {
            close(descriptor)
            remove(name)
            return nil
        }
        return (descriptor, size)
    }

    /// The whole thing; `nil` when it is not kept, or cannot be read.
    public func read(_ name: String) -> [UInt8]? {
        guard let (descriptor, size) = open(name), let count = Int(exactly: size) else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = Glibc.read(descriptor, base + filled, count - filled)
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    /// Keeps it, if that can be; false when not.
    @discardableResult
    public func write(_ name: String, _ bytes: [UInt8]) -> Bool {
        guard let draft = draft(name) else { return false }
        return draft.append(bytes) && draft.keep()
    }

    /// Begins a thing that comes in pieces; `nil` when nothing can be written.
    public func draft(_ name: String) -> CacheDraft? {
        guard Self.isName(name) else { return nil }
        Self.make(path)  // somebody may have cleared all caches
        return CacheDraft(name, in: self)
    }

    /// Bytes of the thing; `nil` when it is not kept.
    public func size(of name: String) -> UInt64? { state.withLock { $0.things[name]?.size } }

    public func contains(_ name: String) -> Bool { state.withLock { $0.things[name] != nil } }

    public func remove(_ name: String) {
        guard let size = forget(name) else { return }
        unlink(place(name, size))
    }

    // MARK: For drafts

    /// Removes what was not used for longest, until a thing of so many bytes fits in; false when it never will, and then
    /// nothing is removed.
    ///
    /// - Parameter written: how many of these bytes lie on the disk already.
    func makeRoom(for count: UInt64, written: UInt64 = 0) -> Bool {
        let room = room(besides: written)
        guard count <= room else { return false }
        while let oldest = oldest(toFit: count, in: room) { remove(oldest) }
        return true
    }

    /// For a disk that is full: removes half of what there is; false when there is nothing, or it is not to be given back.
    func giveBack() -> Bool {
        guard givesBack else { return false }
        let all = state.withLock { $0.things }.sorted { $0.value.lastUse < $1.value.lastUse }
        let old = all.prefix((all.count + 1) / 2)
        for thing in old { remove(thing.key) }
        return !old.isEmpty
    }

    func note(_ name: String, _ size: UInt64) {
        let old = state.withLock { state in
            let thing = Thing(size: size, lastUse: state.nextUse())
            let old = state.things.updateValue(thing, forKey: name)?.size
            state.used = state.used - (old ?? 0) + size
            return old
        }
        if let old, old != size { unlink(place(name, old)) }
    }

    func place(_ name: String, _ size: UInt64) -> String { "\(path)/\(name).\(size)" }

    // MARK: Inside

    /// - Parameter written: of a thing that is being written.
    private func room(besides written: UInt64) -> UInt64 {
        guard let space = disk(path) else { return capacity }
        let held = used + written
        return min(capacity, held + space.spare - (givesBack ? min(held, space.missing) : 0))
    }

    private func touch(_ name: String) -> UInt64? {
        let size = state.withLock { state -> UInt64? in
            guard let size = state.things[name]?.size else { return nil }
            let use = state.nextUse()
            state.things[name]?.lastUse = use
            return size
        }
        // After a restart the times of the files tell the order.
        if let size { utimensat(AT_FDCWD, place(name, size), nil, AT_SYMLINK_NOFOLLOW) }
        return size
    }

    @discardableResult
    private func forget(_ name: String) -> UInt64? {
        state.withLock { state in
            guard let size = state.things.removeValue(forKey: name)?.size else { return nil }
            state.used -= size
            return size
        }
    }

    /// What has to go first, when so many more bytes do not fit in.
    private func oldest(toFit count: UInt64, in room: UInt64) -> String? {
        state.withLock { state in
            guard state.used + count > room else { return nil }
            return state.things.min { $0.value.lastUse < $1.value.lastUse }?.key
        }
    }

    private func takeOver() {
        guard let folder = try? Descriptor.open(Array(path.utf8), flags: O_RDONLY | O_DIRECTORY) else { return }
        var found: [(name: String, size: UInt64, used: Int)] = []
        try? DirectoryReader.forEachName(in: folder) { entry throws(SystemError) in
            let text = entry.name.text
            let words = text.split(separator: ".", omittingEmptySubsequences: false)
            var facts = stat()
            guard stat("\(path)/\(text)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return }
            if words.count == 3, words[2] == "draft" { unlink("\(path)/\(text)") }
            guard words.count == 2, Self.isName(String(words[0])), let size = UInt64(words[1]) else { return }
            guard UInt64(exactly: facts.st_size) == size else {
                unlink("\(path)/\(text)")
                return
            }
            found.append((String(words[0]), size, facts.st_mtim.tv_sec))
        }
        for thing in found.sorted(by: { $0.used < $1.used }) { note(thing.name, thing.size) }
        // A full disk is no reason: nothing comes yet.
        while let oldest = oldest(toFit: 0, in: capacity) { remove(oldest) }
    }

    private static func make(_ path: String) {
        guard mkdir(path, 0o700) < 0, errno == ENOENT, let end = path.lastIndex(of: "/"), end > path.startIndex else {
            return
        }
        make(String(path[..<end]))
        mkdir(path, 0o700)
    }
}
