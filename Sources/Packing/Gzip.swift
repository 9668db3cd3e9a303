import CZlib

/// Bytes packed once and sent often (RFC 1952).
public enum Gzip {
    /// The same bytes, as small as gzip makes them; `nil` when memory is short.
    public static func packed(_ bytes: [UInt8]) -> [UInt8]? {
        guard let size = UInt32(exactly: bytes.count) else { return nil }
        var stream = z_stream()
        guard dropreel_gzip_init(&stream) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        // As much room as the worst case needs, so that one call takes it all.
        guard let room = UInt32(exactly: deflateBound(&stream, UInt(bytes.count))) else { return nil }
        var source = bytes
        let target = [UInt8](unsafeUninitializedCapacity: Int(room)) { target, count in
            source.withUnsafeMutableBufferPointer { source in
                (stream.next_in, stream.avail_in) = (source.baseAddress, size)
                (stream.next_out, stream.avail_out) = (target.baseAddress, room)
                count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? Int(room - stream.avail_out) : 0
            }
        }
        return target.isEmpty ? nil : target
    }
}
