import CLinux
import Glibc
import Model

/// Up to 64 open directories, those used last. Each was found to be the very directory it stands for, so that a look
/// relative to it is right even while its path is ahead of, or behind, the events.
struct OpenDirectories: ~Copyable {
    private struct Slot {
        let descriptor: Int32
        var used: UInt64
    }
    private var slots: [ObjectIdentifier: Slot] = [:]
    private var clock: UInt64 = 0
    private static let atMost = 64

    deinit { for slot in slots.values { close(slot.descriptor) } }

    var isEmpty: Bool { slots.isEmpty }

    /// `nil` when it is not among those open.
    mutating func descriptor(of directory: Directory) -> Int32? {
        clock += 1
        slots[ObjectIdentifier(directory)]?.used = clock
        return slots[ObjectIdentifier(directory)]?.descriptor
    }

    mutating func keep(_ descriptor: Int32, of directory: Directory) {
        if slots.count >= Self.atMost, let oldest = slots.min(by: { $0.value.used < $1.value.used }) {
            close(oldest.value.descriptor)
            slots[oldest.key] = nil
        }
        clock += 1
        slots[ObjectIdentifier(directory)] = Slot(descriptor: descriptor, used: clock)
    }

    mutating func forget(_ directory: Directory) {
        if let slot = slots.removeValue(forKey: ObjectIdentifier(directory)) { close(slot.descriptor) }
    }

    mutating func forgetAll() {
        for slot in slots.values { close(slot.descriptor) }
        slots = [:]
    }
}
