import CMicroHTTPD

/// An answer written out by ourselves, the last on its connection.
enum LastWords {
    /// Head and body; only what is in memory has one.
    static func bytes(of response: Response) -> [UInt8] {
        let body: [UInt8] =
            switch response.body {
            case .bytes(let bytes): bytes
            case .shared(let shared): shared.bytes
            case .empty, .file, .parts, .events, .later: []
            }
        var fields = response.headers
        if case .shared(let shared) = response.body { fields += shared.headers }
        var lines = ["HTTP/1.1 \(response.status) \(phrase(response.status))"]
        lines += fields.filter { HeaderLine.isSafe(name: $0.name, value: $0.value) }
            .map { "\($0.name): \($0.value)" }
        lines += ["Date: \(HTTPDate.text(HTTPDate.now()))", "Connection: close", "Content-Length: \(body.count)"]
        response.discard()
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body
    }

    private static func phrase(_ status: Int) -> String {
        MHD_get_reason_phrase_for(UInt32(clamping: status)).map { String(cString: $0) } ?? ""
    }
}
