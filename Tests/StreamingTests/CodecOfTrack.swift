/// The name of a track's codec by RFC 6381, from the boxes of its sample entry alone.
enum CodecOfTrack {
    static func name(_ track: FragmentedFilm.Track) throws(Box.Fault) -> String {
        func box(_ name: String) throws(Box.Fault) -> [UInt8] {
            guard let box = track.configuration.first(where: { $0.name == name }) else {
                throw Box.Fault(description: "\(track.entry) has no \(name)")
            }
            return Array(box.body)
        }
        switch track.entry {
        case "avc1": return "avc1." + (try box("avcC"))[1...3].map { hex($0, 2) }.joined()
        case "hvc1": return hevc(try box("hvcC"))
        case "av01":
            let set = try box("av1C")
            let depth = set[2] & 0x40 == 0 ? 8 : set[2] & 0x20 == 0 ? 10 : 12
            return "av01.\(set[1] >> 5).\(two(set[1] & 0x1F))\(set[2] & 0x80 == 0 ? "M" : "H").\(two(UInt8(depth)))"
        case "vp09":
            let set = try box("vpcC")
            return "vp09.\(two(set[4])).\(two(set[5])).\(two(set[6] >> 4))"
        case "mp4a": return "mp4a.40.\(try objectType(try box("esds")))"
        // The four letters are the name, in their own case.
        case "Opus": return try box("dOps").count >= 11 ? "Opus" : "dOps is short"
        case "fLaC": return try box("dfLa").count >= 38 ? "fLaC" : "dfLa is short"
        case "ac-3": return try box("dac3").count == 3 ? "ac-3" : "dac3 is no dac3"
        case "ec-3": return try box("dec3").count >= 5 ? "ec-3" : "dec3 is short"
        default: return track.entry
        }
    }

    private static func hevc(_ set: [UInt8]) -> String {
        let flags = (0..<32).reduce(0) { sum, bit in
            sum | (Int(set[2 + bit / 8]) >> (7 - bit % 8) & 1) << bit
        }
        let constraints = set[6..<12].reversed().drop { $0 == 0 }.reversed().map { "." + hex($0, 1) }.joined()
        let space = ["", "A", "B", "C"][Int(set[1] >> 6)]
        return "hvc1.\(space)\(set[1] & 0x1F).\(String(flags, radix: 16, uppercase: true))."
            + "\(set[1] & 0x20 == 0 ? "L" : "H")\(set[12])" + constraints
    }

    /// The audio object type in the decoder's own information (ISO/IEC 14496-1 section 7.2.6.7).
    private static func objectType(_ descriptors: [UInt8]) throws(Box.Fault) -> Int {
        var reader = ByteReader(descriptors[4...])
        _ = try descriptor(3, &reader)
        _ = try reader.take(3)
        _ = try descriptor(4, &reader)
        guard try reader.number(1) == 0x40 else { throw Box.Fault(description: "esds is not of AAC") }
        _ = try reader.take(12)
        _ = try descriptor(5, &reader)
        let first = try reader.number(2)
        return first >> 11 == 31 ? (first >> 5 & 0x3F) + 32 : first >> 11
    }

    private static func descriptor(_ tag: Int, _ reader: inout ByteReader) throws(Box.Fault) -> Int {
        guard try reader.number(1) == tag else { throw Box.Fault(description: "esds has no descriptor \(tag)") }
        var size = 0
        while true {
            let byte = try reader.number(1)
            size = size << 7 | byte & 0x7F
            if byte & 0x80 == 0 { return size }
        }
    }

    private static func hex(_ byte: UInt8, _ digits: Int) -> String {
        let text = String(byte, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }

    private static func two(_ number: UInt8) -> String { (number < 10 ? "0" : "") + "\(number)" }
}
