import CLinux
import Glibc
import Model

/// The names in an open directory, a buffer at a time.
struct NameReader {
    private let directory: Int32
    private var buffer = [UInt8](repeating: 0, count: 32 * 1024)
    /// The error number when reading ended too early.
    private(set) var failure: Int32 = 0

    /// Begins at the first name, whoever read before.
    init(directory: Int32) {
        self.directory = directory
        lseek(directory, 0, SEEK_SET)
    }

    /// `nil` at the end.
    mutating func next() -> [FileName]? {
        let count = linux_read_directory(directory, &buffer, UInt(buffer.count))
        if count < 0 { failure = Int32(clamping: -count) }
        return count > 0 ? Self.names(in: buffer.prefix(count)) : nil
    }

    /// Records as `getdents64(2)` lays them out: inode 8, offset 8, length 2, type 1, name with NUL.
    static func names(in records: ArraySlice<UInt8>) -> [FileName] {
        var names: [FileName] = []
        var start = records.startIndex
        while records.endIndex - start > 19 {
            let length = Int(records[start + 16]) | Int(records[start + 17]) << 8
            guard length > 19, length <= records.endIndex - start else { break }
            if let name = FileName(records[(start + 19)..<(start + length)].prefix { $0 != 0 }) { names.append(name) }
            start += length
        }
        return names
    }
}
