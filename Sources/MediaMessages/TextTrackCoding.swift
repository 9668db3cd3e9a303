/// How tracks lie behind an answer, and in a cache: `T` and a track, then `P` and a packet for each of its packets.
/// Numbers are big endian, texts have their length in front.
public enum TextTrackCoding {
    public static func bytes(of tracks: [TextTrack]) -> [UInt8] {
        var bytes: [UInt8] = []
        for track in tracks {
            bytes.append(UInt8(ascii: "T"))
            append(UInt32(clamping: track.index), to: &bytes)
            for text in [Array(track.codec.utf8), track.header] { append(text, to: &bytes) }
            for packet in track.packets {
                bytes.append(UInt8(ascii: "P"))
                append(packet.start, to: &bytes)
                append(packet.end ?? .min, to: &bytes)
                for text in [packet.settings, packet.text] { append(text, to: &bytes) }
            }
        }
        return bytes
    }

    /// `nil` for anything else, and for more than a worker may say of a film: a few bytes become many in memory.
    public static func tracks(in bytes: [UInt8]) -> [TextTrack]? {
        var reader = Reader(bytes: bytes)
        var tracks: [TextTrack] = []
        var (packets, weight) = (0, 0)
        while let kind = reader.next() {
            switch kind {
            case UInt8(ascii: "T"):
                guard tracks.count < TextTrack.mostTracks, let index = reader.number(UInt32.self),
                    let codec = reader.text(atMost: longestCodec),
                    let header = reader.text(atMost: TextTrack.longestHeader)
                else { return nil }
                tracks.append(
                    TextTrack(index: Int(index), codec: String(decoding: codec, as: UTF8.self), header: header))
            case UInt8(ascii: "P"):
                // The worker stops behind the packet that is too much.
                guard !tracks.isEmpty, packets < TextTrack.mostPackets, weight < TextTrack.mostBytes,
                    let start = reader.number(Int64.self), let end = reader.number(Int64.self),
                    let settings = reader.text(atMost: TextTrack.longestSettings),
                    let text = reader.text(atMost: TextTrack.longestText)
                else { return nil }
                packets += 1
                weight += TextTrack.weight(text: text.count, settings: settings.count)
                tracks[tracks.count - 1].packets.append(
                    TextTrack.Packet(start: start, end: end == .min ? nil : end, settings: settings, text: text))
            default: return nil
            }
        }
        return tracks
    }

    private static let longestCodec = 64

    private static func append(_ number: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: number.bigEndian) { bytes.append(contentsOf: $0) }
    }

    private static func append(_ text: [UInt8], to bytes: inout [UInt8]) {
        append(UInt32(clamping: text.count), to: &bytes)
        bytes += text
    }

    private struct Reader {
        let bytes: [UInt8]
        var place = 0

        mutating func next() -> UInt8? {
            guard place < bytes.count else { return nil }
            defer { place += 1 }
            return bytes[place]
        }

        mutating func number<Number: FixedWidthInteger>(_ type: Number.Type) -> Number? {
            let size = Number.bitWidth / 8
            guard bytes.count - place >= size else { return nil }
            defer { place += size }
            return bytes[place..<(place + size)].reduce(0) { $0 << 8 | Number(truncatingIfNeeded: $1) }
        }

        mutating func text(atMost most: Int) -> [UInt8]? {
            guard let length = number(UInt32.self).map(Int.init), length <= most, bytes.count - place >= length
            else { return nil }
            defer { place += length }
            return Array(bytes[place..<(place + length)])
        }
    }
}
