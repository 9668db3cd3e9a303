public import Catalog
import HTTPServer
import Model
import People

/// The stream that tells every open page where to look.
enum EventEndpoints {
    static func events(_ call: Call, _ services: Services) throws(Problem) -> Response {
        // HEAD has no body (RFC 9110 section 9.3.2): a stream would be kept for nobody.
        if call.request.method == "HEAD" { return Response(200, headers: fields) }
        guard
            let stream = services.events.open(
                address: call.address, account: call.caller.session?.account.id,
                after: call.request.header("Last-Event-ID"))
        else {
            throw Problem(
                .tooManyAttempts, "Too many event streams are open from your address.",
                hint: "Close other pages of this server.", headers: ["Retry-After": "10"])
        }
        if let session = call.caller.session {
            let watch = services.sessions.onEnd(of: session.id) {
                stream.send(event: "session", data: "{\"ended\":true}")
                stream.close()
            }
            stream.onClose { watch.cancel() }
        }
        return Response(200, headers: fields, body: .events(stream))
    }

    private static let fields: [(name: String, value: String)] = [
        ("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), Answer.nosniff,
        // A proxy that collects before it forwards would hold events back.
        ("X-Accel-Buffering", "no"),
    ]
}

extension EventHub {
    private struct FolderChange: Encodable {
        let folder: ItemID
        let version: Int64
    }

    private struct CopyProgress: Encodable {
        let file: ItemID
        let folder: ItemID
        let copied: UInt64
        let size: UInt64
    }

    private struct Nothing: Encodable {}

    /// Somebody's marks are otherwise.
    func publishMarks(of account: ItemID) { publish("marks", Nothing(), to: account) }

    /// A change of the catalogue, as an event.
    public func publish(_ change: Change) {
        switch change {
        case .folder(let id, let version): publish("change", FolderChange(folder: id, version: version))
        case .progress(let file, let folder, let copied, let size):
            publish("progress", CopyProgress(file: file, folder: folder, copied: copied, size: size))
        case .status: publish("status", Nothing())
        }
    }
}
