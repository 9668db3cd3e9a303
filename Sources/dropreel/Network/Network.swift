/// A range of addresses such as `10.0.0.0/8`; a single address is a range of one.
struct Network: Hashable, Sendable {
    let address: IPAddress
    /// Leading bits that count.
    let bits: Int

    init?(_ text: String) {
        let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = parts.first, let address = IPAddress(first) else { return nil }
        let most = address.bytes.count * 8
        self.address = address
        if parts.count == 2 {
            guard parts[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let bits = Int(parts[1]), bits <= most
            else { return nil }
            self.bits = bits
        } else {
            bits = most
        }
    }

    var text: String { bits == address.bytes.count * 8 ? address.text : "\(address.text)/\(bits)" }

    func contains(_ other: IPAddress) -> Bool {
        guard other.bytes.count == address.bytes.count else { return false }
        for (index, (left, right)) in zip(address.bytes, other.bytes).enumerated() {
            let counted = min(max(bits - index * 8, 0), 8)
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> counted)
            guard left & mask == right & mask else { return false }
        }
        return true
    }
}
