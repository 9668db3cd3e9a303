import CLinux
import Model

/// Reads the names of an open directory in the order of the file system, a buffer at a time.
enum DirectoryReader {
    /// What `getdents64` says besides the name; 4 is a directory (`DT_DIR`), 0 unknown.
    struct Name {
        let name: FileName
        let type: UInt8
    }

    /// Calls `each` for every name but `.` and `..`; the directory has to be open for reading.
    static func forEachName(
        in directory: borrowing Descriptor, _ each: (Name) throws(SystemError) -> Void
    ) throws(SystemError) {
        var buffer = [UInt8](repeating: 0, count: 32 * 1024)
        while true {
            let count = try SystemError.check(linux_read_directory(directory.number, &buffer, UInt(buffer.count)))
            if count == 0 { return }
            for name in names(in: buffer[..<min(count, buffer.count)]) { try each(name) }
        }
    }

    /// Records as `getdents64(2)` lays them out: inode 8, offset 8, length 2, type 1, name with NUL.
    static func names(in records: ArraySlice<UInt8>) -> [Name] {
        var names: [Name] = []
        var start = records.startIndex
        while records.endIndex - start > 19 {
            let length = Int(records[start + 16]) | Int(records[start + 17]) << 8
            guard length > 19, length <= records.endIndex - start else { break }
            let bytes = records[(start + 19)..<(start + length)].prefix { $0 != 0 }
            if let name = FileName(bytes) { names.append(Name(name: name, type: records[start + 18])) }
            start += length
        }
        return names
    }
}
