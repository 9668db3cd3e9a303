/// Why a password could not be hashed or compared: never that it is wrong.
public enum SecretsError: Error, Equatable, Sendable {
    /// The system did not give the memory that hashing needs.
    case outOfMemory
    /// The system has no source of randomness.
    case notReady
}

extension SecretsError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .outOfMemory:
            "cannot hash a password: the system gave no \(PasswordHash.memory >> 20) MiB of memory — "
                + "close other programs or raise the memory limit of the service"
        case .notReady: "cannot hash a password: the system has no source of random numbers (getrandom)"
        }
    }
}
