/// The few fields that we need of the configuration bytes of H.264, HEVC and AV1, and where they lie.
enum ParameterSets {
    /// NAL units between the start codes of a byte stream (ITU-T H.264 Annex B), headers included, still escaped.
    static func units(inByteStream bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        var units: [ArraySlice<UInt8>] = []
        var start: Int?
        var index = 0
        while index + 2 < bytes.count {
            if bytes[index] == 0, bytes[index + 1] == 0, bytes[index + 2] == 1 {
                if let start { units.append(bytes[start..<index]) }
                start = index + 3
                index += 3
            } else {
                index += 1
            }
        }
        if let start { units.append(bytes[start...]) }
        return units.filter { !$0.isEmpty }
    }

    /// Whether a packet begins as those of a byte stream do; one with lengths cannot, as no unit that comes first has one byte.
    static func isByteStream(_ packet: some Collection<UInt8>) -> Bool {
        packet.starts(with: [0, 0, 1]) || packet.starts(with: [0, 0, 0, 1])
    }

    /// NAL units of a packet in whichever of its two forms.
    ///
    /// - Parameter lengthSize: bytes in front of each unit that say how long it is (ISO/IEC 14496-15 section 5.3.3).
    static func units(inPacket bytes: [UInt8], lengthSize: Int) -> [ArraySlice<UInt8>] {
        guard !isByteStream(bytes) else { return units(inByteStream: bytes) }
        var units: [ArraySlice<UInt8>] = []
        var rest = bytes[...]
        while rest.count > lengthSize {
            let length = rest.prefix(lengthSize).reduce(0) { $0 << 8 | Int($1) }
            rest = rest.dropFirst(lengthSize)
            guard length > 0, length <= rest.count else { break }
            units.append(rest.prefix(length))
            rest = rest.dropFirst(length)
        }
        return units
    }

    /// Bytes of the lengths in the packets of a track: as `avcC` or `hvcC` says (ISO/IEC 14496-15 sections 5.3.3 and 8.3.3), else 4.
    static func lengthSize(_ configuration: [UInt8], isHEVC: Bool) -> Int {
        let place = isHEVC ? 21 : 4
        guard configuration.first == 1, configuration.count > place else { return 4 }
        return Int(configuration[place] & 3) + 1
    }

    /// Without the emulation prevention bytes: `00 00 03` stands for `00 00` (ITU-T H.264 section 7.4.1).
    static func unescaped(_ unit: some Collection<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var zeros = 0
        for byte in unit {
            if zeros >= 2, byte == 3 {
                zeros = 0
                continue
            }
            zeros = byte == 0 ? zeros + 1 : 0
            result.append(byte)
        }
        return result
    }

    /// The first H.264 SPS (NAL type 7), unescaped, from `avcC` (ISO/IEC 14496-15 section 5.3.3) or a byte stream.
    static func h264(_ configuration: [UInt8]) -> [UInt8]? {
        if configuration.first == 1, configuration.count > 8 {
            guard configuration[5] & 0x1F > 0 else { return nil }
            let length = Int(configuration[6]) << 8 | Int(configuration[7])
            guard length > 3, 8 + length <= configuration.count else { return nil }
            return unescaped(configuration[8..<(8 + length)])
        }
        return units(inByteStream: configuration).first { $0[$0.startIndex] & 0x1F == 7 }.map(unescaped)
    }

    /// Bits of a luma sample; only the high profiles say so (ITU-T H.264 section 7.3.2.1.1), the others have 8.
    static func h264BitDepth(_ set: [UInt8]) -> Int? {
        var reader = BitReader(set.dropFirst(1))
        guard let profile = reader.bits(8), reader.bits(16) != nil, reader.exponentialGolomb() != nil else {
            return nil
        }
        guard [100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135].contains(profile) else { return 8 }
        guard let chroma = reader.exponentialGolomb() else { return nil }
        if chroma == 3, reader.bits(1) == nil { return nil }
        guard let depth = reader.exponentialGolomb(), depth <= 6 else { return nil }
        return Int(depth) + 8
    }

    /// Twelve bytes of HEVC general profile, tier and level: space, tier and profile; 4 of compatibility; 6 of
    /// constraints; level. They lie alike in `hvcC` (ISO/IEC 14496-15 section 8.3.3) and in an SPS (NAL type 33).
    static func hevcProfileTierLevel(_ configuration: [UInt8]) -> [UInt8]? {
        if configuration.first == 1, configuration.count >= 23 { return Array(configuration[1..<13]) }
        let unit = units(inByteStream: configuration).first { $0[$0.startIndex] >> 1 & 0x3F == 33 }
        guard let unit else { return nil }
        let set = unescaped(unit)
        return set.count >= 15 ? Array(set[3..<15]) : nil
    }

    /// The fields of `av1C` that browsers are asked about ("AV1 Codec ISO Media File Format Binding", section 2.3).
    static func av1(_ configuration: [UInt8]) -> (profile: UInt8, level: UInt8, isHighTier: Bool, bitDepth: Int)? {
        guard configuration.count >= 4, configuration[0] == 0x81 else { return nil }
        let (first, second) = (configuration[1], configuration[2])
        let bitDepth = second & 0x40 == 0 ? 8 : second & 0x20 == 0 ? 10 : 12
        return (first >> 5, first & 0x1F, second & 0x80 != 0, bitDepth)
    }
}
