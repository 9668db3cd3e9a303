/// Boxes of ISO/IEC 14496-12 as they lie in bytes; what does not fit into them is a fault.
struct Box {
    struct Fault: Error, CustomStringConvertible {
        let description: String
    }

    let name: String
    /// Where it begins in the bytes that were read.
    let place: Int
    let body: ArraySlice<UInt8>

    /// All boxes of these bytes, which they fill.
    static func all(in bytes: ArraySlice<UInt8>) throws(Fault) -> [Box] {
        var boxes: [Box] = []
        var rest = bytes
        while !rest.isEmpty {
            var reader = ByteReader(rest)
            let size = try reader.number(4)
            let name = String(decoding: try reader.take(4), as: UTF8.self)
            guard size >= 8, size <= rest.count else { throw Fault(description: "\(name) of \(size) in \(rest.count)") }
            let end = rest.startIndex + size
            boxes.append(Box(name: name, place: rest.startIndex, body: rest[rest.startIndex + 8..<end]))
            rest = rest[end...]
        }
        return boxes
    }

    /// Those that it is made of.
    func children(after skipped: Int = 0) throws(Fault) -> [Box] { try Self.all(in: body.dropFirst(skipped)) }

    /// The one box at the end of a path of names.
    func find(_ path: String...) throws(Fault) -> Box {
        var box = self
        for name in path {
            guard let next = try box.children().first(where: { $0.name == name }) else {
                throw Fault(description: "\(box.name) has no \(name)")
            }
            box = next
        }
        return box
    }

    var reader: ByteReader { ByteReader(body) }
}

/// Numbers out of bytes, big endian.
struct ByteReader {
    private(set) var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func take(_ count: Int) throws(Box.Fault) -> ArraySlice<UInt8> {
        guard count >= 0, count <= rest.count else { throw Box.Fault(description: "a box ends too soon") }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func number(_ count: Int) throws(Box.Fault) -> Int {
        try take(count).reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func signed32() throws(Box.Fault) -> Int { Int(Int32(truncatingIfNeeded: try number(4))) }
}
