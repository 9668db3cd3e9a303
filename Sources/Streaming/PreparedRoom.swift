import Files
import MediaMessages

/// Whether a film to take along will find room, told as early as that can be known: what is begun in vain has cost others
/// their place, and they took hours to make.
struct PreparedRoom {
    private let plan: SegmentPlan
    private let cache: CacheFolder
    private let duration: Double

    /// Before so much of a film is there its size is not foreseen.
    private static let leastShare = 0.1
    /// Scenes differ: only what would be so much larger than all the room is given up.
    private static let margin = 1.25

    init(_ plan: SegmentPlan, _ cache: CacheFolder) {
        self.plan = plan
        self.cache = cache
        duration = plan.segments.reduce(0) { $0 + $1.duration }
    }

    /// What is copied weighs what it weighs in its file, about: few containers say what belongs to which track. Where it
    /// would be too much, some segments are weighed all over the film.
    ///
    /// - Parameter weigh: makes a segment and says how many bytes it has.
    func checkBeforehand(weigh: (Int) async throws -> Int) async throws {
        guard let bytes = plan.index.bytes, bytes > cache.room else { return }
        let numbers = stride(from: 0, to: plan.segments.count, by: max(plan.segments.count / Self.weighed, 1))
        var (expected, real) = (0, 0)
        for number in numbers {
            guard let weight = weight(of: number, bytes) else { return }
            expected += weight
            real += try await weigh(number)
        }
        guard expected > 0 else { return }
        try check(Double(bytes) * Double(real) / Double(expected), written: 0)
    }

    private static let weighed = 20

    /// What the index says of a segment; `nil` when nothing.
    private func weight(of number: Int, _ all: Int) -> Int? {
        let index = plan.index
        let isLast = number + 1 == plan.segments.count
        guard let begin = index.keyFrames[plan.segments[number].keyFrame].bytesBefore,
            let end = isLast ? all : index.keyFrames[plan.segments[number + 1].keyFrame].bytesBefore
        else { return nil }
        return max(end - begin, 0)
    }

    /// What is converted is judged by what is made of it so far.
    ///
    /// - Parameters:
    ///   - head: bytes before the segments.
    ///   - size: bytes of all that is made.
    ///   - segments: how many are made.
    func check(head: Int, size: UInt64, segments: Int) throws(Preparation.Failure) {
        let share = plan.segments.prefix(segments).reduce(0) { $0 + $1.duration } / max(duration, .ulpOfOne)
        guard share >= Self.leastShare else { return }
        try check((Double(head) + (Double(size) - Double(head)) / share) / Self.margin, written: size)
    }

    /// - Parameter written: bytes of it that lie on the disk already.
    private func check(_ bytes: Double, written: UInt64) throws(Preparation.Failure) {
        if bytes > Double(cache.capacity) { throw .tooLarge(room: cache.capacity) }
        if bytes > Double(cache.room + written) { throw .diskFull }
    }
}
