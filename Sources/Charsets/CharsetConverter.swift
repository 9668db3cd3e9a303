import Glibc

/// Reads bytes of one charset as UTF-8, by glibc's iconv. What makes no sense becomes U+FFFD.
///
/// Owns its `iconv_t`, which is closed with it.
struct CharsetConverter: ~Copyable {
    private let handle: iconv_t

    /// `nil` when this system has no module for it.
    init?(from charset: Charset) {
        let handle = iconv_open("UTF-8", charset.libraryName)
        // The library says "none" by the address -1.
        guard let handle, Int(bitPattern: handle) != -1 else { return nil }
        self.handle = handle
    }

    deinit { iconv_close(handle) }

    private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

    /// UTF-8, and how many places made no sense. Takes a time in proportion to the input.
    borrowing func utf8(_ bytes: [UInt8]) -> (text: [UInt8], faults: Int) {
        iconv(handle, nil, nil, nil, nil)
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count + bytes.count / 2 + 16)
        var faults = 0
        var piece = [UInt8](repeating: 0, count: 32 << 10)
        var bytes = bytes
        bytes.withUnsafeMutableBytes { source in
            var input = source.baseAddress?.assumingMemoryBound(to: CChar.self)
            var left = source.count
            while left > 0 {
                let (result, code) = step(&input, &left, &piece, &text)
                guard result == -1, code != E2BIG else { continue }
                // A sequence that is none (EILSEQ), or that the end cuts off (EINVAL).
                faults += 1
                text += Self.replacement
                input = input.map { $0 + 1 }
                left -= 1
            }
        }
        return (text, faults)
    }

    private borrowing func step(
        _ input: inout UnsafeMutablePointer<CChar>?, _ left: inout Int, _ piece: inout [UInt8], _ text: inout [UInt8]
    ) -> (result: Int, code: Int32) {
        let size = piece.count
        let (result, code, filled) = piece.withUnsafeMutableBytes { target in
            var output = target.baseAddress?.assumingMemoryBound(to: CChar.self)
            var room = size
            let result = iconv(handle, &input, &left, &output, &room)
            return (result, errno, size - room)
        }
        text += piece[..<filled]
        return (result, code)
    }
}
