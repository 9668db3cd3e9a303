import CFFmpeg
import CSeccomp
import Glibc
import MediaMessages

/// The bytes of one open file for libavformat: `pread` on a descriptor that was handed in, and nothing else.
///
/// Frees the `AVIOContext` and its buffer. The descriptor stays the caller's.
final class Input {
    private var descriptor: Int32
    let size: Int64
    private var position: Int64 = 0
    /// The `errno` of the first read that the kernel refused; libavformat often turns it into "invalid data".
    private(set) var fault: Int32?
    /// True when more was asked for than `allowance`.
    private(set) var isExhausted = false
    private(set) var stream: UnsafeMutablePointer<AVIOContext>?

    /// Told of every read, so that somebody may see that something moves.
    var onRead: (() -> Void)?

    /// Bytes that may be read yet.
    private var allowance: Int64
    /// The index of a day of film has 30 MB, the fonts attached to one perhaps 100. What asks for more searches
    /// gigabytes in vain: a header followed by 3 GB of zeros took 27 s of processor time.
    static let mostBytes: Int64 = 128 << 20

    /// Large enough for most headers in one read, small enough to seek about in an index.
    private static let bufferSize: Int32 = 32 << 10

    init(descriptor: Int32, allowance: Int64 = mostBytes) throws(MediaRefusal) {
        self.descriptor = descriptor
        self.allowance = allowance
        size = dropreel_size(descriptor)
        guard size >= 0 else { throw .unreadable(errno) }
        guard let buffer = av_malloc(Int(Self.bufferSize)) else { throw .unreadable(ENOMEM) }
        // libavformat holds `self` without a reference: it lives as long as this object.
        stream = avio_alloc_context(
            buffer.assumingMemoryBound(to: UInt8.self), Self.bufferSize, 0, Unmanaged.passUnretained(self).toOpaque(),
            { Input.of($0)?.read(into: $1, count: $2) ?? dropreel_error(EIO) }, nil,
            { Input.of($0)?.seek(to: $1, whence: $2) ?? Int64(dropreel_error(EIO)) })
        guard stream != nil else {
            av_free(buffer)
            throw .unreadable(ENOMEM)
        }
    }

    /// The same file for another job: through another descriptor, and with bytes to read anew.
    func renew(descriptor: Int32, allowance: Int64) {
        self.descriptor = descriptor
        renew(allowance: allowance)
    }

    /// Bytes to read anew, for the next part of the same job.
    func renew(allowance: Int64) {
        self.allowance = allowance
        isExhausted = false
        fault = nil
    }

    deinit {
        guard let stream else { return }
        av_free(stream.pointee.buffer)  // may be another one than we gave it
        stream.pointee.buffer = nil
        avio_context_free(&self.stream)
    }

    private static func of(_ opaque: UnsafeMutableRawPointer?) -> Input? {
        opaque.map { Unmanaged<Input>.fromOpaque($0).takeUnretainedValue() }
    }

    private func read(into buffer: UnsafeMutablePointer<UInt8>?, count: Int32) -> Int32 {
        while true {
            guard allowance > 0 else {
                isExhausted = true
                return dropreel_error(EFBIG)
            }
            let got = pread(descriptor, buffer, min(Int(count), Int(allowance)), off_t(position))
            if got > 0 {
                position += Int64(got)
                allowance -= Int64(got)
                onRead?()
                return Int32(truncatingIfNeeded: got)  // at most `count`
            }
            if got == 0 { return dropreel_end_of_file }
            if errno == EINTR { continue }
            fault = fault ?? errno
            return dropreel_error(errno)
        }
    }

    /// All of these bytes, beside libavformat's own reading; `nil` when they are not there.
    func bytes(at place: Int64, count: Int) -> [UInt8]? {
        guard place >= 0, count >= 0, place <= size, Int64(count) <= size - place else { return nil }
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count, let base = buffer.baseAddress {
                let got = pread(descriptor, base + filled, count - filled, off_t(place) + off_t(filled))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { return }
                filled += got
            }
        }
        return bytes.count == count ? bytes : nil
    }

    private func seek(to offset: Int64, whence: Int32) -> Int64 {
        if whence & AVSEEK_SIZE != 0 { return size }
        let bases: [Int32: Int64] = [SEEK_SET: 0, SEEK_CUR: position, SEEK_END: size]
        guard let base = bases[whence & ~AVSEEK_FORCE] else { return Int64(dropreel_error(EINVAL)) }
        let (target, overflow) = base.addingReportingOverflow(offset)
        guard !overflow, target >= 0 else { return Int64(dropreel_error(EINVAL)) }
        position = target
        return target
    }
}
