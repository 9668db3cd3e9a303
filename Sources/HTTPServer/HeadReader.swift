import CMicroHTTPD
import Glibc

/// Copies the head of a request out of libmicrohttpd's buffer and looks at what its own parser does not say.
///
/// The head lies in one piece, each line end and colon overwritten with NUL; so a gap between two fields that holds
/// anything else, or a field that lies elsewhere, tells of what was cut off or folded.
struct HeadReader {
    /// Bytes that libmicrohttpd may need for a connection. More than 32 KiB, so that they come from the kernel and go back to
    /// it: thousands of connections leave nothing behind then.
    static let memory = 36 << 10

    private let connection: OpaquePointer
    private let method: UnsafePointer<CChar>
    private let version: UnsafePointer<CChar>?
    private let target: UnsafePointer<CChar>?
    private let rawTarget: [UInt8]

    init(
        _ connection: OpaquePointer, method: UnsafePointer<CChar>, version: UnsafePointer<CChar>?,
        target: UnsafePointer<CChar>?, rawTarget: [UInt8]
    ) {
        self.connection = connection
        self.method = method
        self.version = version
        self.target = target
        self.rawTarget = rawTarget
    }

    func read(
        from peer: Peer, through listener: Int, maximumTarget: Int
    ) -> (head: RequestHead, check: RequestCheck, fault: Fault?) {
        var collector = Collector(connection, from: method)
        withUnsafeMutablePointer(to: &collector) { collector in
            _ = MHD_get_connection_values_n(
                connection, .HEADER_KIND,
                { collector, _, name, nameSize, value, valueSize in
                    guard let collector, let name else { return .NO }
                    collector.assumingMemoryBound(to: Collector.self).pointee.add(
                        UnsafeRawBufferPointer(start: name, count: nameSize),
                        UnsafeRawBufferPointer(start: value, count: value == nil ? 0 : valueSize))
                    return .YES
                }, collector)
        }
        collector.finish()
        let name = String(cString: method)
        let target = RequestTarget(rawTarget, method: name, maximum: maximumTarget)
        let isOld = version.map { strcmp($0, "HTTP/1.0") == 0 || $0.pointee == 0 } ?? true
        let check = RequestCheck(fields: collector.fields, method: name, isOldVersion: isOld)
        let isAddressed = isOld || check.hasHost || target.authority != nil
        let fault =
            (isTargetCut ? .nulInTarget : nil) ?? (hasGapBehindMethod ? .badRequestLine : nil) ?? target.fault
            ?? collector.fault ?? check.fault
            ?? (isAddressed ? nil : .noHost)
        let head = RequestHead(
            method: name, target: target, fields: collector.fields, peer: peer, listener: listener)
        return (head, check, fault)
    }

    /// Whether more than a space lies between method and target: more spaces, or a NUL and what it hid.
    private var hasGapBehindMethod: Bool {
        guard let target else { return false }
        let distance = UnsafeRawPointer(target) - UnsafeRawPointer(method) - 1
        return distance > strlen(method) && distance <= Self.memory
    }

    /// Whether a NUL hid a part of the target: the version follows it at a distance of one.
    private var isTargetCut: Bool {
        guard let target, let version, version.pointee != 0 else { return false }
        let distance = UnsafeRawPointer(version) - UnsafeRawPointer(target) - 1
        // In another order or far away the buffer is not what we think, and the check has no meaning.
        return distance > rawTarget.count && distance <= Self.memory
    }
}

/// Takes the fields one by one, in the order in which they lie in the buffer.
private struct Collector {
    private(set) var fields: HeaderFields
    private(set) var fault: Fault?
    private let start: UnsafeRawPointer
    private let end: UnsafeRawPointer
    private var previous: UnsafeRawPointer?

    init(_ connection: OpaquePointer, from start: UnsafePointer<CChar>) {
        let size = mhd_head_size(connection)
        fields = HeaderFields(capacity: size + 256)
        self.start = UnsafeRawPointer(start)
        end = self.start + size
    }

    mutating func add(_ name: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) {
        fields.append(name: name, value: value)
        guard fault == nil, let nameStart = name.baseAddress, let valueStart = value.baseAddress else { return }
        // A folded line makes libmicrohttpd move the name away from its value.
        guard nameStart >= start, valueStart + value.count <= end, nameStart + name.count < valueStart else {
            fault = .foldedField
            return
        }
        if let previous, nameStart > previous { checkGap(previous, nameStart, lines: 1) }
        previous = valueStart + value.count
    }

    mutating func finish() {
        if fault == nil, let previous, previous < end { checkGap(previous, end, lines: 2) }
    }

    /// Each line ends in two bytes at most; a blank in the gap has lost another to the end of the value before it.
    private mutating func checkGap(_ from: UnsafeRawPointer, _ to: UnsafeRawPointer, lines: Int) {
        let gap = UnsafeRawBufferPointer(start: from, count: to - from)
        let isEmpty = gap.allSatisfy { $0 == 0 || $0 == 0x0D || $0 == 0x0A || $0 == 0x20 || $0 == 0x09 }
        let most = 2 * lines + (gap.contains { $0 == 0x20 || $0 == 0x09 } ? 1 : 0)
        if !isEmpty || gap.count(where: { $0 == 0 }) > most { fault = .controlInField }
    }
}
