import CAvahi

/// The name under which people find a service: one DNS label of readable text (RFC 6763 section 4.1.1).
struct ServiceName: Equatable {
    /// At most 63 bytes of UTF-8, never empty, without control characters.
    let text: String
    /// The host that it was made for.
    let host: String

    /// `NAME on HOST`. A name that is too long is cut between characters, the host last of all.
    init(_ name: String, on host: String) {
        self.host = host
        let ending = " on " + Self.readable(host)
        let shortened = Self.cut(Self.readable(name), to: max(Self.limit - ending.utf8.count, 8))
        text = Self.cut(shortened + ending, to: Self.limit)
    }

    private init(text: String, host: String) {
        self.text = text
        self.host = host
    }

    /// What Avahi proposes when a neighbor already has this name: `Dropreel on den #2`.
    var alternative: ServiceName {
        guard let proposal = avahi_alternative_service_name(text) else { return self }
        defer { avahi_free(proposal) }
        return ServiceName(text: String(cString: proposal), host: host)
    }

    private static let limit = 63

    private static func readable(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }

    private static func cut(_ text: String, to limit: Int) -> String {
        var rest = text
        while rest.utf8.count > limit { rest.removeLast() }
        return rest
    }
}
