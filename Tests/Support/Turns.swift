/// So many at a time, the others wait in the order they came: for tests each of which keeps a processor busy with
/// programs of its own, and that Swift Testing would begin all at once.
public actor Turns {
    private var free: Int
    private var waiting: [CheckedContinuation<Void, Never>] = []

    public init(_ atATime: Int) { free = atATime }

    public func take<Value: Sendable>(_ body: @Sendable () async throws -> Value) async rethrows -> Value {
        if free > 0 { free -= 1 } else { await withCheckedContinuation { waiting.append($0) } }
        defer { giveBack() }
        return try await body()
    }

    private func giveBack() {
        if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
    }
}
