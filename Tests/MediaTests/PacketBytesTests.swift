import MediaMessages
import Testing

@testable import Media

@Suite struct PacketBytesTests {
    /// `nil` when it is left out.
    private func packed(_ packet: [UInt8], _ packing: CopyCodec.Packing) -> [UInt8]? {
        var bytes = PacketBytes()
        guard packet.withUnsafeBufferPointer({ bytes.append($0, packing) }) else {
            #expect(bytes.sizes == [] && bytes.recipe.bytes == [])
            return nil
        }
        #expect(bytes.sizes == [UInt32(bytes.recipe.bytes.count)])
        return bytes.recipe.bytes
    }

    @Test(
        arguments: [
            ([0, 0, 0, 1, 9, 0xF0, 0, 0, 1, 0x65, 7, 8], [0, 0, 0, 2, 9, 0xF0, 0, 0, 0, 3, 0x65, 7, 8]),
            ([0, 0, 1, 0x65, 1, 0, 0, 0, 0, 1, 0x41, 2, 0, 0], [0, 0, 0, 2, 0x65, 1, 0, 0, 0, 2, 0x41, 2]),
            ([0, 0, 1, 0x65, 0, 0, 3, 1], [0, 0, 0, 5, 0x65, 0, 0, 3, 1]),
            ([0, 0, 1, 0, 0, 1, 5], [0, 0, 0, 1, 5]),
            ([], []),
        ] as [([UInt8], [UInt8])])
    func `lengths take the place of start codes`(stream: [UInt8], expected: [UInt8]) {
        #expect(packed(stream, .byteStream) == expected)
    }

    @Test(arguments: [[1, 2, 3], [0, 0, 1], [0, 0, 0, 5, 0x65, 1, 2, 3, 4]] as [[UInt8]])
    func `a picture without start codes is left out`(packet: [UInt8]) {
        #expect(packed(packet, .byteStream) == nil)
    }

    @Test func `each packet of an avi shows its form`() {
        #expect(packed([0, 0, 0, 3, 0x65, 7, 8], .byteStreamOrNot) == [0, 0, 0, 3, 0x65, 7, 8])
        #expect(packed([0, 0, 0, 1, 0x65, 7, 8], .byteStreamOrNot) == [0, 0, 0, 3, 0x65, 7, 8])
        #expect(packed([0, 0, 1, 0x65, 7, 8], .byteStreamOrNot) == [0, 0, 0, 3, 0x65, 7, 8])
    }

    @Test func `a packet of AAC loses its header, which becomes the configuration`() {
        // AAC LC, 48 kHz, two channels, no checksum; 7 + 3 bytes.
        let packet: [UInt8] = [0xFF, 0xF1, 0x4C, 0x80, 0x01, 0x5F, 0xFC, 1, 2, 3]
        #expect(packed(packet, .adts) == [1, 2, 3])
        packet.withUnsafeBufferPointer { #expect(ADTSHeader($0)?.configuration == [0x11, 0x90]) }
    }

    @Test(
        arguments: [[], [0xFF, 0xF1], Array(repeating: 0, count: 20), Array(repeating: 0xFF, count: 20)] as [[UInt8]])
    func `what has no such header is left out`(packet: [UInt8]) {
        #expect(packed(packet, .adts) == nil)
    }
}
