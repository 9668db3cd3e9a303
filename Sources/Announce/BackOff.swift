/// How long to wait before the next attempt: 1 s, then twice as long each time, at most 15 s, so that a service that
/// comes back is found again within half a minute.
struct BackOff {
    private var seconds: UInt32 = 1

    mutating func next() -> UInt32 {
        defer { seconds = min(seconds * 2, 15) }
        return seconds
    }
}
