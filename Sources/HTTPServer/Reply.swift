import CMicroHTTPD
import Glibc

/// A response of libmicrohttpd on its way out: made, dressed with header fields, queued once.
///
/// libmicrohttpd keeps a reference of its own while sending; ours ends with this value.
struct Reply: ~Copyable {
    private let handle: OpaquePointer
    private let isShared: Bool

    init(owning handle: OpaquePointer) {
        self.handle = handle
        isShared = false
    }

    /// Borrows a response that outlives this value; nothing may be added to it.
    init(sharing handle: OpaquePointer) {
        self.handle = handle
        isShared = true
    }

    deinit { if !isShared { MHD_destroy_response(handle) } }

    /// The caller has seen that name and value are safe.
    func add(_ name: String, _ value: String) { _ = MHD_add_response_header(handle, name, value) }

    consuming func queue(_ status: Int, on connection: OpaquePointer) -> MHD_Result {
        MHD_queue_response(connection, UInt32(clamping: status), handle)
    }

    /// Bytes from which on it is cheaper to keep the array than to copy it: those of segments.
    private static let worthKeeping = 64 << 10

    /// The bytes, or a copy of a few.
    static func make(of bytes: [UInt8]) -> OpaquePointer? {
        guard bytes.count < worthKeeping else { return make(keeping: KeptBytes(bytes)) }
        return bytes.withUnsafeBytes { bytes in
            // The buffer is copied at once, so it is never written.
            MHD_create_response_from_buffer(
                bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress), .RESPMEM_MUST_COPY)
        }
    }

    private static func make(keeping bytes: KeptBytes) -> OpaquePointer? {
        let kept = Unmanaged.passRetained(bytes)
        let made = MHD_create_response_from_buffer_with_free_callback_cls(
            bytes.count, bytes.start, { if let kept = $0 { Unmanaged<KeptBytes>.fromOpaque(kept).release() } },
            kept.toOpaque())
        if made == nil { kept.release() }
        return made
    }

    /// The block itself, kept alive by the response.
    static func make(of block: Block) -> OpaquePointer? {
        let kept = Unmanaged.passRetained(block)
        let made = MHD_create_response_from_buffer_with_free_callback_cls(
            block.count, block.start, { if let kept = $0 { Unmanaged<Block>.fromOpaque(kept).release() } },
            kept.toOpaque())
        if made == nil { kept.release() }
        return made
    }

    /// A part of a file; the descriptor is closed with the response, or here when that fails.
    static func make(of descriptor: Int32, _ range: Range<UInt64>) -> OpaquePointer? {
        let size = range.upperBound - range.lowerBound
        if let made = MHD_create_response_from_fd_at_offset64(size, descriptor, range.lowerBound) { return made }
        close(descriptor)
        return nil
    }

    /// A part of a file that has to be waited for.
    static func make(of file: ColdFile, _ range: Range<UInt64>) -> OpaquePointer? {
        let kept = Unmanaged.passRetained(file)
        let made = MHD_create_response_from_callback(
            range.upperBound - range.lowerBound, 128 << 10,
            { file, position, buffer, room in
                guard let file else { return mhd_end_with_error }
                let taken = Unmanaged<ColdFile>.fromOpaque(file)._withUnsafeGuaranteedRef {
                    $0.read(at: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
                }
                switch taken {
                case .bytes(let count): return count
                case .notYet: return 0
                case .broken: return mhd_end_with_error
                }
            },
            kept.toOpaque(), { if let file = $0 { Unmanaged<ColdFile>.fromOpaque(file).release() } })
        if made == nil { kept.release() }
        return made
    }

    /// Parts of a file; the descriptor is closed with the response, or here when that fails.
    static func make(of descriptor: Int32, _ parts: MultipartRanges) -> OpaquePointer? {
        let kept = Unmanaged.passRetained(OpenParts(parts, of: descriptor))
        let made = MHD_create_response_from_callback(
            parts.count, 64 << 10,
            { parts, position, buffer, room in
                guard let parts else { return mhd_end_with_error }
                return Unmanaged<OpenParts>.fromOpaque(parts)._withUnsafeGuaranteedRef {
                    $0.read(at: position, into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
                        ?? mhd_end_with_error
                }
            },
            kept.toOpaque(), { if let parts = $0 { Unmanaged<OpenParts>.fromOpaque(parts).release() } })
        if made == nil { kept.release() }
        return made
    }

    /// Events until the stream or the client ends.
    static func make(of stream: EventStream) -> OpaquePointer? {
        let kept = Unmanaged.passRetained(stream)
        let made = MHD_create_response_from_callback(
            mhd_size_unknown, 4096,
            { stream, _, buffer, room in
                guard let stream else { return mhd_end_of_stream }
                let taken = Unmanaged<EventStream>.fromOpaque(stream)._withUnsafeGuaranteedRef {
                    $0.take(into: UnsafeMutableRawBufferPointer(start: buffer, count: room))
                }
                switch taken {
                case .bytes(let count): return count
                case .nothingYet: return 0
                case .end: return mhd_end_of_stream
                }
            },
            kept.toOpaque(),
            { if let stream = $0 { Unmanaged<EventStream>.fromOpaque(stream).takeRetainedValue().detach() } })
        if made == nil { kept.release() }
        return made
    }
}

/// An array that libmicrohttpd sends from where it lies: the elements of a native array stay there while somebody holds it
/// and nobody writes to it.
private final class KeptBytes {
    private let bytes: [UInt8]
    let start: UnsafeMutableRawPointer?
    var count: Int { bytes.count }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        start = bytes.withUnsafeBytes { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
    }
}
