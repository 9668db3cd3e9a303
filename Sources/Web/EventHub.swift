import HTTPServer
public import Model
import Synchronization

/// All open event streams, and the last events for those who come back.
///
/// Events are numbered; the epoch tells one run of the daemon from another. A client that missed more than is kept, or
/// knows another epoch, is told to fetch anew.
public final class EventHub: Sendable {
    struct Event: Sendable {
        let name: String
        let data: String
        /// Only for the pages of this account; `nil`: for everybody.
        let account: ItemID?
    }

    private struct GuestDownload: Sendable {
        weak var leash: Leash?
    }

    private struct State {
        var number: UInt64 = 0
        /// The last events; the newest has `number`.
        var recent: [Event] = []
        var streams: [ObjectIdentifier: EventStream] = [:]
        /// Those of people who are not signed in.
        var guests: Set<ObjectIdentifier> = []
        /// Whose each of the others is.
        var accounts: [ObjectIdentifier: ItemID] = [:]
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
    public var count: Int { state.withLock { $0.streams.count } }

    /// Tells everybody, or all pages of one account.
    public func publish(_ name: String, _ data: some Encodable, to account: ItemID? = nil) {
        let event = Event(name: name, data: String(decoding: JSON.bytes(data), as: UTF8.self), account: account)
        state.withLock { state in
            state.number += 1
            state.recent.append(event)
            if state.recent.count > 2 * kept { state.recent.removeFirst(kept) }
            let id = "\(epoch)-\(state.number)"
            // Sending only puts bytes into a queue, so it may happen inside the lock, which keeps the order.
            for (key, stream) in state.streams where account == nil || state.accounts[key] == account {
                stream.send(event: event.name, data: event.data, id: id)
            }
        }
    }

    /// Guests are no longer let in: what they have open ends.
    public func endGuests() {
        let (streams, downloads) = state.withLock { state in
            (state.guests.compactMap { state.streams[$0] }, state.downloads.compactMap(\.leash))
        }
        for stream in streams { stream.close() }
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
        let stream = EventStream()
        let isOpen = state.withLock { state in
            guard state.perAddress[address, default: 0] < maximumPerAddress else { return false }
            state.perAddress[address, default: 0] += 1
            state.streams[ObjectIdentifier(stream)] = stream
            if let account {
                state.accounts[ObjectIdentifier(stream)] = account
            } else {
                state.guests.insert(ObjectIdentifier(stream))
            }
            catchUp(stream, after: lastID, state)
            return true
        }
        guard isOpen else { return nil }
        let key = ObjectIdentifier(stream)
        stream.onClose { [weak self] in self?.forget(key, address) }
        return stream
    }

    private func catchUp(_ stream: EventStream, after lastID: String?, _ state: State) {
        let now = "\(epoch)-\(state.number)"
        guard let lastID else {
            // The first line arrives at once, so that the client knows that it is connected, and from where on.
            stream.send(event: "hello", data: "{}", id: now)
            return
        }
        let parts = lastID.split(separator: "-")
        guard parts.count == 2, parts[0] == epoch, let last = UInt64(parts[1]), last <= state.number,
            state.number - last <= UInt64(state.recent.count)
        else {
            stream.send(event: "reset", data: "{}", id: now)
            return
        }
        let account = state.accounts[ObjectIdentifier(stream)]
        let missed = state.recent.suffix(Int(state.number - last)).enumerated().filter { _, event in
            event.account == nil || event.account == account
        }
        for (offset, event) in missed {
            stream.send(event: event.name, data: event.data, id: "\(epoch)-\(last + UInt64(offset) + 1)")
        }
        if missed.isEmpty { stream.comment() }
    }

    private func forget(_ key: ObjectIdentifier, _ address: String) {
        state.withLock { state in
            guard state.streams.removeValue(forKey: key) != nil else { return }
            state.guests.remove(key)
            state.accounts[key] = nil
            let left = state.perAddress[address, default: 1] - 1
            state.perAddress[address] = left > 0 ? left : nil
        }
    }
}
