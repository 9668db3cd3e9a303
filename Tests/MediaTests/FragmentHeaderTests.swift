import Testing

@testable import Media

@Suite struct FragmentHeaderTests {
    private static let picture = FragmentHeader.Track(
        number: 1, times: SampleTimes(first: 90_000, durations: [3000, 3000], offsets: [3000, -3000]), sizes: [5, 7],
        keys: [true, false])
    private static let sound = FragmentHeader.Track(
        number: 2, times: SampleTimes(first: 48_000, durations: [1024], offsets: []), sizes: [3], keys: nil)

    private func number(_ bytes: [UInt8], _ place: Int) -> Int {
        bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Where the four letters stand.
    private func places(_ name: String, _ bytes: [UInt8]) -> [Int] {
        (0...bytes.count - 4).filter { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
    }

    @Test func `sizes of boxes fit, and the data is all that follows`() {
        let bytes = FragmentHeader.bytes([Self.picture, Self.sound], number: 4)
        let moof = number(bytes, 0)
        #expect(bytes.count == moof + 8)
        #expect(number(bytes, moof) == 8 + 5 + 7 + 3)
        #expect(places("mdat", bytes) == [moof + 4])
        #expect(places("mfhd", bytes).map { number(bytes, $0 + 8) } == [5])
        #expect(places("tfdt", bytes).map { number(bytes, $0 + 12) } == [90_000, 48_000])
    }

    @Test func `each track finds its bytes`() {
        let bytes = FragmentHeader.bytes([Self.picture, Self.sound], number: 0)
        let offsets = places("trun", bytes).map { number(bytes, $0 + 12) }
        #expect(offsets == [bytes.count, bytes.count + 12])
    }

    @Test func `a picture before its turn has a negative offset`() throws {
        let bytes = FragmentHeader.bytes([Self.picture], number: 0)
        let place = try #require(places("trun", bytes).first)
        #expect(bytes[place + 4] == 1)
        let samples = bytes[(place + 16)..<(place + 48)]
        #expect(
            Array(samples) == [0, 0, 0x0B, 0xB8, 0, 0, 0, 5, 2, 0, 0, 0, 0, 0, 0x0B, 0xB8]
                + [0, 0, 0x0B, 0xB8, 0, 0, 0, 7, 1, 1, 0, 0, 0xFF, 0xFF, 0xF4, 0x48])
    }
}
