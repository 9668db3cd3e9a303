import Dispatch

/// Threads for what waits for a disk. Those of Swift's tasks are as few as processors: a disk that hangs would stop
/// everybody who waits for anything.
enum Apart {
    static let queue = DispatchQueue(label: "disk", attributes: .concurrent)

    static func run<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
        await withCheckedContinuation { continuation in queue.async { continuation.resume(returning: work()) } }
    }

    static func attempt<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try work() }) }
        }
    }
}
