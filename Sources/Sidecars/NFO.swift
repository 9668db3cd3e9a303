/// The entries of an nfo file.
enum NFO {
    /// The elements that an entry may be; anything else around them is passed over.
    static let roots = ["movie", "tvshow", "episodedetails", "musicvideo"]

    static func entries(_ bytes: [UInt8], _ faults: inout FaultList) -> [SidecarEntry] {
        guard bytes.count <= Sidecars.sizeLimit else {
            faults.note("the file", "it is longer than \(Sidecars.sizeLimit >> 20) MiB", "Take out what nobody needs")
            return []
        }
        let document = NFODocument(bytes, &faults)
        var reader = EntryReader { ($0, nil) }
        var entries: [SidecarEntry] = []
        for part in document.parts {
            guard let said = XMLReader.read(part, encoding: document.encoding, &faults) else { continue }
            let shaped = SaidEntry(root: said.root, fields: said.fields.compactMap(shaped))
            if let entry = reader.entry(shaped, called: "entry \(entries.count + 1)", &faults) { entries.append(entry) }
        }
        return entries
    }

    /// What Kodi writes differently from everybody else.
    private static func shaped(_ field: SaidField) -> SaidField? {
        switch (field.name, field.value.scalar.flatMap { NumberText.double($0) }) {
        // Nobody has rated; or, as its length, nobody has looked.
        case ("rating", 0), ("userrating", 0), ("runtime", 0), ("top250", 0): return nil
        // Kodi writes `<duration>` in minutes, too, when it writes it at all.
        case ("duration", .some): return SaidField(name: "runtime", value: field.value, place: field.place)
        default: return field
        }
    }
}

/// The pieces of an nfo file that are XML, and how they are written.
struct NFODocument {
    struct Part {
        let root: String
        let bytes: ArraySlice<UInt8>
        /// Lines of the file before it.
        let linesBefore: Int
    }

    let parts: [Part]
    /// For the parser; `nil` is UTF-8.
    let encoding: String?

    /// Several entries may follow each other, and anything may stand before, between and behind them: Kodi wants the
    /// address of a page there.
    init(_ bytes: [UInt8], _ faults: inout FaultList) {
        let (text, encoding) = Self.text(bytes, &faults)
        self.encoding = encoding
        var starts: [(place: Int, root: String)] = []
        for place in text.indices where text[place] == UInt8(ascii: "<") {
            guard let root = Self.root(text[(place + 1)...]), starts.first.map({ $0.root == root }) ?? true else {
                continue
            }
            starts.append((place, root))
        }
        var lines = 0
        var counted = 0
        var parts: [Part] = []
        for (index, start) in starts.enumerated().prefix(1000) {
            lines += text[counted..<start.place].count { $0 == 0x0A }
            counted = start.place
            let end = Self.end(
                index + 1 < starts.count ? starts[index + 1].place : text.count, of: text[start.place...], &faults)
            parts.append(Part(root: start.root, bytes: text[start.place..<end], linesBefore: lines))
        }
        if parts.isEmpty, text.starts(with: "<?xml".utf8) {
            faults.note(
                "the file", "it has none of \(NFO.roots.map { "<\($0)>" }.joined(separator: ", "))",
                "Write it as Kodi does")
        }
        self.parts = parts
    }

    /// How far a part is read. libxml2 compares each attribute of an element with all others: with 400,000 of them in
    /// 8 MiB it does so for more than a minute.
    private static func end(_ end: Int, of text: ArraySlice<UInt8>, _ faults: inout FaultList) -> Int {
        var quotes = 0
        for place in text.startIndex..<end {
            switch text[place] {
            case UInt8(ascii: "<"): quotes = 0
            case UInt8(ascii: "\""), UInt8(ascii: "'"): quotes += 1
            default: break
            }
            if quotes > quoteLimit {
                faults.note(
                    "the rest of the file", "it has more than \(quoteLimit) quotes without an element between them",
                    "Take them out")
                return place
            }
        }
        return end
    }

    private static let quoteLimit = 2000

    private static func root(_ text: ArraySlice<UInt8>) -> String? {
        NFO.roots.first { root in
            guard text.starts(with: root.utf8), let next = text.dropFirst(root.utf8.count).first else { return false }
            return [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ">"), UInt8(ascii: "/")].contains(next)
        }
    }

    // MARK: Encoding

    /// By the mark, else what the declaration says, else UTF-8, with U+FFFD where it is not.
    private static func text(_ bytes: [UInt8], _ faults: inout FaultList) -> (text: [UInt8], encoding: String?) {
        guard SidecarText.isWide(bytes) == nil, !bytes.starts(with: [0xEF, 0xBB, 0xBF]), let declared = declared(bytes),
            // Programs of Windows declare UTF-16 and write UTF-8.
            !["utf8", "utf16", "unicode", "usascii", "ascii"].contains(Tidy.plain(declared))
        else { return (SidecarText.utf8(bytes, &faults), nil) }
        if XMLReader.knows(declared) { return (bytes, declared) }
        faults.note(
            "the encoding", "“\(declared)” is none that is known here; it is read as UTF-8", "Save the file as UTF-8")
        return (SidecarText.utf8(bytes, &faults), nil)
    }

    /// `windows-1251` of `<?xml version="1.0" encoding="windows-1251"?>`.
    private static func declared(_ bytes: [UInt8]) -> String? {
        let head = String(decoding: bytes.prefix(1000), as: UTF8.self)
        guard let start = head.firstRange(of: "<?xml"), let end = head[start.upperBound...].firstRange(of: "?>"),
            let key = head[start.upperBound..<end.lowerBound].firstRange(of: "encoding")
        else { return nil }
        let parts = head[key.upperBound..<end.lowerBound].split(omittingEmptySubsequences: false) { "\"'".contains($0) }
        guard parts.count >= 2, !parts[1].isEmpty, parts[1].utf8.count <= 40 else { return nil }
        return String(parts[1])
    }
}
