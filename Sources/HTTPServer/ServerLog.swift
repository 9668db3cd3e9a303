import Synchronization

/// Lines for the log, at most a few each second: a client can make libmicrohttpd write one with every request.
final class ServerLog: Sendable {
    private struct State {
        var windowStart: Int64 = 0
        var lines = 0
        var dropped = 0
    }
    private let state = Mutex(State())
    private let write: @Sendable (String) -> Void
    private static let window: Int64 = 10_000
    private static let linesPerWindow = 20

    init(_ write: @escaping @Sendable (String) -> Void) { self.write = write }

    func callAsFunction(_ line: @autoclosure () -> String) {
        let now = Monotonic.milliseconds()
        let (isWelcome, dropped) = state.withLock { state in
            var dropped = 0
            if now - state.windowStart > Self.window {
                dropped = state.dropped
                state = State(windowStart: now)
            }
            state.lines += 1
            let isWelcome = state.lines <= Self.linesPerWindow
            if !isWelcome { state.dropped += 1 }
            return (isWelcome, dropped)
        }
        if dropped > 0 { write("\(dropped) more lines of this kind were left out") }
        if isWelcome { write(line()) }
    }
}
