import FoundationEssentials
import Glibc

/// Asks the daemon that works with a state folder.
enum ControlClient {
    /// `nil` when no daemon runs there.
    static func ask(_ request: ControlRequest, in folder: String) throws(Failure) -> ControlAnswer? {
        let path = folder + "/" + ControlServer.socketName
        let answer: [UInt8]?
        do {
            let socket = try LocalSocket()
            let descriptor = socket.descriptor
            let connected = try LocalSocket.withAddress(of: ControlServer.socketName, in: folder) {
                connect(descriptor, $0, $1)
            }
            guard connected == 0 else { throw SystemError.last }
            // A rescan of a large folder may think for a while before it answers.
            socket.setTimeout(seconds: 60)
            guard let data = try? JSONEncoder().encode(request) else {
                throw Failure(.broken, "ask", path, "the request cannot be written")
            }
            // The answer can be there although the request was not taken: a refusal comes first.
            socket.writeLine(data)
            answer = socket.readLine()
        } catch let failure as Failure {
            throw failure
        } catch let error as SystemError {
            switch error.number {
            case ENOENT, ECONNREFUSED, ENOTDIR: return nil
            case EACCES, EPERM:
                throw Failure(
                    .configuration, "reach", path, error.description,
                    remedy: "run it as the owner of \(folder): sudo dropreel \(request.command)")
            default: throw Failure(.broken, "reach", path, error.description)
            }
        } catch {
            throw Failure(.broken, "reach", path, "\(error)")
        }
        guard let answer, let decoded = try? JSONDecoder().decode(ControlAnswer.self, from: Data(answer)) else {
            throw Failure(
                .broken, "understand", path, "the daemon gave no answer", remedy: "see: journalctl -u dropreel")
        }
        return decoded
    }
}
