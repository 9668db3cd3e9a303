import MediaMessages

/// The bytes of packets as they lie in MP4, one after the other: or where in the film they lie like that already.
struct PacketBytes {
    private(set) var recipe = Recipe()
    private(set) var sizes: [UInt32] = []

    /// Of all packets.
    var count: Int { recipe.count }

    /// Packets between two that are compared with what the film has at their place.
    private static let packetsPerCheck = 64

    /// The same as `append`, but may name the place of the bytes instead of taking them.
    mutating func add(_ packet: Packet, of source: CopySource, _ packing: CopyCodec.Packing) -> Bool {
        let isChecked = sizes.count % Self.packetsPerCheck == 0
        guard packing == .asIs, let place = source.place(of: packet, isChecked: isChecked) else {
            return append(packet.bytes, packing)
        }
        note(packet.bytes.count, at: place)
        return true
    }

    /// Names where the bytes of a sample lie.
    mutating func add(_ sample: SampleTable.Sample) { note(sample.size, at: sample.place) }

    private mutating func note(_ size: Int, at place: Int64) {
        recipe.add(count: size, at: place)
        sizes.append(UInt32(clamping: size))
    }

    /// False when it is not packed as its track says, as happens where reception was bad: then it is left out.
    @discardableResult
    mutating func append(_ packet: UnsafeBufferPointer<UInt8>, _ packing: CopyCodec.Packing) -> Bool {
        let before = count
        reserve(packet.count + 64)
        switch packing {
        case .asIs: recipe.add(packet)
        case .byteStreamOrNot where !ParameterSets.isByteStream(packet): recipe.add(packet)
        case .byteStream, .byteStreamOrNot:
            appendUnits(packet)
            guard count > before || packet.isEmpty else { return false }
        case .adts:
            guard let header = ADTSHeader(packet), header.frame == packet.count else { return false }
            recipe.add(UnsafeBufferPointer(rebasing: packet[header.length...]))
        }
        sizes.append(UInt32(clamping: count - before))
        return true
    }

    /// A packet of our own, as it is.
    mutating func append(_ packet: [UInt8]) { packet.withUnsafeBufferPointer { _ = append($0, .asIs) } }

    /// Makes room for what is expected, which a hostile index may have said.
    mutating func expect(_ count: Int) { recipe.reserve(min(max(count, 0), 32 << 20)) }

    /// Grows by 32 MB at most: doubling would not fit into the memory of a worker.
    private mutating func reserve(_ count: Int) {
        guard recipe.room < count else { return }
        recipe.reserve(max(count, min(max(recipe.bytes.count, 1 << 20), 32 << 20)))
    }

    /// Each NAL unit with its length in four bytes in front, in place of a start code (ISO/IEC 14496-15 section 5.3.3).
    private mutating func appendUnits(_ stream: UnsafeBufferPointer<UInt8>) {
        var start = Self.startCode(in: stream, from: 0)?.upperBound
        while let begin = start {
            let next = Self.startCode(in: stream, from: begin)
            var end = next?.lowerBound ?? stream.count
            while end > begin, stream[end - 1] == 0 { end -= 1 }  // trailing_zero_8bits
            if end > begin {
                withUnsafeBytes(of: UInt32(clamping: end - begin).bigEndian) { recipe.add($0) }
                recipe.add(UnsafeBufferPointer(rebasing: stream[begin..<end]))
            }
            start = next?.upperBound
        }
    }

    /// The next `00 00 01`.
    private static func startCode(in stream: UnsafeBufferPointer<UInt8>, from place: Int) -> Range<Int>? {
        var index = place + 2
        while index < stream.count {
            switch stream[index] {
            case 1 where stream[index - 1] == 0 && stream[index - 2] == 0: return index - 2..<index + 1
            case 0: index += 1
            default: index += 3
            }
        }
        return nil
    }
}

/// The header in front of a packet of AAC (ISO/IEC 13818-7 section 6.2.1).
struct ADTSHeader {
    let length: Int
    /// Bytes of the frame, this header included.
    let frame: Int
    /// The AudioSpecificConfig that says the same (ISO/IEC 14496-3 section 1.6.2.1).
    let configuration: [UInt8]

    /// `nil` when it is none, when the packet has several frames, or describes its channels itself.
    init?(_ packet: UnsafeBufferPointer<UInt8>) {
        guard packet.count > 9, packet[0] == 0xFF, packet[1] & 0xF6 == 0xF0, packet[6] & 3 == 0 else { return nil }
        let type = packet[2] >> 6 + 1
        let frequency = packet[2] >> 2 & 0xF
        let channels = (packet[2] & 1) << 2 | packet[3] >> 6
        guard frequency < 13, channels > 0 else { return nil }
        frame = Int(packet[3] & 3) << 11 | Int(packet[4]) << 3 | Int(packet[5]) >> 5
        length = packet[1] & 1 == 1 ? 7 : 9
        configuration = [type << 3 | frequency >> 1, (frequency & 1) << 7 | channels << 3]
    }
}
