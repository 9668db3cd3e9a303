/// One word of the command line: bytes, because a path need not be text.
struct Argument: Sendable, Equatable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }
    init(_ text: String) { bytes = Array(text.utf8) }

    /// For people and for everything that is no path.
    var text: String { String(decoding: bytes, as: UTF8.self) }
}

/// In JSON: text where it is text, else its bytes as numbers.
extension Argument: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let text = try? container.decode(String.self) {
            self.init(text)
        } else {
            self.init(bytes: try container.decode([UInt8].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if let text = String(validating: bytes, as: UTF8.self) {
            try container.encode(text)
        } else {
            try container.encode(bytes)
        }
    }
}
