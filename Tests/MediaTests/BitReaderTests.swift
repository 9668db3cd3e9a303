import Testing

@testable import Media

@Suite struct BitReaderTests {
    @Test func `bits come highest first and end with the bytes`() {
        var reader = BitReader([0b1010_0001, 0xFF] as [UInt8])
        #expect(reader.bits(3) == 0b101)
        #expect(reader.bits(5) == 1)
        #expect(reader.bits(9) == nil)
        #expect(reader.bits(8) == 0xFF)
        #expect(reader.bits(1) == nil)
        #expect(reader.bits(0) == 0)
        #expect(reader.bits(33) == nil)
        #expect(reader.bits(-1) == nil)
    }

    @Test(arguments: [
        (UInt8(0b1000_0000), UInt32(0)), (0b0100_0000, 1), (0b0110_0000, 2), (0b0010_1000, 4),
    ])
    func `Exp-Golomb numbers`(byte: UInt8, number: UInt32) {
        var reader = BitReader([byte])
        #expect(reader.exponentialGolomb() == number)
    }

    @Test func `an Exp-Golomb number without end is none`() {
        var zeros = BitReader([UInt8](repeating: 0, count: 100))
        #expect(zeros.exponentialGolomb() == nil)
        var nothing = BitReader([] as [UInt8])
        #expect(nothing.exponentialGolomb() == nil)
    }

    @Test func `emulation prevention bytes are taken out, and only they`() {
        #expect(
            ParameterSets.unescaped([0, 0, 3, 1, 0, 3, 0, 0, 3, 0, 0, 3] as [UInt8]) == [0, 0, 1, 0, 3, 0, 0, 0, 0])
    }
}
