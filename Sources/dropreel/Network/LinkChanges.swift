import Dispatch
import Glibc
import Synchronization

/// Hears of network interfaces and routes that come and go, from the kernel (rtnetlink(7)).
final class LinkChanges: Sendable {
    // Safe because it is only made and canceled here; Dispatch calls it on its own queue.
    nonisolated(unsafe) private let source: any DispatchSourceRead
    private let isDue = Due()

    /// Whether `changed` will be called soon.
    private final class Due: Sendable { let flag = Atomic(false) }

    /// Where the kernel tells of nothing, what there is at the start has to do.
    ///
    /// - Parameter changed: called within a second after something changed.
    init?(changed: @escaping @Sendable () -> Void) {
        let descriptor = socket(
            AF_NETLINK, Int32(SOCK_RAW.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
        guard descriptor >= 0 else { return nil }
        guard Self.subscribe(descriptor) else {
            close(descriptor)
            return nil
        }
        let queue = DispatchQueue(label: "links")
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
        let isDue = isDue
        source.setEventHandler {
            Self.drain(descriptor)
            // An interface that comes up has no address yet, and seldom comes alone.
            guard isDue.flag.exchange(true, ordering: .relaxed) == false else { return }
            queue.asyncAfter(deadline: .now() + 1) {
                isDue.flag.store(false, ordering: .relaxed)
                changed()
            }
        }
        source.setCancelHandler { close(descriptor) }
        self.source = source
        source.activate()
    }

    deinit { source.cancel() }

    /// `struct sockaddr_nl`: the family, two unused bytes, no address, and what to be told of.
    private static func subscribe(_ descriptor: Int32) -> Bool {
        let links: UInt32 = 0x1
        let routes: UInt32 = 0x40
        var address = (UInt16(AF_NETLINK), UInt16(0), UInt32(0), links | routes)
        return withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, 12) }
        } == 0
    }

    /// What it says does not count, only that it says something.
    private static func drain(_ descriptor: Int32) {
        var buffer = [UInt8](repeating: 0, count: 8192)
        // Too much to be told (ENOBUFS) is something too.
        while recv(descriptor, &buffer, buffer.count, 0) > 0 || errno == ENOBUFS {}
    }
}
