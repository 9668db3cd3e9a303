/// An entity tag and the two ways to compare it (RFC 9110 section 8.8.3).
struct EntityTag: Equatable, Sendable {
    /// Between the quotes.
    let opaque: [UInt8]
    let isWeak: Bool

    init?(_ text: String) { self.init(Array(text.utf8)[...]) }

    private init?(_ bytes: ArraySlice<UInt8>) {
        isWeak = bytes.starts(with: [0x57, 0x2F])  // W/
        let quoted = isWeak ? bytes.dropFirst(2) : bytes
        guard quoted.count >= 2, quoted.first == 0x22, quoted.last == 0x22 else { return nil }
        opaque = Array(quoted.dropFirst().dropLast())
        guard !opaque.contains(0x22) else { return nil }
    }

    /// Whether some strong tag of a list is fine, told by what stands between its quotes.
    static func isListed(in list: UnsafeRawBufferPointer, where isFine: (String) -> Bool) -> Bool {
        var isListed = false
        visit(list) { opaque, isWeak in
            isListed = !isWeak && isFine(String(decoding: opaque, as: UTF8.self))
            return !isListed
        }
        return isListed
    }

    /// Whether a list names this tag. Commas may stand inside a tag, and what is no tag is skipped.
    ///
    /// - Parameter strongly: only the very same bytes count, which a weak tag never promises; otherwise what is good
    ///   enough to keep counts.
    func isListed(in list: UnsafeRawBufferPointer, strongly: Bool) -> Bool {
        var isListed = false
        Self.visit(list) { opaque, isListedWeak in
            isListed = opaque.elementsEqual(self.opaque) && (!strongly || !isWeak && !isListedWeak)
            return !isListed
        }
        return isListed
    }

    /// Each tag of a list, until `body` answers false.
    private static func visit(
        _ list: UnsafeRawBufferPointer, _ body: (_ opaque: Slice<UnsafeRawBufferPointer>, _ isWeak: Bool) -> Bool
    ) {
        var index = 0
        while let open = list[index...].firstIndex(of: 0x22),
            let end = list[(open + 1)...].firstIndex(of: 0x22)
        {
            let isWeak = open >= index + 2 && list[open - 1] == 0x2F && list[open - 2] == 0x57
            guard body(list[(open + 1)..<end], isWeak) else { return }
            index = end + 1
        }
    }
}
