/// What somebody reads who has started the daemon at a terminal: where to go, and what to do there.
struct Welcome {
    let folders: [String]
    let links: [String]
    /// `nil` when there is an account already.
    let setup: String?

    /// As text, with a picture to scan when there is something to set up.
    var text: String {
        var lines = ["", "Open this on any phone or computer in the same network:"]
        lines += links.map { "  " + $0 }
        if let setup {
            lines += [
                "",
                "There is no account yet. To make the first one, scan this with a phone, or open the setup link above:",
                "",
            ]
            if let picture = QRCode(setup) { lines.append(picture.halfBlocks(colored: true)) }
            lines.append("If the page asks for the code, it is \(setup.split(separator: "#").last ?? "").")
        }
        lines += [
            "",
            "Copy films into \(folders.joined(separator: " or ")); they appear by themselves. Ctrl-C ends Dropreel.",
        ]
        return lines.joined(separator: "\n")
    }
}

extension NetworkFace {
    /// The links for people, after Avahi had the two seconds that it takes at most to agree on a name with the neighbors.
    func settledLinks() async -> [String] {
        for _ in 0..<20 where announcement != nil && localName == nil { try? await Task.sleep(for: .milliseconds(100)) }
        return links
    }
}
