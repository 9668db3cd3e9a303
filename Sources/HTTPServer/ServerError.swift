/// Why a server cannot listen.
public enum ServerError: Error, Sendable, Equatable {
    /// Another program (or another server in this one) listens there.
    case portInUse(UInt16)
    /// Ports below 1024 belong to root.
    case notAllowed(UInt16)
    /// The name does not resolve, or the address is not one of this machine.
    case noSuchAddress(String)
    /// Anything else; the cause in the system's words.
    case cannotListen(port: UInt16, cause: String)
    /// The server has been stopped.
    case stopped
}

extension ServerError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .portInUse(let port):
            "cannot listen on port \(port): it is in use — stop the other program or choose another port"
        case .notAllowed(let port):
            "cannot listen on port \(port): not permitted — choose a port from 1024 up"
        case .noSuchAddress(let host):
            "cannot listen on \(host): it is not an address of this machine — choose one that `ip address` shows"
        case .cannotListen(let port, let cause): "cannot listen on port \(port): \(cause)"
        case .stopped: "cannot listen: the server has been stopped"
        }
    }
}
