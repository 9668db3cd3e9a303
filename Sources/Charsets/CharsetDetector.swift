import CUchardet

/// libuchardet's guess, by the frequencies of letters in each language.
///
/// Owns its `uchardet_t`, which is freed with it.
struct CharsetDetector: ~Copyable {
    private let handle: uchardet_t

    /// Bytes that are looked at: a film's talk needs far less to show its language.
    private static let enough = 256 << 10

    /// `nil` when memory is short.
    private init?() {
        guard let handle = uchardet_new() else { return nil }
        self.handle = handle
    }

    deinit { uchardet_delete(handle) }

    /// `nil` when it does not know, or knows only a name that we do not.
    static func guess(_ bytes: [UInt8]) -> Charset? {
        guard let detector = CharsetDetector() else { return nil }
        return detector.look(at: bytes)
    }

    private borrowing func look(at bytes: [UInt8]) -> Charset? {
        let isRead = bytes.withUnsafeBytes { buffer in
            uchardet_handle_data(
                handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), min(buffer.count, Self.enough)) == 0
        }
        uchardet_data_end(handle)
        guard isRead, let name = uchardet_get_charset(handle) else { return nil }
        return Charset(named: String(cString: name))
    }
}
