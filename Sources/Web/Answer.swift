import HTTPServer

/// The shapes that answers of this interface have.
enum Answer {
    /// JSON that may be asked for again: strong entity tag over its bytes, 304 when it is still the same.
    static func json(_ value: some Encodable, for request: Request) -> Response {
        json(bytes: JSON.bytes(value), for: request)
    }

    /// The same for JSON that is written already.
    ///
    /// - Parameter thing: the version of what it is about, which its tag begins with: `DELETE` asks for that part alone.
    static func json(bytes body: [UInt8], about thing: String? = nil, for request: Request) -> Response {
        let own = tag(of: body)
        let tag = thing.map { "\"\($0)\(separator)\(own.dropFirst())" } ?? own
        let fields = describing(body, tag)
        switch Conditional(etag: tag, lastModified: nil).verdict(on: request) {
        case .proceed: return Response(200, headers: fields, body: .bytes(body))
        // Its length is that of the 200 (RFC 9110 section 8.6); the bytes are not sent.
        case .notModified: return Response(304, headers: fields, body: .bytes(body))
        case .preconditionFailed: return Response(412)
        }
    }

    /// JSON that says how an act went.
    static func done(_ value: some Encodable, status: Int = 200, headers: [(name: String, value: String)] = [])
        -> Response
    {
        let fields = [("Content-Type", "application/json"), ("Cache-Control", "no-store"), nosniff]
        return Response(status, headers: fields + headers, body: .bytes(JSON.bytes(value)))
    }

    /// An act that went well and has nothing to tell.
    static func done(headers: [(name: String, value: String)] = []) -> Response {
        Response(204, headers: [("Cache-Control", "no-store"), nosniff] + headers)
    }

    /// A JSON answer made once and shared by everybody who asks for the same.
    static func shared(_ value: some Encodable) -> SharedResponse {
        let body = JSON.bytes(value)
        return SharedResponse(bytes: body, headers: describing(body, tag(of: body)))
    }

    /// A strong entity tag (RFC 9110 section 8.8.3): 64 bits that depend on each byte and its place, and the length;
    /// stable over restarts. As FNV-1a, but in steps of eight bytes, each folded back since a product only carries upwards:
    /// a home page has a quarter of a million.
    static func tag(of bytes: [UInt8]) -> String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        func take(_ word: UInt64) {
            hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash >> 32
        }
        bytes.withUnsafeBytes { bytes in
            let whole = bytes.count & ~7
            for place in stride(from: 0, to: whole, by: 8) {
                take(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
            }
            for byte in bytes[whole...] { take(UInt64(byte)) }
        }
        return "\"\(String(hash, radix: 36))-\(String(bytes.count, radix: 36))\""
    }

    /// The header fields of JSON that may be asked for again.
    static func describing(_ body: [UInt8], _ tag: String) -> [(name: String, value: String)] {
        privateFields + [("Content-Type", "application/json"), ("ETag", tag)]
    }

    /// Between what a tag says of a thing and what it says of its description.
    private static let separator: Character = "~"

    /// What such a tag, without its quotes, says of the thing.
    static func thing(of tag: String) -> Substring { tag.prefix { $0 != separator } }

    /// Nobody between us and the client may keep it for somebody else.
    static let privateFields: [(name: String, value: String)] = [
        ("Cache-Control", "private, no-cache"), ("Vary", "Authorization, Cookie"), nosniff,
    ]

    /// For what never changes under its address (RFC 8246): a browser does not ask for it again.
    static let immutable = (name: "Cache-Control", value: "private, max-age=31536000, immutable")

    /// An address that holds a permission is told to nobody else.
    static let noReferrer = (name: "Referrer-Policy", value: "no-referrer")

    static let nosniff = (name: "X-Content-Type-Options", value: "nosniff")
}
