import Model

/// Makes an entry of what a sidecar says, by `FieldRule.all`.
struct EntryReader {
    static let extraLimit = 64

    /// Line and column (from 1) of a place.
    let position: (Int) -> (line: Int?, column: Int?)
    private var meanings: [String: Meaning] = [:]

    init(position: @escaping (Int) -> (line: Int?, column: Int?)) { self.position = position }

    /// - Parameter thing: how a fault calls the entry where it has neither a file nor a title.
    mutating func entry(_ said: SaidEntry, called thing: String, _ faults: inout FaultList) -> SidecarEntry? {
        var draft = EntryDraft()
        var known: [Candidate] = []
        var unknown: [SaidField] = []
        for field in said.fields where !field.value.isSilent {
            switch meaning(of: field) {
            case .nothing: continue
            case .unknown: if unknown.count < Self.extraLimit { unknown.append(field) }
            case .fields(let places):
                for (rule, rank) in places { known.append(Candidate(rule: rule, rank: rank, field: field)) }
            }
        }
        // By rules, and for each the best name first.
        known.sort { ($0.rule, $0.rank, -$0.field.place) < ($1.rule, $1.rank, -$1.field.place) }
        var broken: [(rule: FieldRule, field: SaidField, fault: ValueFault)] = []
        var last = (rule: -1, rank: -1)
        var isKnown = false
        for candidate in known {
            // Of one name twice the last counts, as everywhere in JSON.
            guard candidate.rule != last.rule || (!isKnown && candidate.rank != last.rank) else { continue }
            last = (candidate.rule, candidate.rank)
            let rule = FieldRule.all[candidate.rule]
            do throws(ValueFault) {
                isKnown = try rule.read(candidate.field.value, &draft)
            } catch {
                isKnown = false
                broken.append((rule, candidate.field, error))
            }
        }
        let entry = finished(draft, said, unknown)
        for (rule, field, fault) in broken {
            let (line, column) = position(field.place)
            let name = entry?.file ?? entry?.details.title ?? entry?.details.show
            faults.note(
                "the \(rule.title) of \(name.map { "“\($0.prefix(80))”" } ?? thing)", fault.cause, fault.remedy,
                line: line, column: column)
        }
        return entry
    }

    private func finished(_ draft: EntryDraft, _ said: SaidEntry, _ unknown: [SaidField]) -> SidecarEntry? {
        var film = draft.film
        var file = draft.file
        // `name` is the title, in some lists, and the file in others; ours has both.
        if let name = said.fields.named("name")?.scalar.map({ Tidy.line($0) }), let fileName = FileName(name),
            [.video, .audio].contains(FileKind(fileName))
        {
            file = file ?? name
            if film.title == name { film.title = nil }
        }
        for field in unknown {
            let name = Tidy.line(field.name, limit: 64)
            if !name.isEmpty { film.extra[name] = Tidy.paragraphs(field.value.compact(1000), limit: 1001) }
        }
        var kind = Self.roots[said.root ?? ""] ?? draft.kind ?? .film
        if kind == .film, film.season != nil || !film.episodes.isEmpty { kind = .episode }
        if kind == .show {
            film.show = film.title ?? film.show
            film.title = nil
            (film.season, film.episodes) = (nil, [])
        }
        if kind == .episode, film.episodes.isEmpty { film.date = draft.day }
        guard film != FilmDetails() || file != nil else { return nil }
        return SidecarEntry(kind: kind, file: file, details: film)
    }

    private static let roots: [String: SidecarEntry.Kind] = [
        "movie": .film, "musicvideo": .film, "episodedetails": .episode, "tvshow": .show,
    ]

    // MARK: Names

    /// A field that may say what a rule asks for.
    private struct Candidate {
        let rule: Int
        let rank: Int
        let field: SaidField
    }

    private enum Meaning {
        case nothing
        case unknown
        case fields([(rule: Int, rank: Int)])
    }

    /// Every entry of a list has the same names: each is looked up once.
    private mutating func meaning(of field: SaidField) -> Meaning {
        if let meaning = meanings[field.name] { return meaning }
        guard field.name.utf8.count <= 64 else { return .unknown }
        let plain = Tidy.plain(field.name)
        let meaning: Meaning =
            if let places = Self.byName[plain] { .fields(places) } else if FieldRule.ignored.contains(plain) {
                .nothing
            } else { .unknown }
        if meanings.count < 1000 { meanings[field.name] = meaning }
        return meaning
    }

    private static let byName: [String: [(rule: Int, rank: Int)]] = {
        var byName: [String: [(rule: Int, rank: Int)]] = [:]
        for (rule, fields) in FieldRule.all.enumerated() {
            for (rank, name) in fields.names.enumerated() { byName[name, default: []].append((rule, rank)) }
        }
        return byName
    }()
}
