import Glibc

/// How each kind of value is read. Everything comes from outside, so everything is checked.
extension Optional where Wrapped == SettingValue {
    func path() throws(BadValue) -> String { try one().path() }

    func port() throws(BadValue) -> UInt16 {
        let text = try one().text
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = UInt16(text) else {
            throw BadValue(cause: "it is not a port number, which is 0 to 65535")
        }
        return port
    }

    /// In bytes.
    func gigabytes() throws(BadValue) -> UInt64 {
        let text = try one().text
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = UInt64(text),
            (1...100_000).contains(count)
        else { throw BadValue(cause: "it is no number of gigabytes, which is 1 to 100000") }
        return count * 1_000_000_000
    }

    func isOn() throws(BadValue) -> Bool {
        switch try one().text.lowercased() {
        case "on", "yes", "true", "1": return true
        case "off", "no", "false", "0": return false
        default: throw BadValue(cause: "it is neither on nor off")
        }
    }

    func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(BadValue) -> Choice {
        guard let choice = Choice(rawValue: try one().text.lowercased()) else {
            throw BadValue(cause: "it is none of " + Choice.allCases.map(\.rawValue).joined(separator: ", "))
        }
        return choice
    }

    /// `nil` for every interface.
    func listenAddress() throws(BadValue) -> String? {
        let text = try one().text
        if text == "all" || text == "*" { return nil }
        if text == "localhost" { return "127.0.0.1" }
        guard let address = IPAddress(text) else {
            throw BadValue(cause: "it is no IP address; write one of this machine, or all")
        }
        return address.text
    }

    /// At most 63 bytes, because it becomes a DNS label, and something to see in it.
    func displayName() throws(BadValue) -> String {
        let text = try one().text
        guard (1...63).contains(text.utf8.count), text.contains(where: { !$0.isWhitespace }),
            !text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control })
        else { throw BadValue(cause: "it is no name: 1 to 63 bytes of readable text") }
        return text
    }

    private func one() throws(BadValue) -> SettingValue {
        guard let self else { throw BadValue(cause: "it has no value") }
        return self
    }
}

extension SettingValue {
    /// Absolute and without a trailing slash; `~/` is the home folder.
    func path() throws(BadValue) -> String {
        guard !text.isEmpty, !text.utf8.contains(0) else { throw BadValue(cause: "it is no path") }
        if text == "~" || text.hasPrefix("~/") { return Home.path + text.dropFirst(1) }
        let whole = text.hasPrefix("/") ? text : base + "/" + text
        let parts = whole.split(separator: "/").filter { $0 != "." }
        if parts.contains("..") {
            // What ".." means is for the kernel to say: what is before it may be a link.
            guard let resolved = realpath(whole, nil) else {
                throw BadValue(cause: "it contains \"..\" and is not there")
            }
            defer { free(resolved) }
            return String(cString: resolved)
        }
        return "/" + parts.joined(separator: "/")
    }
}

extension [SettingValue] {
    /// Commas and white space separate several.
    private var words: [String] {
        flatMap { $0.text.split(whereSeparator: { $0 == "," || $0.isWhitespace }) }.map(String.init)
    }

    func hostNames() throws(BadValue) -> [String] {
        var names: [String] = []
        for word in words where word != "none" {
            guard let name = HostName(word) else {
                throw BadValue(cause: "it is no host name: write it as in the address bar, without http:// and port")
            }
            names.append(name.text)
        }
        return names
    }

    /// Names of files may hold spaces, so only commas separate patterns.
    func namePatterns() throws(BadValue) -> [String] {
        var patterns: [String] = []
        for value in self {
            for part in value.text.split(separator: ",") {
                let pattern = String(part.trimming { $0.isWhitespace })
                guard !pattern.contains("/") else {
                    throw BadValue(cause: "a name has no slash: write what the name alone looks like, such as *.sample")
                }
                if !pattern.isEmpty, pattern != "none" { patterns.append(pattern) }
            }
        }
        return patterns
    }

    func networks() throws(BadValue) -> [String] {
        var networks: [String] = []
        for word in words where word != "none" {
            guard let network = Network(word) else {
                throw BadValue(cause: "it is neither an address nor a network such as 10.0.0.0/8")
            }
            networks.append(network.text)
        }
        return networks
    }
}

extension Substring {
    /// Without such characters at both ends.
    fileprivate func trimming(_ isOutside: (Character) -> Bool) -> Substring {
        var rest = drop(while: isOutside)
        while let last = rest.last, isOutside(last) { rest.removeLast() }
        return rest
    }
}
