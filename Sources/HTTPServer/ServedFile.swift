import Glibc
import Synchronization

/// An open file on its way to one client. It owns the descriptor; sending the answer hands it on to the kernel.
///
/// Each answer needs an `open` of its own: descriptors made by `dup` share what the kernel knows about reading ahead.
public final class ServedFile: Sendable {
    private let descriptor: Atomic<Int32>

    /// Takes over the descriptor of a regular file.
    public init(takingOver descriptor: Int32) { self.descriptor = Atomic(descriptor) }

    deinit {
        let left = descriptor.load(ordering: .relaxed)
        if left >= 0 { close(left) }
    }

    /// The descriptor while it is ours, which is as long as the answer is not being sent.
    var current: Int32? {
        let descriptor = descriptor.load(ordering: .relaxed)
        return descriptor >= 0 ? descriptor : nil
    }

    /// The descriptor, once; whoever takes it closes it.
    func take() -> Int32? {
        let taken = descriptor.exchange(-1, ordering: .relaxed)
        return taken >= 0 ? taken : nil
    }
}
