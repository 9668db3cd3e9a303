import CMicroHTTPD
import Glibc
import Synchronization

/// A started libmicrohttpd with its listening socket and workers.
final class Daemon: Sendable {
    private struct State {
        var handle: MHDPointer?
        /// Ours again once newcomers are refused.
        var socket: Int32 = -1
    }
    private let state: Mutex<State>
    /// What the callbacks point to; alive until the workers have ended.
    private let endpoint: Endpoint

    /// `nil` when there are not enough threads or memory; the log says which.
    init?(_ socket: consuming ListeningSocket, core: ServerCore, index: Int) {
        let endpoint = Endpoint(core: core, index: index)
        let descriptor = socket.take()
        guard let handle = endpoint.start(on: descriptor) else {
            close(descriptor)
            return nil
        }
        self.endpoint = endpoint
        let pointer = MHDPointer(handle)
        state = Mutex(State(handle: pointer))
    }

    deinit { stop() }

    func refuseNewcomers() {
        state.withLock { state in
            guard let handle = state.handle else { return }
            let socket = MHD_quiesce_daemon(handle.raw)
            if socket >= 0 {
                // Those in the backlog are told at once instead of hanging.
                shutdown(socket, Int32(SHUT_RDWR))
                state.socket = socket
            }
        }
    }

    /// Returns when every worker has ended. Nobody may be asleep any more.
    func stop() {
        let (handle, socket) = state.withLock { state in
            defer { state = State(handle: nil) }
            return (state.handle, state.socket)
        }
        if let handle { MHD_stop_daemon(handle.raw) }
        if socket >= 0 { close(socket) }
    }
}
