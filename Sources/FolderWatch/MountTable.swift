import Glibc

/// What is mounted where, as `/proc/self/mountinfo` says; its descriptor can be polled for changes.
struct MountTable: ~Copyable {
    struct Mount: Equatable {
        /// As `statx` calls it (`STATX_MNT_ID`).
        let id: UInt64
        /// Absolute, as bytes.
        let point: [UInt8]
    }

    let descriptor: Int32

    init() { descriptor = open("/proc/self/mountinfo", O_RDONLY | O_CLOEXEC) }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// In the order of mounting; `nil` when the table cannot be read.
    func read() -> [Mount]? { ProcFile.bytes(of: descriptor).map(Self.parse) }

    /// Lines as proc(5) lays them out: the first field is the id, the fifth the mount point.
    static func parse(_ table: [UInt8]) -> [Mount] {
        table.split(separator: 0x0A).compactMap { line in
            let fields = line.split(separator: 0x20, maxSplits: 5)
            guard fields.count > 4, let id = UInt64(String(decoding: fields[0], as: UTF8.self)) else { return nil }
            return Mount(id: id, point: unescape(fields[4]))
        }
    }

    /// Space, tab, newline and backslash are written as three octal digits.
    private static func unescape(_ field: ArraySlice<UInt8>) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = field
        while let byte = rest.popFirst() {
            let digits = rest.prefix(3)
            if byte == 0x5C, let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8) {
                bytes.append(code)
                rest = rest.dropFirst(3)
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }
}
