@testable import HTTPServer

/// One event as it arrived; a comment has no name.
struct Heard: Equatable {
    var id: String?
    var name: String?
    var data: String?
}

/// What waits in a stream, as a client would take it apart.
func received(_ stream: EventStream) -> [Heard] {
    var bytes: [UInt8] = []
    while true {
        let piece = [UInt8](unsafeUninitializedCapacity: 4096) { buffer, count in
            guard case .bytes(let taken) = stream.take(into: UnsafeMutableRawBufferPointer(buffer)) else { return }
            count = taken
        }
        if piece.isEmpty { break }
        bytes += piece
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n\n").map { block in
        var heard = Heard()
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
            switch parts.first {
            case "id": heard.id = parts.last
            case "event": heard.name = parts.last
            case "data": heard.data = parts.last
            default: break
            }
        }
        return heard
    }
}

/// The client goes away.
func hangUp(_ stream: EventStream) { stream.detach() }
