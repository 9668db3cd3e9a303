import CMicroHTTPD
import Glibc
import Synchronization

/// Connections that have ended for us while their client still sends: they are listened to for a while longer.
///
/// Closing at once would make the kernel answer what is still under way with a reset, and on a reset the client's system
/// throws away what has arrived and was not read: the very answer that says why (RFC 9112 section 9.6).
final class Farewells: Sendable {
    /// Owned by whoever holds it; `dismiss` closes it.
    private struct Guest {
        let socket: Int32
        /// When it is closed, whatever it does (milliseconds of the monotonic clock).
        let end: Int64
        /// Enough for any answer to be read meanwhile, and little to throw away.
        var bytesLeft = 64 << 20
    }
    private struct State {
        var newcomers: [Guest] = []
        var count = 0
        var isOver = false
    }
    private let state = Mutex(State())
    private let news = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    private let patience: Int64
    private let most: Int

    /// - Parameters:
    ///   - patience: seconds in which a client can read its answer.
    ///   - most: how many are listened to at the same time; others are closed as if this were not here.
    init(patience: Double, most: Int = 256) {
        self.patience = Int64(min(max(patience, 0), 3600) * 1000)
        self.most = most
    }

    deinit { if news >= 0 { close(news) } }

    /// Listens on, to a copy of the descriptor: closing the original does not end the connection then.
    func listen(to socket: Int32) {
        let end = Monotonic.milliseconds() + patience
        let isWelcome = state.withLock { state in
            guard news >= 0, !state.isOver, state.count < most else { return false }
            let copy = fcntl(socket, F_DUPFD_CLOEXEC, 0)
            guard copy >= 0 else { return false }
            // Versions of libmicrohttpd leave this to `close`, which does not end the connection any more.
            shutdown(copy, Int32(SHUT_WR))
            state.newcomers.append(Guest(socket: copy, end: end))
            state.count += 1
            return true
        }
        if isWelcome { eventfd_write(news, 1) }
    }

    /// What a thread does until `end` becomes readable.
    func run(until end: Int32) {
        var guests: [Guest] = []
        while true {
            var entries = ([end, news] + guests.map(\.socket)).map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&entries, nfds_t(entries.count), guests.isEmpty ? -1 : 250)
            guard entries[0].revents == 0 else { break }
            let now = Monotonic.milliseconds()
            guests = zip(guests, entries.dropFirst(2)).compactMap { guest, entry in
                var guest = guest
                let isThere = entry.revents == 0 || Self.hear(&guest)
                if isThere, now < guest.end { return guest }
                dismiss(guest)
                return nil
            }
            if entries[1].revents != 0 { guests += newcomers() }
        }
        state.withLock { $0.isOver = true }
        for guest in guests + newcomers() { dismiss(guest) }
    }

    private func newcomers() -> [Guest] {
        var count: eventfd_t = 0
        eventfd_read(news, &count)
        return state.withLock { state in
            defer { state.newcomers = [] }
            return state.newcomers
        }
    }

    private func dismiss(_ guest: Guest) {
        close(guest.socket)
        state.withLock { $0.count -= 1 }
    }

    /// Throws away what has come; `false` when nothing more will, or too much has.
    private static func hear(_ guest: inout Guest) -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 1) { scratch in
            let count = recv(guest.socket, scratch.baseAddress, scratch.count, Int32(MSG_DONTWAIT))
            guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
            guest.bytesLeft -= count
            return guest.bytesLeft > 0
        }
    }
}
