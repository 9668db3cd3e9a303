/// The cookie that carries a session to the page's requests.
enum SessionCookie {
    static let name = "dropreel"

    /// 400 days, the longest that browsers keep one; the session itself may end earlier.
    private static let maximumAge = 34_560_000

    /// No `Secure` and no `__Host-`: browsers drop both silently on plain HTTP.
    static func setting(_ token: String) -> String {
        "\(name)=\(token); HttpOnly; SameSite=Lax; Path=/; Max-Age=\(maximumAge)"
    }

    static let ending = "\(name)=; HttpOnly; SameSite=Lax; Path=/; Max-Age=0"

    /// Every value sent under our name, in the order sent: another port of this host may have set one of the same name
    /// (RFC 6265 sections 5.4 and 8.6), so the first is not blindly taken.
    static func tokens(in header: String) -> [String] {
        header.utf8.split(separator: UInt8(ascii: ";")).prefix(50).compactMap { pair in
            let pair = pair.drop { $0 == UInt8(ascii: " ") }
            guard pair.starts(with: prefix) else { return nil }
            let value = pair.dropFirst(prefix.count)
            return value.isEmpty ? nil : String(Substring(value))
        }
    }

    private static let prefix = Array("\(name)=".utf8)
}
