import HTTPServer
import Model
import People

/// Who calls.
extension Call {
    /// Who does it, for the log.
    var person: String { caller.session?.account.name ?? address }

    /// The session of somebody who is here in person. A program can neither get itself another token, nor put people out.
    func personalSession() throws(Problem) -> Session {
        guard let session = caller.session else { throw .notSignedIn }
        guard !session.isProgram else {
            throw Problem(
                .notAllowed, "A program's token is not good for this.", hint: "Sign in with a name and a password.")
        }
        return session
    }

    /// For signing in.
    var client: Client { Client(address: address, device: request.header("User-Agent") ?? "") }
}
