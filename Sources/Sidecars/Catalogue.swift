/// The entries of a JSON file, whatever they are wrapped in.
enum Catalogue {
    static let entryLimit = 100_000

    static func entries(_ bytes: [UInt8], limit: Int, _ faults: inout FaultList) -> [SidecarEntry] {
        guard bytes.count <= limit else {
            faults.note("the file", "it is longer than \(limit >> 20) MiB", "Divide it")
            return []
        }
        let text = SidecarText.utf8(bytes, &faults)
        let lines = LineTable(text)
        var mistakes: [(place: Int, cause: String, remedy: String)] = []
        let said = JSONReader.read(text, &mistakes)
        for (place, cause, remedy) in mistakes {
            let (line, column) = lines.position(place)
            faults.note("a piece", cause, remedy, line: line, column: column)
        }
        var reader = EntryReader { lines.position($0) }
        var entries: [SidecarEntry] = []
        for (index, value) in list(said).enumerated() {
            guard index < entryLimit else {
                faults.note("what follows entry \(entryLimit)", "that is more than anybody has", "Divide it")
                break
            }
            guard case .group(let fields) = value else {
                faults.note(
                    "entry \(index + 1)", "“\(Tidy.line(value.compact(60)))” is no object",
                    "Write {\"file\": \"Film.mkv\", \"title\": \"Film\"}")
                continue
            }
            if let entry = reader.entry(SaidEntry(fields: fields), called: "entry \(index + 1)", &faults) {
                entries.append(entry)
            }
        }
        return entries
    }

    private static let containers = [
        "results", "films", "movies", "items", "entries", "files", "videos", "episodes", "data",
    ]

    private static func list(_ said: Said) -> [Said] {
        guard case .group(let fields) = said else {
            if case .list(let values) = said { return values }
            return said == .nothing ? [] : [said]
        }
        let isEntry = fields.named("title", "name", "file") != nil
        for name in isEntry ? ["results"] : containers {
            guard case .list(let values)? = fields.named(name) else { continue }
            // `episodes` of one film are numbers, `files` perhaps names.
            if values.contains(where: \.isGroup) { return values }
        }
        if case .list([])? = fields.first(where: { $0.name == "results" })?.value { return [] }
        // `{"Film.mkv": {…}}`
        if !fields.isEmpty, fields.allSatisfy(\.value.isGroup) {
            return fields.map {
                .group($0.value.fields + [SaidField(name: "file", value: .text($0.name), place: $0.place)])
            }
        }
        return [said]
    }
}

extension Said {
    fileprivate var isGroup: Bool { if case .group = self { true } else { false } }

    fileprivate var fields: [SaidField] { if case .group(let fields) = self { fields } else { [] } }
}

/// Lines and columns of places in a text, from 1.
struct LineTable {
    private let starts: [Int]

    init(_ text: [UInt8]) {
        var starts = [0]
        for (place, byte) in text.enumerated() where byte == 0x0A { starts.append(place + 1) }
        self.starts = starts
    }

    func position(_ place: Int) -> (line: Int?, column: Int?) {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= place { low = middle } else { high = middle }
        }
        return (low + 1, place - starts[low] + 1)
    }
}
