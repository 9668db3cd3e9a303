import CMicroHTTPD
import Synchronization

/// All sleeping connections of a server. Once closed, nobody may fall asleep again.
///
/// libmicrohttpd aborts the process when it is stopped while a connection sleeps, and calls it undefined to wake one
/// that does not. One lock over "who sleeps" makes both impossible.
final class ParkingLot: Sendable {
    private struct State {
        var isClosed = false
        var asleep: [ObjectIdentifier: MHDPointer] = [:]
    }
    private let state = Mutex(State())

    /// Only to be called from a callback of that connection. `false`: the server is closing, answer now.
    func park(_ place: Parking) -> Bool {
        state.withLock { state in
            guard !state.isClosed else { return false }
            let isAsleep = state.asleep.updateValue(place.connection, forKey: ObjectIdentifier(place)) != nil
            if !isAsleep { MHD_suspend_connection(place.connection.raw) }
            return true
        }
    }

    func wake(_ place: Parking) {
        state.withLock { state in
            guard let connection = state.asleep.removeValue(forKey: ObjectIdentifier(place)) else { return }
            MHD_resume_connection(connection.raw)
        }
    }

    func close() {
        state.withLock { state in
            state.isClosed = true
            for connection in state.asleep.values { MHD_resume_connection(connection.raw) }
            state.asleep = [:]
        }
    }
}

/// One connection's place in the lot. Waking a place that is not asleep, or whose connection has gone, does nothing.
final class Parking: Sendable {
    fileprivate let connection: MHDPointer
    private let client: Connection
    private let lot: ParkingLot

    init(_ connection: MHDPointer, of client: Connection, in lot: ParkingLot) {
        self.connection = connection
        self.client = client
        self.lot = lot
    }

    /// Nobody looks at the socket of a sleeping connection, unless asked.
    var hasHungUp: Bool { client.hasHungUp }

    func park() -> Bool { lot.park(self) }
    func wake() { lot.wake(self) }
}

/// A pointer of libmicrohttpd that may cross threads.
// Safe because libmicrohttpd locks what its functions touch, and each use keeps to the threads its manual names.
struct MHDPointer: @unchecked Sendable {
    let raw: OpaquePointer
    init(_ raw: OpaquePointer) { self.raw = raw }
}
