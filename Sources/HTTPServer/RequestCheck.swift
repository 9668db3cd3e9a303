/// The rules about header fields that decide where a request ends and to whom it speaks (RFC 9112 sections 3.2 and 6).
struct RequestCheck {
    /// The first rule that is broken.
    private(set) var fault: Fault?
    /// The announced length of the body.
    private(set) var length: UInt64?
    /// Whether the body comes in chunks.
    private(set) var isChunked = false
    /// Whether the client waits for leave to send the body.
    private(set) var expectsContinue = false
    private(set) var hasHost = false
    private var seen: UInt32 = 0

    /// Fields of which two would leave open which one counts.
    private static let once: [StaticString] = [
        "host", "content-length", "transfer-encoding", "content-type", "authorization", "origin", "range", "if-range",
        "if-modified-since", "if-unmodified-since", "expect", "referer", "user-agent",
    ]

    init(fields: HeaderFields, method: String, isOldVersion: Bool = false) {
        if method.isEmpty || !method.utf8.allSatisfy(Self.isNameByte) { fault = .badMethod }
        fields.visit { name, value in
            guard fault == nil else { return false }
            check(name, value)
            return true
        }
        guard fault == nil, isChunked else { return }
        if isOldVersion { fault = .codingInOldVersion } else if length != nil { fault = .lengthAndCoding }
    }

    private mutating func check(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        guard !name.isEmpty, name.allSatisfy(Self.isNameByte) else {
            fault = .badFieldName
            return
        }
        guard value.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 }) else {
            fault = .controlInField
            return
        }
        guard let index = Self.place(of: name) else { return }
        let bit = UInt32(1) << UInt32(index)
        guard seen & bit == 0 else {
            fault = index == 0 ? .twoHosts : index == 1 ? .twoLengths : .repeatedField
            return
        }
        seen |= bit
        checkFraming(index, value)
    }

    /// Where the field stands in `once`. The length comes first: most fields are ruled out by it alone.
    private static func place(of name: UnsafeRawBufferPointer) -> Int? {
        guard name.count < 32, lengths & 1 << UInt32(name.count) != 0 else { return nil }
        return once.firstIndex { HeaderFields.matches(name, $0) }
    }

    /// A bit for each length of a name in `once`.
    private static let lengths = once.reduce(into: UInt32(0)) { $0 |= 1 << UInt32($1.utf8CodeUnitCount) }

    private mutating func checkFraming(_ index: Int, _ value: UnsafeRawBufferPointer) {
        let sent = value.count
        var value = value[...]
        while let last = value.last, last == 0x20 || last == 0x09 { value = value.dropLast() }
        switch index {
        case 0:
            hasHost = true
            if !HostName.isValid(value) { fault = .badHost }
        case 1:
            length = DecimalNumber.parse(value)
            if length == nil { fault = .badLength }
        case 2:
            isChunked = true
            // Allowed (RFC 9110 section 5.5), but libmicrohttpd 0.9.75 would read the body to the end of the connection.
            if value.count < sent { fault = .blankBehindCoding }
            let isKnown = value.count == 7 && zip(value, "chunked".utf8).allSatisfy { $0 | 0x20 == $1 }
            if !isKnown { fault = .unknownCoding }
        case 10: expectsContinue = true
        default: break
        }
    }

    /// A `tchar` of RFC 9110 section 5.6.2.
    static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        case 0x21, 0x23...0x27, 0x2A, 0x2B, 0x2D, 0x2E, 0x5E...0x60, 0x7C, 0x7E: true
        default: false
        }
    }
}

/// Numbers from outside: digits only, and one that does not fit is refused.
enum DecimalNumber {
    static func parse(_ digits: some Collection<UInt8>) -> UInt64? {
        guard !digits.isEmpty else { return nil }
        var number: UInt64 = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            let (tens, isTooLarge) = number.multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = tens.addingReportingOverflow(UInt64(digit - 0x30))
            guard !isTooLarge, !isTooLargeNow else { return nil }
            number = sum
        }
        return number
    }
}
