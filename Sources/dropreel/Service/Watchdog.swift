import Dispatch

/// Gives systemd the sign of life that it wants, for as long as the daemon proves that it lives.
final class Watchdog: Sendable {
    private let ended = DispatchSemaphore(value: 0)

    /// `nil` when nobody wants a sign.
    /// - Parameters:
    ///   - seconds: within which a sign is wanted.
    ///   - isAlive: asked three times as often, on a thread of its own; when it does not answer yes, systemd starts the
    ///     daemon anew.
    init?(seconds: Double? = Notify.watchdogSeconds, isAlive: @escaping @Sendable () -> Bool) {
        guard let seconds else { return nil }
        let ended = ended
        DispatchQueue(label: "dropreel.watchdog").async {
            repeat {
                if isAlive() { Notify.alive() }
            } while ended.wait(timeout: .now() + seconds / 3) == .timedOut
        }
    }

    deinit { ended.signal() }
}
