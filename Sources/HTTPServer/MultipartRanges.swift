import Glibc

/// The body of a 206 with several ranges (RFC 9110 section 14.6): before the bytes of each, a few lines say where they lie.
public struct MultipartRanges: Sendable {
    enum Piece: Sendable {
        case text([UInt8])
        case bytes(Range<UInt64>)

        var count: UInt64 {
            switch self {
            case .text(let text): UInt64(text.count)
            case .bytes(let range): range.upperBound - range.lowerBound
            }
        }
    }

    /// What stands in Content-Type.
    let type: String
    let pieces: [Piece]
    /// Bytes of all of it.
    let count: UInt64

    /// - Parameters:
    ///   - ranges: apart from each other and within the file, so that all of them are at most as long as it is.
    ///   - size: bytes of the file.
    init(_ ranges: [Range<UInt64>], of size: UInt64, contentType: String) {
        // No file can hold it by design: it is made anew for each answer.
        let boundary = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
        type = "multipart/byteranges; boundary=\(boundary)"
        var pieces: [Piece] = []
        for range in ranges {
            let head = """
                --\(boundary)\r
                Content-Type: \(contentType)\r
                Content-Range: bytes \(range.lowerBound)-\(range.upperBound - 1)/\(size)\r
                \r

                """
            pieces += [.text(Array(((pieces.isEmpty ? "" : "\r\n") + head).utf8)), .bytes(range)]
        }
        pieces.append(.text(Array("\r\n--\(boundary)--\r\n".utf8)))
        self.pieces = pieces
        count = pieces.reduce(0) { $0 + $1.count }
    }
}

/// The same on its way out, with the file open.
final class OpenParts {
    private let parts: MultipartRanges
    private let descriptor: Int32

    /// Takes over the descriptor.
    init(_ parts: MultipartRanges, of descriptor: Int32) {
        self.parts = parts
        self.descriptor = descriptor
    }

    deinit { close(descriptor) }

    /// Some bytes from that place on; `nil` when the file no longer has them.
    func read(at position: UInt64, into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var place = position
        for piece in parts.pieces {
            guard place >= piece.count else { return read(piece, from: place, into: buffer) }
            place -= piece.count
        }
        return nil
    }

    private func read(
        _ piece: MultipartRanges.Piece, from place: UInt64, into buffer: UnsafeMutableRawBufferPointer
    ) -> Int? {
        let count = Int(min(UInt64(buffer.count), piece.count - place))
        switch piece {
        case .text(let text):
            let start = Int(place)
            buffer.copyBytes(from: text[start..<start + count])
            return count
        case .bytes(let range):
            guard let offset = off_t(exactly: range.lowerBound + place) else { return nil }
            while true {
                let got = pread(descriptor, buffer.baseAddress, count, offset)
                if got < 0, errno == EINTR { continue }
                return got > 0 ? got : nil
            }
        }
    }
}
