import Support
import Testing

@testable import Streaming

@Suite struct WholeMovieTests {
    /// Segments of 2, 2, 2 and 4.5 seconds.
    private let plan = SegmentPlan(Given.index([0, 2, 4, 6], duration: 10.5))

    private func number(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }

    private func number(_ bytes: [UInt8], _ place: Int, _ count: Int = 4) -> UInt64 {
        number(bytes[place..<place + count])
    }

    /// Where the body of that box begins.
    private func find(_ name: String, in bytes: [UInt8]) throws -> Int {
        try #require(bytes.firstRange(of: Array(name.utf8))).upperBound
    }

    @Test(arguments: [UInt8(0), 1])
    func `the head says how long the film is, and every box around it grows`(version: UInt8) throws {
        let plain = FragmentedHead.bytes(movieScale: 600, version: version)
        let movie = try #require(WholeMovie(initialization: plain, plan: plan))
        let head = Array(movie.head[..<Int(movie.indexPlace)])
        #expect(head.count == plain.count + 20)
        let length = try find("mehd", in: head)
        #expect(number(head, length, 4) == 1 << 24 && number(head, length + 4, 8) == 6300)
        for name in ["moov", "mvex"] {
            let (before, after) = (try find(name, in: plain), try find(name, in: head))
            #expect(number(head, after - 8) == number(plain, before - 8) + 20, "\(name)")
        }
        #expect(try find("moov", in: head) - 8 + Int(number(head, find("moov", in: head) - 8)) == head.count)
    }

    @Test func `a length that is there stays`() throws {
        let plain = FragmentedHead.bytes(hasLength: true)
        let movie = try #require(WholeMovie(initialization: plain, plan: plan))
        #expect(movie.indexPlace == UInt64(plain.count) && movie.head.starts(with: plain))
    }

    @Test func `the index tells of each segment how long it is and how many bytes it has`() throws {
        var movie = try #require(WholeMovie(initialization: FragmentedHead.bytes(), plan: plan))
        let sizes = [10, 20, 30, 40]
        for size in sizes { movie.add([UInt8](repeating: 0, count: size)) }
        let index = movie.index
        #expect(index.count == movie.head.count - Int(movie.indexPlace))
        #expect(movie.size == UInt64(movie.head.count + 100))
        #expect(number(index, 0) == UInt64(index.count) && index[4..<8].elementsEqual("sidx".utf8))
        #expect(number(index, 12) == 1 && number(index, 16) == 90_000, "the first track, in its ticks")
        #expect(number(index, 20, 8) == 0 && number(index, 28, 8) == 0)
        #expect(number(index, 38, 2) == 4)
        let references = stride(from: 40, to: index.count, by: 12).map { (number(index, $0), number(index, $0 + 4)) }
        #expect(references.map(\.0) == sizes.map(UInt64.init))
        #expect(references.map(\.1) == [180_000, 180_000, 180_000, 405_000])
    }

    @Test func `rounding does not add up over a long film`() throws {
        let starts = (0..<3000).map { Double($0) * 2 + Double($0) * 1.0 / 3 }
        let plan = SegmentPlan(Given.index(starts, duration: 7001))
        var movie = try #require(WholeMovie(initialization: FragmentedHead.bytes(trackScale: 1000), plan: plan))
        for _ in plan.segments { movie.add([1]) }
        let index = movie.index
        let total = stride(from: 44, to: index.count, by: 12).reduce(UInt64(0)) { $0 + number(index, $1) }
        #expect(total == 7_001_000)
    }

    @Test func `what is no head of a fragmented film is refused, wherever it ends`() {
        let whole = FragmentedHead.bytes()
        for count in 0..<whole.count {
            #expect(WholeMovie(initialization: Array(whole[..<count]), plan: plan) == nil, "\(count)")
        }
        #expect(WholeMovie(initialization: FragmentedHead.bytes(trackScale: 0), plan: plan) == nil)
        let huge = FragmentedHead.number(.max) + Array("moov".utf8) + [UInt8](repeating: 0, count: 100)
        #expect(WholeMovie(initialization: huge, plan: plan) == nil)
    }
}
