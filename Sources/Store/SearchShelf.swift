import Dispatch
import SQLite
import Synchronization

/// Keeps the texts by which everything is found as long as somebody searches.
final class SearchShelf: Sendable {
    private struct State {
        var texts = SearchTexts()
        var isUsed = false
        var isWaiting = false
    }
    private let state = Mutex(State())
    /// Seconds without a search after which they are let go.
    private static let patience = 300.0

    /// Runs `body` over the texts as they are in this moment of the index; `nil` when they are of a later one.
    func use<Result: Sendable>(
        _ connection: borrowing Connection, _ body: (SearchTexts, borrowing Connection) throws -> Result
    ) throws -> Result? {
        let (result, isFirst) = try state.withLock { state in
            guard try state.texts.follow(connection) else { return (Result?.none, false) }
            defer { (state.isUsed, state.isWaiting) = (true, true) }
            return (try body(state.texts, connection), !state.isWaiting)
        }
        if isFirst { wait() }
        return result
    }

    private func wait() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.patience) { [weak self] in
            guard let self else { return }
            let goesOn = state.withLock { state in
                defer { state.isUsed = false }
                if !state.isUsed { (state.texts, state.isWaiting) = (SearchTexts(), false) }
                return state.isUsed
            }
            if goesOn { wait() }
        }
    }
}
