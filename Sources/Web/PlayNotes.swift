import HTTPServer
import Model
import People
import Store
import Streaming

extension Services {
    /// Bytes of a file go out: holds them by the leash of whoever asked, and notes who plays what.
    func send(_ answer: Response, of file: FileRecord, _ way: Plays.Way, for call: Call) -> Response {
        var answer = answer
        let leash = leash(for: call)
        answer.leash = leash
        guard case .file(_, let range) = answer.body, answer.status < 300, call.request.method == "GET" else {
            return answer
        }
        let count = range.upperBound - range.lowerBound
        let isLong = count > Self.longAnswer
        if isLong { leash.count() }
        note(file, way, bytes: isLong ? 0 : count, download: isLong ? leash : nil, call)
        return answer
    }

    /// Bytes: what takes no while on any network is counted as sent when it is begun.
    private static let longAnswer: UInt64 = 1 << 20

    /// A part of a stream goes out.
    func note(_ variant: Variant, bytes: Int, of file: FileRecord, for call: Call) {
        guard call.request.method == "GET" else { return }
        note(file, .hls, variant: variant, bytes: UInt64(bytes), call)
    }

    private func note(
        _ file: FileRecord, _ way: Plays.Way, variant: Variant? = nil, bytes: UInt64, download: Leash? = nil,
        _ call: Call
    ) {
        guard file.kind == .video || file.kind == .audio else { return }
        let caller = call.caller
        let isByLink = caller.credential == .link
        let key = Plays.Key(session: caller.session?.id, address: call.placeOfViewer, file: file.id)
        plays.note(key, way, variant: variant, bytes: bytes, download: download) { before in
            Plays.Scene(
                account: caller.session?.account.name,
                device: isByLink ? call.request.header("User-Agent") ?? "" : call.client.device,
                address: call.address, isByLink: isByLink, name: file.name.text, processorBefore: before)
        }
    }
}

extension Call {
    /// Members are the same wherever they are; guests, and those who hold a link, are told apart by where they are.
    fileprivate var placeOfViewer: String { caller.session == nil || caller.credential == .link ? address : "" }

    /// Tells those who watch the same film apart, as far as that can be.
    var viewer: String { "\(caller.session?.id.description ?? "") \(placeOfViewer)" }
}
