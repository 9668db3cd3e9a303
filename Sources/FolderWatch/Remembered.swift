public import Model

/// What a directory was when it was listed before this start. As long as no name came or went in it since, it is not
/// listed again before everything else is known; what happened to the content of its files is found out afterwards.
public struct Remembered: Sendable {
    /// Its change time then.
    public let changed: Int64
    /// `Listing.content` then.
    public let content: Int64
    /// The directories in it.
    public let folders: [FileName]

    public init(changed: Int64, content: Int64, folders: [FileName]) {
        self.changed = changed
        self.content = content
        self.folders = folders
    }
}

extension Follower {
    /// Takes for granted what was in an open, watched directory before this start. False when something came or went,
    /// or may have: then it has to be listed.
    func recall(_ directory: Directory, _ descriptor: Int32) -> Bool {
        guard !remembered.isEmpty, let known = remembered.removeValue(forKey: directory.identity),
            known.changed == directory.facts.changed, known.content != 0, directory.postponed.isEmpty,
            directory.hasStableIdentity, directory.state == .watched
        else { return false }
        for name in known.folders {
            guard case .success(let look) = looker.look(at: name, in: descriptor), look.facts.kind == .directory else {
                return false
            }
            _ = adopt(look, as: name, in: directory)
        }
        directory.listedAt = known.changed &+ Directory.step &+ 1
        directory.changedWhenListed = known.changed
        directory.contentHash = known.content
        isCompareDue = true
        return true
    }
}
