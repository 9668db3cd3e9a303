import Glibc

/// Reads pieces of a file at given places; what lies behind the end is simply missing.
struct ByteReader: ~Copyable {
    let descriptor: Int32

    /// Up to `count` bytes (at most 1 MiB) from `offset`. Throws only for errors of the disk.
    func read(_ count: Int, at offset: UInt64) throws(SystemError) -> [UInt8] {
        guard count > 0, count <= 1 << 20, let start = Int(exactly: offset) else { return [] }
        var buffer = [UInt8](repeating: 0, count: count)
        var filled = 0
        while filled < count {
            let (place, isBeyond) = start.addingReportingOverflow(filled)
            if isBeyond { break }
            let got = buffer.withUnsafeMutableBytes { bytes in
                pread(descriptor, bytes.baseAddress?.advanced(by: filled), count - filled, place)
            }
            if got < 0, errno == EINTR { continue }
            if try SystemError.checkErrno(got) == 0 { break }
            filled += got
        }
        buffer.removeLast(count - filled)
        return buffer
    }
}

extension ArraySlice<UInt8> {
    /// The whole slice as one number, the highest byte first; at most eight bytes.
    var bigEndian: UInt64 { prefix(8).reduce(0) { $0 << 8 | UInt64($1) } }
}
