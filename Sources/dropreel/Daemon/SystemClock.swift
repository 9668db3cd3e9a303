import Glibc
import Model

/// The clocks of this machine.
struct SystemClock: TimeSource {
    var now: Moment {
        let time = Self.read(CLOCK_REALTIME)
        return Moment(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    /// Goes on while a laptop sleeps, so that sessions and the trash age.
    var monotonic: Double {
        let time = Self.read(CLOCK_BOOTTIME)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func read(_ clock: clockid_t) -> timespec {
        var time = timespec()
        clock_gettime(clock, &time)
        return time
    }
}
