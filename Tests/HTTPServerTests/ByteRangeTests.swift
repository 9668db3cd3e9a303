import Testing

@testable import HTTPServer

@Suite struct ByteRangeTests {
    @Test(arguments: [
        ("bytes=0-1", UInt64(0)..<2), ("bytes=0-3", 0..<4), ("bytes=6-", 6..<10), ("bytes=-2", 8..<10),
        ("bytes=8-99", 8..<10), ("bytes=-99", 0..<10), ("bytes=0-", 0..<10), ("bytes=9-9", 9..<10),
        ("BYTES=1-2", 1..<3), ("Bytes=0-0", 0..<1), ("bytes=-10", 0..<10), ("bytes=-1", 9..<10),
        ("bytes= 2-3", 2..<4), ("bytes=2-3 ", 2..<4), ("bytes=\t2-3", 2..<4), ("bytes=00-01", 0..<2),
        ("bytes=0-18446744073709551615", 0..<10), ("bytes=0-99999999999999999999999", 0..<10),
        ("bytes=-99999999999999999999999", 0..<10), ("bytes=9-18446744073709551614", 9..<10),
    ])
    func `a range within ten bytes`(field: String, expected: Range<UInt64>) {
        #expect(ByteRange(field, size: 10) == .part(expected))
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=--", "bytes=5-2", "bytes=a-b", "bytes=0-b", "bytes=b-0",
        "bytes=0-1,x", "bytes=5-2,0-1", "bytes=0-1;3-4", "bytes=,", "bytes=,,\t,", "lines=0-3", "seconds=1-2",
        "bytes 0-3", "bytes:0-3", "bytes=1", "bytes=+1-2",
        "bytes=1-+2", "bytes=0x1-2", "bytes=1.0-2", "bytes=1--2", "bytes=-1-", "bytes=-1-2", "bytes=1 - 2",
        "bytes==0-1",
        "bytes=٠-١", "bytes=0-1;q", "byteS =0-1", "b\u{59}tes=\u{0}0-1", "bytes]0-1", "items=0-5", "none",
        "bytes=1-2-3",
        "bytes=18446744073709551616-5",
    ])
    func `a field we do not honor means the whole file`(field: String) {
        #expect(ByteRange(field, size: 10) == .whole)
    }

    @Test(arguments: [
        "bytes=10-", "bytes=10-10", "bytes=11-12", "bytes=999-", "bytes=-0", "bytes=-000",
        "bytes=18446744073709551615-", "bytes=18446744073709551616-", "bytes=99999999999999999999-99999999999999999999",
    ])
    func `a range beyond the end is unsatisfiable`(field: String) {
        #expect(ByteRange(field, size: 10) == .unsatisfiable)
    }

    @Test(arguments: [17, 10_000])
    func `too many ranges in one field are the whole file`(count: Int) {
        let field = "bytes=" + (0..<count).map { "\($0 * 500)-\($0 * 500)" }.joined(separator: ",")
        #expect(ByteRange(field, size: 1 << 30) == .whole)
    }

    @Test(arguments: [
        ("bytes=0-1,500-501", [UInt64(0)..<2, 500..<502]), ("bytes=500-501,0-1", [500..<502, 0..<2]),
        ("bytes=0-1, ,500-501,", [0..<2, 500..<502]), ("bytes=-1,0-0", [999..<1000, 0..<1]),
        ("bytes=0-0,2000-,900-", [0..<1, 900..<1000]),
    ])
    func `several ranges come in the order in which they were asked for`(field: String, expected: [Range<UInt64>]) {
        #expect(ByteRange(field, size: 1000) == .parts(expected))
    }

    @Test(arguments: [
        ("bytes=0-9,5-20", UInt64(0)..<21), ("bytes=5-20,0-9", 0..<21), ("bytes=0-9,10-20", 0..<21),
        ("bytes=0-9,100-200", 0..<201), ("bytes=0-99,300-399,50-350", 0..<400), ("bytes=0-0,0-0,0-0", 0..<1),
        ("bytes=,0-1", 0..<2), ("bytes=0-1,", 0..<2), ("bytes=0-1,2000-", 0..<2),
    ])
    func `ranges that touch, or nearly do, are one`(field: String, expected: Range<UInt64>) {
        #expect(ByteRange(field, size: 1000) == .part(expected))
    }

    @Test func `of several ranges behind the end none can be given`() {
        #expect(ByteRange("bytes=10-,20-30,-0", size: 10) == .unsatisfiable)
    }

    @Test(arguments: [
        ("bytes=0-0", ByteRange.unsatisfiable), ("bytes=0-", .unsatisfiable), ("bytes=-1", .whole),
        ("bytes=-0", .unsatisfiable), ("bytes=5-9", .unsatisfiable),
    ])
    func `an empty file has no range`(field: String, expected: ByteRange) {
        #expect(ByteRange(field, size: 0) == expected)
    }

    @Test(arguments: [UInt64(1) << 32, 1 << 42, 5_000_000_000_000, UInt64(Int64.max), UInt64.max - 1] as [UInt64])
    func `sizes of terabytes and more keep every byte`(size: UInt64) {
        #expect(ByteRange("bytes=\(size - 1)-", size: size) == .part(size - 1..<size))
        #expect(ByteRange("bytes=-1", size: size) == .part(size - 1..<size))
        #expect(ByteRange("bytes=4294967295-4294967296", size: size) != .whole)
        #expect(ByteRange("bytes=\(size)-", size: size) == .unsatisfiable)
        #expect(ByteRange("bytes=0-\(UInt64.max)", size: size) == .part(0..<size))
    }

    @Test func `every range of a small file agrees with counting`() {
        for size in UInt64(0)...6 {
            for first in UInt64(0)...8 {
                for last in UInt64(0)...8 {
                    let bytes = (0..<size).filter { $0 >= first && $0 <= last }
                    let expected: ByteRange =
                        first > last
                        ? .whole : bytes.isEmpty ? .unsatisfiable : .part(bytes[0]..<bytes[0] + UInt64(bytes.count))
                    #expect(ByteRange("bytes=\(first)-\(last)", size: size) == expected)
                }
            }
        }
    }
}
