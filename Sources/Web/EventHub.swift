import HTTPServer
public import Model
import Synchronization

/// All open event streams, and the last events for those who come back.
///
/// Events are numbered; the epoch tells one run of the daemon from another. A client that missed more than is kept, or
/// knows another epoch, or reads too slowly, is told to fetch anew.
public final class EventHub: Sendable {
    struct Event: Sendable {
        let name: String
        let data: String
        /// Only for the pages of this account; `nil`: for everybody.
        let account: ItemID?
    }

    private struct OpenPage: Sendable {
        let stream: EventStream
        /// `nil`: a guest's.
        let account: ItemID?
    }

    private struct GuestDownload: Sendable {
        weak var leash: Leash?
    }

    private struct State {
        var number: UInt64 = 0
        /// The last events; the newest has `number`.
        var recent: [Event] = []
        var pages: [ObjectIdentifier: OpenPage] = [:]
        var downloads: [GuestDownload] = []
        var perAddress: [String: Int] = [:]
    }
    private let state = Mutex(State())
    private let epoch = ItemID.random().text.replacing("-", with: "_")
    private let kept: Int
    private let maximumPerAddress: Int

    public init(kept: Int = 500, maximumPerAddress: Int = 64) {
        self.kept = kept
        self.maximumPerAddress = maximumPerAddress
    }

    /// How many are open.
    public var count: Int { state.withLock { $0.pages.count } }

    /// Tells everybody, or all pages of one account.
    public func publish(_ name: String, _ data: some Encodable, to account: ItemID? = nil) {
        let event = Event(name: name, data: String(decoding: JSON.bytes(data), as: UTF8.self), account: account)
        state.withLock { state in
            state.number += 1
            state.recent.append(event)
            if state.recent.count > 2 * kept { state.recent.removeFirst(kept) }
            let id = "\(epoch)-\(state.number)"
            // Sending only puts bytes into a queue, so it may happen inside the lock, which keeps the order.
            for page in state.pages.values where account == nil || page.account == account {
                page.stream.send(event: event.name, data: event.data, id: id)
            }
        }
    }

    /// Guests are no longer let in: what they have open ends.
    public func endGuests() {
        let (pages, downloads) = state.withLock { state in
            (state.pages.values.filter { $0.account == nil }, state.downloads.compactMap(\.leash))
        }
        for page in pages { page.stream.close() }
        for download in downloads { download.cut() }
    }

    /// What a guest has begun to download, which ends like the streams of guests.
    func addGuest(_ leash: Leash) {
        state.withLock { state in
            state.downloads.removeAll { $0.leash == nil }
            state.downloads.append(GuestDownload(leash: leash))
        }
    }

    /// A new stream that begins after `lastID`; `nil` when that address has too many.
    ///
    /// - Parameter account: whose it is; `nil` for a guest.
    func open(address: String, account: ItemID?, after lastID: String?) -> EventStream? {
        let stream = EventStream(substitute: "reset")
        let isOpen = state.withLock { state in
            guard state.perAddress[address, default: 0] < maximumPerAddress else { return false }
            state.perAddress[address, default: 0] += 1
            let page = OpenPage(stream: stream, account: account)
            state.pages[ObjectIdentifier(stream)] = page
            catchUp(page, after: lastID, state)
            return true
        }
        guard isOpen else { return nil }
        let key = ObjectIdentifier(stream)
        stream.onClose { [weak self] in self?.forget(key, address) }
        return stream
    }

    private func catchUp(_ page: OpenPage, after lastID: String?, _ state: State) {
        let now = "\(epoch)-\(state.number)"
        guard let lastID else {
            // The first line arrives at once, so that the client knows that it is connected, and from where on.
            page.stream.send(event: "hello", data: "{}", id: now)
            return
        }
        let parts = lastID.split(separator: "-")
        guard parts.count == 2, parts[0] == epoch, let last = UInt64(parts[1]), last <= state.number,
            state.number - last <= UInt64(state.recent.count)
        else {
            page.stream.send(event: "reset", data: "{}", id: now)
            return
        }
        let missed = state.recent.suffix(Int(state.number - last)).enumerated().filter { _, event in
            event.account == nil || event.account == page.account
        }
        for (offset, event) in missed {
            page.stream.send(event: event.name, data: event.data, id: "\(epoch)-\(last + UInt64(offset) + 1)")
        }
        if missed.isEmpty { page.stream.comment() }
    }

    private func forget(_ key: ObjectIdentifier, _ address: String) {
        state.withLock { state in
            guard state.pages.removeValue(forKey: key) != nil else { return }
            let left = state.perAddress[address, default: 1] - 1
            state.perAddress[address] = left > 0 ? left : nil
        }
    }
}
