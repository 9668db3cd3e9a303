import CSystemd
import Glibc

/// What systemd is told (sd_notify(3)); without systemd every call does nothing.
enum Notify {
    static func ready() { send("READY=1") }
    static func stopping() { send("STOPPING=1") }

    /// One line for `systemctl status`.
    static func status(_ text: String) { send("STATUS=" + Journal.printable(text)) }

    /// Reading the settings anew; `ready()` says that it is done. systemd orders the two by the clock in it.
    static func reloading() {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        send("RELOADING=1\nMONOTONIC_USEC=\(now.tv_sec * 1_000_000 + now.tv_nsec / 1000)")
    }

    static func alive() { send("WATCHDOG=1") }

    /// Seconds within which systemd wants a sign of life; `nil`: it wants none.
    static var watchdogSeconds: Double? {
        var microseconds: UInt64 = 0
        guard sd_watchdog_enabled(0, &microseconds) > 0 else { return nil }
        return Double(microseconds) / 1_000_000
    }

    private static func send(_ message: String) { sd_notify(0, message) }
}
