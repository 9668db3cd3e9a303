import Model

/// A directory that the watcher knows, wherever it hangs at the moment. Lives on the watcher's thread.
final class Directory {
    /// How thoroughly it is to be looked at next. The greater wish wins.
    enum Wish: Int, Comparable {
        case nothing
        /// Its own facts; the content only when they say that names came or went.
        case verify
        /// The content, told only when it differs from what was told before.
        case compare
        /// The content, told in any case.
        case list

        static func < (left: Wish, right: Wish) -> Bool { left.rawValue < right.rawValue }
    }

    enum State: Equatable {
        /// Nobody has looked yet.
        case new
        case watched
        /// No watch to be had: the limit, or no queue at all.
        case unwatched
        /// Its file system tells of nothing: the name of that kind.
        case silent(String)
        /// The error number.
        case unreadable(Int32)
        /// Its disk is away.
        case offline
    }

    let root: Int
    let isRoot: Bool
    var name: FileName?
    private(set) var parent: Directory?
    private(set) var children: [FileName: Directory] = [:]
    /// What the kernel last said of it.
    var facts: Facts
    var mount: UInt64
    var device: UInt64
    var hasStableIdentity = true

    var watch: Int32 = -1
    var state = State.new
    var wish = Wish.nothing
    /// Nothing under this one is reached until it hangs in the tree again.
    var isAlive = true
    /// Seconds on the monotonic clock since when it hangs nowhere.
    var detachedSince: Double?
    /// Looks in a row that did not find it where it should be.
    var misses = 0

    /// Wall clock (nanoseconds) and change time of the last listing; 0 before the first.
    var listedAt: Int64 = 0
    var changedWhenListed: Int64 = 0
    /// Over the content as it was told; 0 when something else has been told of it since.
    var contentHash: Int64 = 0
    /// When something in it was told to be otherwise, in nanoseconds since 1970.
    var toldAt: Int64 = 0
    /// When something happened in it last, as far as anybody can know: a name, or the content of a file.
    var lastChange: Int64 { max(facts.changed, toldAt) }
    /// Names to be told of, once it can be listed.
    var postponed: [(name: FileName, cause: Sighting.Cause)] = []

    var identity: Identity { facts.identity }

    init(root: Int, isRoot: Bool, name: FileName?, facts: Facts, mount: UInt64, device: UInt64) {
        self.root = root
        self.isRoot = isRoot
        self.name = name
        self.facts = facts
        self.mount = mount
        self.device = device
    }

    func attach(_ child: Directory, as name: FileName) {
        children[name] = child
        child.name = name
        child.parent = self
        child.detachedSince = nil
    }

    func detach() {
        if let parent, let name, parent.children[name] === self { parent.children[name] = nil }
        parent = nil
    }

    /// Is `other` this one, or does it hang below it?
    func holds(_ other: Directory) -> Bool { other.branch(below: self) != nil || other === self }

    /// The directory that hangs directly in `ancestor` on the way to this one.
    func branch(below ancestor: Directory) -> Directory? {
        var here = self
        while let above = here.parent {
            if above === ancestor { return here }
            here = above
        }
        return nil
    }

    /// How many directories it lies below.
    var depth: Int {
        var count = 0
        var here = self
        while let above = here.parent {
            count += 1
            here = above
        }
        return count
    }

    /// The names from the root down to here; `nil` while it (or one above) hangs nowhere.
    var namesFromRoot: [FileName]? {
        var names: [FileName] = []
        var here = self
        while !here.isRoot {
            guard let name = here.name, let above = here.parent else { return nil }
            names.append(name)
            here = above
        }
        return names.reversed()
    }
}
