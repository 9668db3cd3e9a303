import Dispatch
import FoundationEssentials
import Glibc
import Synchronization

/// Answers commands on the socket `control` in the state folder, one after the other, on a thread of its own.
final class ControlServer: Sendable {
    static let socketName = "control"

    private let folder: String
    private let owner: UInt32
    private let table: ControlTable
    private let listening: Int32
    private let ended = DispatchGroup()
    private struct State {
        var isStopping = false
        /// Whoever has connected and not yet said what it wants; -1: nobody.
        var waitedFor: Int32 = -1
    }
    private let state = Mutex(State())

    /// - Parameter state: holds the lock, so a socket that lies there is nobody's.
    init(in state: StateFolder, table: ControlTable) throws(Failure) {
        folder = state.path
        owner = state.owner
        self.table = table
        let path = folder + "/" + Self.socketName
        unlink(path)
        listening = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        do {
            guard listening >= 0 else { throw SystemError.last }
            // Before it has a name, so that there is no moment in which others may connect.
            guard fchmod(listening, 0o600) == 0 else { throw SystemError.last }
            let descriptor = listening
            let bound = try LocalSocket.withAddress(of: Self.socketName, in: folder) { bind(descriptor, $0, $1) }
            guard bound == 0, chmod(path, 0o600) == 0, listen(descriptor, 16) == 0 else { throw SystemError.last }
        } catch {
            close(listening)
            throw Failure(
                .configuration, "listen on", path, "\(error)", remedy: "name another folder with --state")
        }
        ended.enter()
        DispatchQueue(label: "dropreel.control").async { [self] in
            serve()
            ended.leave()
        }
    }

    /// Answers what it has begun, takes the socket away, and returns.
    func stop() {
        state.withLock { state in
            state.isStopping = true
            if state.waitedFor >= 0 { shutdown(state.waitedFor, Int32(SHUT_RD)) }
        }
        // On Linux this wakes the thread that waits in accept.
        shutdown(listening, Int32(SHUT_RDWR))
        ended.wait()
        unlink(folder + "/" + Self.socketName)
        close(listening)
    }

    private func serve() {
        while true {
            let descriptor = accept(listening, nil, nil)
            if descriptor < 0 {
                if errno == EINTR || errno == ECONNABORTED { continue }
                return
            }
            _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
            answer(LocalSocket(owning: descriptor))
        }
    }

    private func answer(_ socket: consuming LocalSocket) {
        socket.setTimeout(seconds: 5)
        guard let peer = socket.peer, peer == owner || peer == 0 else {
            send(
                .refused(
                    Failure(
                        .configuration, "use", "the control socket", "it belongs to another user",
                        remedy: "use sudo")), over: socket)
            return
        }
        guard let line = readLine(from: socket) else { return }
        guard let request = try? JSONDecoder().decode(ControlRequest.self, from: Data(line)) else {
            return send(.refused(.usage("the request", "it is no line of JSON as expected")), over: socket)
        }
        send(table.answer(request), over: socket)
    }

    /// One who says nothing must not hold up the end of the daemon.
    private func readLine(from socket: borrowing LocalSocket) -> [UInt8]? {
        let descriptor = socket.descriptor
        let mayRead = state.withLock { state in
            state.waitedFor = descriptor
            return !state.isStopping
        }
        defer { state.withLock { $0.waitedFor = -1 } }
        return mayRead ? socket.readLine() : nil
    }

    private func send(_ answer: ControlAnswer, over socket: borrowing LocalSocket) {
        guard let data = try? JSONEncoder().encode(answer) else { return }
        socket.writeLine(data)
    }
}
