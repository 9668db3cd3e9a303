/// What RFC 8216 says that a playlist must be, as a list of what is wrong with this one.
enum RFC8216 {
    static func faults(ofMedia text: String) -> [String] {
        var faults: [String] = []
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        func count(_ tag: String) -> Int { lines.count { $0 == tag || $0.hasPrefix(tag + ":") } }
        func value(_ tag: String) -> String? {
            lines.first { $0.hasPrefix(tag + ":") }.map { String($0.dropFirst(tag.count + 1)) }
        }
        if lines.first != "#EXTM3U" { faults.append("4.3.1.1: begins with EXTM3U") }
        for tag in ["#EXT-X-VERSION", "#EXT-X-TARGETDURATION", "#EXT-X-ENDLIST", "#EXT-X-PLAYLIST-TYPE"]
        where count(tag) != 1 { faults.append("\(tag) stands \(count(tag)) times") }
        if lines.contains(where: { $0.contains("\r") || $0 != $0.trimmed }) { faults.append("4.1: stray white space") }
        // EXT-X-MAP outside of I-frame playlists needs version 6 (section 7).
        if (value("#EXT-X-VERSION").flatMap(Int.init) ?? 0) < 6 { faults.append("7: version") }
        let target = value("#EXT-X-TARGETDURATION").flatMap(Int.init) ?? -1
        var waiting: String?
        for line in lines where !line.isEmpty {
            if line.hasPrefix("#EXTINF:") {
                if waiting != nil { faults.append("4.3.2.1: a duration without a segment") }
                waiting = String(line.dropFirst(8))
            } else if !line.hasPrefix("#") {
                guard let duration = waiting.flatMap({ $0.hasSuffix(",") ? Double($0.dropLast()) : nil }) else {
                    faults.append("4.3.2.1: \(line) has no duration")
                    continue
                }
                if Int(duration.rounded()) > target { faults.append("4.3.3.1: \(line) is longer than the target") }
                waiting = nil
            }
        }
        if waiting != nil { faults.append("4.3.2.1: a duration without a segment") }
        if let map = lines.firstIndex(where: { $0.hasPrefix("#EXT-X-MAP:URI=\"") }) {
            if let first = lines.firstIndex(where: { $0.hasPrefix("#EXTINF") }), first < map {
                faults.append("4.3.2.5: the map comes after a segment")
            }
        } else {
            faults.append("3.3: fragmented MP4 needs a map")
        }
        return faults
    }

    static func faults(ofMaster text: String) -> [String] {
        var faults: [String] = []
        let lines = text.split(separator: "\n").map(String.init)
        if lines.first != "#EXTM3U" { faults.append("4.3.1.1: begins with EXTM3U") }
        let streams = lines.indices.filter { lines[$0].hasPrefix("#EXT-X-STREAM-INF:") }
        if streams.isEmpty { faults.append("4.3.4.2: no stream") }
        for place in streams {
            let list = attributes(String(lines[place].dropFirst(18)))
            if list["BANDWIDTH"].flatMap(Int.init) == nil { faults.append("4.3.4.2: BANDWIDTH is a number") }
            if Set(list.keys).count != lines[place].count(where: { $0 == "=" }) { faults.append("4.2: said twice") }
            if !lines.indices.contains(place + 1) || lines[place + 1].hasPrefix("#") {
                faults.append("4.3.4.2: an address follows")
            }
        }
        let media = ["#EXTINF", "#EXT-X-TARGETDURATION", "#EXT-X-ENDLIST"]
        if lines.contains(where: { line in media.contains { line.hasPrefix($0) } }) {
            faults.append("4.3.4: tags of another playlist")
        }
        return faults
    }

    /// Section 4.2.
    static func attributes(_ text: String) -> [String: String] {
        var list: [String: String] = [:]
        for match in text.matches(of: /([A-Z0-9-]+)=("[^"\r\n]*"|[^",\s]+)/) {
            list[String(match.1)] = String(match.2)
        }
        return list
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " || $0 == "\t" }.reversed().drop { $0 == " " || $0 == "\t" }.reversed())
    }
}
