import CSodium

/// Bytes as text that fits into a URL: base64url without padding (RFC 4648 section 5).
enum Base64URL {
    static func text(_ bytes: [UInt8]) -> String {
        let variant = sodium_base64_VARIANT_URLSAFE_NO_PADDING
        var characters = [CChar](repeating: 0, count: sodium_base64_encoded_len(bytes.count, variant))
        _ = sodium_bin2base64(&characters, characters.count, bytes, bytes.count, variant)
        return String(decoding: characters.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// `nil` for anything but the one spelling of some bytes: bits that are left over must be 0.
    static func bytes(_ text: String) -> [UInt8]? {
        var text = text
        return text.withUTF8 { input in
            var bytes = [UInt8](repeating: 0, count: input.count)
            var count = 0
            let isRead = input.withMemoryRebound(to: CChar.self) { input in
                sodium_base642bin(
                    &bytes, bytes.count, input.baseAddress, input.count, nil, &count, nil,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0
            }
            return isRead ? Array(bytes[..<count]) : nil
        }
    }
}
