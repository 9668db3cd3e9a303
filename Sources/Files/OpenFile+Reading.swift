extension OpenFile {
    /// The first `limit` bytes, or all when there are fewer.
    public func bytes(limit: Int) throws(FileError) -> [UInt8] {
        let reader = ByteReader(descriptor: descriptor.number)
        var bytes: [UInt8] = []
        do throws(SystemError) {
            while bytes.count < limit {
                let piece = try reader.read(min(limit - bytes.count, 1 << 20), at: UInt64(bytes.count))
                if piece.isEmpty { break }
                bytes += piece
            }
            return bytes
        } catch { throw FileError("read", path, FileError.Cause(number: error.number)) }
    }
}
