import Synchronization

/// The proxies whose `X-Forwarded-*` headers count, as the settings name them at the time.
final class TrustedProxies: Sendable {
    private struct State {
        var written: [String] = []
        var networks: [Network] = []
    }
    private let state = Mutex(State())
    private let live: LiveSettings

    init(_ live: LiveSettings) { self.live = live }

    /// Whether a request from this address comes from one of them.
    func contains(_ text: String) -> Bool {
        let written = live.current.trustedProxies
        guard !written.isEmpty, let address = IPAddress(text) else { return false }
        return state.withLock { state in
            if state.written != written {
                state.networks = written.compactMap { Network($0) }
                state.written = written
            }
            return state.networks.contains { $0.contains(address) }
        }
    }
}
