public import Model
import Store
import Synchronization

/// Something that open pages should know. It says where, not what.
public enum Change: Sendable, Hashable {
    /// The listing of this folder is otherwise. Every folder above has a change of its own.
    case folder(ItemID, version: Int64)
    /// A file is being copied: bytes that are there, and how many there will be as far as it is known.
    case progress(file: ItemID, folder: ItemID, copied: UInt64, size: UInt64)
    /// What `status` tells is otherwise: sweeping, problems.
    case status
}

/// Tells every change to whoever wants to know.
public final class ChangeFeed: Sendable {
    private struct State {
        var listeners: [Int: @Sendable ([Change]) -> Void] = [:]
        var next = 0
    }
    private let state = Mutex(State())

    public init() {}

    /// `listener` gets the changes of one commit at a time, on the thread that made them; it must not wait. The answer
    /// ends the subscription.
    public func subscribe(_ listener: @escaping @Sendable ([Change]) -> Void) -> @Sendable () -> Void {
        let number = state.withLock { state in
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
        return { [self] in _ = state.withLock { $0.listeners.removeValue(forKey: number) } }
    }

    /// Several changes of one folder or file are told as one, the last.
    public func publish(_ changes: [Change]) {
        guard !changes.isEmpty else { return }
        var last: [String: Int] = [:]
        for (place, change) in changes.enumerated() { last[change.subject] = place }
        let coalesced = last.values.sorted().map { changes[$0] }
        // Called without the lock, so that a listener may end its own subscription.
        for listener in state.withLock({ Array($0.listeners.values) }) { listener(coalesced) }
    }

    func publish(_ folders: [TouchedFolder]) { publish(folders.compactMap(Change.init)) }
}

extension Change {
    /// `nil` while only a file grew: its progress is told instead.
    init?(_ folder: TouchedFolder) {
        guard folder.isVisible else { return nil }
        self = .folder(folder.id, version: folder.version)
    }

    fileprivate var subject: String {
        switch self {
        case .folder(let id, _): "f" + id.text
        case .progress(let file, _, _, _): "p" + file.text
        case .status: "s"
        }
    }
}
