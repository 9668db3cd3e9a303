/// The wire form of server-sent events (HTML, section 9.2.5).
enum EventText {
    static func event(_ name: String, data: String, id: String?) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(data.utf8.count + 64)
        if let id { append("id: ", oneLine(id), to: &text) }
        if !name.isEmpty { append("event: ", oneLine(name), to: &text) }
        // Every kind of line end begins a new data line; otherwise a name with a newline could forge an event.
        for line in lines(data) { append("data: ", line, to: &text) }
        text.append(0x0A)
        return text
    }

    static func comment(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for line in lines(text) { append(":", line, to: &bytes) }
        bytes.append(0x0A)
        return bytes
    }

    private static func append(_ field: StaticString, _ value: some Sequence<UInt8>, to text: inout [UInt8]) {
        field.withUTF8Buffer { text.append(contentsOf: $0) }
        text.append(contentsOf: value)
        text.append(0x0A)
    }

    private static func oneLine(_ text: String) -> [UInt8] { text.utf8.filter { $0 != 0x0A && $0 != 0x0D && $0 != 0 } }

    /// Split at CR LF, LF and CR.
    private static func lines(_ text: String) -> [ArraySlice<UInt8>] {
        let bytes = Array(text.utf8)
        var lines: [ArraySlice<UInt8>] = []
        var start = 0
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x0A || bytes[index] == 0x0D {
                lines.append(bytes[start..<index])
                if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
                start = index + 1
            }
            index += 1
        }
        lines.append(bytes[start...])
        return lines
    }
}
