import Glibc

/// Which content of which file a descriptor shows: another size or time of change is another content.
struct FileKey: Hashable {
    let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// For the worker, which only compares it.
    var text: String { "\(device)-\(inode)-\(size)-\(seconds)-\(nanoseconds)" }

    /// `nil` for a descriptor that is none.
    init?(_ descriptor: Int32) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int64(facts.st_size)
        seconds = facts.st_mtim.tv_sec
        nanoseconds = facts.st_mtim.tv_nsec
    }
}

/// The files that workers died of, and how. Kept in memory: after a restart each may be tried again.
struct Crashes {
    private var endings: [FileKey: [String]] = [:]
    /// In order of the first crash, so that the table stays small: the oldest is forgotten.
    private var order: [FileKey] = []

    /// Crashes after which a file is refused.
    static let enough = 2
    /// Files that are remembered.
    static let most = 1024

    /// How the last worker died, when `enough` did.
    func reasonToRefuse(_ file: FileKey) -> String? {
        endings[file].flatMap { $0.count >= Self.enough ? $0.last : nil }
    }

    mutating func note(_ file: FileKey, ending: String) {
        if endings[file] == nil {
            order.append(file)
            if order.count > Self.most { endings[order.removeFirst()] = nil }
        }
        endings[file, default: []].append(ending)
    }

    /// It was read to the end after all.
    mutating func clear(_ file: FileKey) {
        guard endings.removeValue(forKey: file) != nil else { return }
        order.removeAll { $0 == file }
    }
}
