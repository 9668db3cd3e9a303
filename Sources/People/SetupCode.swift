import Glibc
import Secrets
import Synchronization

/// The code that the first owner types from the screen of the machine: proof that they may use it.
///
/// It is kept in the file `setup-code` of the state folder too, which only the daemon's user may read. It exists only
/// while there is no account, and ten wrong tries replace it.
public final class SetupCode: Sendable {
    private struct State {
        var code: LetterCode?
        var wrongTries = 0
    }
    private let state = Mutex(State())
    private let register: Register
    private let path: String

    static let triesPerCode = 10

    init(_ register: Register, folder: String) {
        self.register = register
        path = folder + "/setup-code"
    }

    /// Whether there is no account yet.
    public var isNeeded: Bool { register.look { $0.accounts.isEmpty } }

    /// The ten letters; `nil` when there is an account, and then the file goes too.
    public func current() -> String? {
        state.withLock { state in
            // Asked within the lock, so that no code is made after the account that ended the set-up.
            guard isNeeded else {
                discard(&state)
                return nil
            }
            return valid(&state).text
        }
    }

    /// Counts wrong tries; whoever makes the tenth makes the code of no use to themselves.
    func accepts(_ typed: String, from address: String) -> Bool {
        state.withLock { state in
            guard isNeeded else { return false }
            if let tried = LetterCode(typed: typed), tried == valid(&state) { return true }
            state.wrongTries += 1
            if state.wrongTries >= Self.triesPerCode {
                state = State()
                _ = valid(&state)
                register.actLater { [register] _ in [register.logLine(.setUpFailed, by: address)] }
            }
            return false
        }
    }

    /// Forgets the code and removes the file.
    func retire() { state.withLock { discard(&$0) } }

    private func discard(_ state: inout State) {
        state = State()
        unlink(path)
    }

    private func valid(_ state: inout State) -> LetterCode {
        if let code = state.code { return code }
        let code = LetterCode.random()
        state.code = code
        // Without the file the code is still on the terminal.
        SecretFile.write(Array((code.text + "\n").utf8), to: path)
        return code
    }
}
