import Dispatch

/// Threads for what waits for a disk. Those of Swift's tasks are as few as processors, and a disk that hangs would stop
/// everybody who waits for anything.
enum Apart {
    /// Each piece of work has a queue of its own, for that has a thread of its own at once. Those that work off a concurrent
    /// queue are the very ones of Swift's tasks (on Linux), and others take their place once a second only.
    static func begin(_ work: @escaping @Sendable () -> Void) { DispatchQueue(label: "disk").async(execute: work) }

    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in begin { continuation.resume(returning: work()) } }
    }

    static func attempt<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            begin { continuation.resume(with: Result { try work() }) }
        }
    }
}
