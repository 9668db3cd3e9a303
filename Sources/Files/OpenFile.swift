import CLinux
public import Model

/// A regular file of the drop folder, open for reading. Closes itself.
public struct OpenFile: ~Copyable, Sendable {
    /// What the kernel said right after it was opened.
    public let facts: Facts
    let path: RelativePath
    var descriptor: Descriptor

    init(descriptor: consuming Descriptor, facts: Facts, path: RelativePath) {
        self.descriptor = descriptor
        self.facts = facts
        self.path = path
    }

    /// What the kernel says now.
    public func currentFacts() throws(FileError) -> Facts {
        do throws(SystemError) { return try descriptor.facts() } catch {
            throw FileError("look at", path, FileError.Cause(number: error.number))
        }
    }

    /// Asks the kernel whether anybody has it open for writing (3–6 µs).
    public func isBeingWritten() -> WriteProbe {
        switch linux_probe_lease(descriptor.number) {
        case 0: .free
        case -EAGAIN: .busy
        case let answer: .unknown(-answer)
        }
    }

    /// Gives the descriptor away; whoever gets it closes it.
    public consuming func take() -> Int32 { descriptor.take() }
}

/// Is a file open for writing?
public enum WriteProbe: Sendable, Equatable {
    /// Nobody has it open for writing.
    case free
    /// Somebody has, or has it mapped for writing. Right after a close it may say so for some milliseconds more,
    /// because the kernel tells of the close before it forgets the writer: ask again.
    case busy
    /// The kernel does not say (the file belongs to somebody else and we lack CAP_LEASE, FUSE, network): the error
    /// number.
    case unknown(Int32)
}
