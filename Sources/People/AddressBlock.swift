import Glibc

/// What counts as one place when tries are counted: an IPv4 address, or the /64 that an IPv6 host can roam in at will.
enum AddressBlock {
    static func of(_ address: String) -> String {
        let bare = String(address.prefix { $0 != "%" }.drop { $0 == "[" }.prefix { $0 != "]" })
        var bytes = in6_addr()
        guard inet_pton(AF_INET6, bare, &bytes) == 1 else { return bare }
        return withUnsafeBytes(of: bytes) { bytes in
            let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            if bytes.starts(with: mapped) { return bytes.dropFirst(12).map(String.init).joined(separator: ".") }
            return bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":") + "/64"
        }
    }
}
