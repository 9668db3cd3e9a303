import Testing

@testable import Media

@Suite struct PictureTimesTests {
    /// What becomes of times of the film, in seconds; 25 pictures a second.
    private func times(_ shown: [Double?]) -> [Double] {
        var times = PictureTimes(usual: 3600)
        var result: [Int64] = []
        for shown in shown {
            let (time, corrected) = times.next(shown.map { Int64($0 * 90_000) })
            if let corrected { result[result.count - 1] = corrected }
            result.append(time)
        }
        return result.map { (Double($0) / 90_000 * 100).rounded() / 100 }
    }

    @Test func `times of a film that is in order stay what they are`() {
        #expect(times([0, 0.04, 0.08]) == [0, 0.04, 0.08])
        #expect(times([7, 8, 30, 31]) == [7, 8, 30, 31])
    }

    @Test func `where the film says nothing a picture lasts as long as usual`() {
        #expect(times([nil, nil, 0.5, nil]) == [0, 0.04, 0.5, 0.54])
    }

    @Test func `one absurd time is the picture's alone`() {
        #expect(times([1, 1.04, 90_000, 1.12, 1.16]) == [1, 1.04, 1.08, 1.12, 1.16])
    }

    @Test func `a clock that jumps back is not waited for`() {
        #expect(times([100, 100.04, 3, 3.04]) == [100, 100.04, 100.08, 100.12])
    }

    @Test func `a picture that is a little late comes next`() {
        let late = times([1, 1.04, 1.02, 1.08])
        #expect(late == [1, 1.04, 1.04, 1.08])
    }
}

@Suite struct ClockCheckTests {
    @Test(
        arguments: [
            ([0, 10, 20, 30], true), ([100, 105, 140, 150], true), ([0, 10, 3610, 3620], false),
            ([0, 10, 5, 15], false),
            ([0, 10, 10, 20], false), ([0, 1], false), ([], false),
        ] as [([Double], Bool)])
    func `a clock is even when it rises everywhere about as much`(times: [Double], isEven: Bool) {
        #expect(ClockCheck.isEven(times) == isEven)
    }
}
