/// What stands before the first cluster of a Matroska film (RFC 9559), as far as finding its blocks takes.
struct MatroskaHead {
    struct Track {
        let number: Int64
        /// 1: picture, 2: sound, 17: subtitles (section 5.1.4.1.3).
        let kind: Int64
        /// Neither compressed nor with a clock of its own.
        let isPlainText: Bool
    }

    /// Where the content of the segment begins, from which positions count.
    let segment: Int64
    /// Nanoseconds in a tick.
    let scale: Int64
    /// Those that libavformat makes streams of, in the same order.
    let tracks: [Track]
    /// Where the first cluster begins, or the file ends.
    let cluster: Int64
    /// Where the list of what lies where says that the cues begin, else where they were met.
    private let cues: Cues

    private enum Cues {
        case listed(in: EBMLReader.Element)
        case met(EBMLReader.Element)
        case unknown
    }

    /// `nil` for what is unusual.
    static func read(_ file: EBMLReader) -> MatroskaHead? {
        guard let head = file.element(at: 0), head.id == 0x1A45_DFA3, let segment = file.element(at: head.end),
            segment.id == 0x1853_8067
        else { return nil }
        var scale: Int64? = 1_000_000
        var tracks: [Track]?
        var cues = Cues.unknown
        var place = segment.start
        for _ in 0..<64 {
            guard let element = file.element(at: place), element.id != 0x1F43_B675 else { break }
            switch element.id {
            case 0x114D_9B74: if case .unknown = cues { cues = .listed(in: element) }
            case 0x1549_A966:
                let field = file.children(of: element)?.first { $0.id == 0x2AD7B1 }
                scale = field.map(\.content.unsigned) ?? scale
            case 0x1654_AE6B: tracks = tracks ?? file.children(of: element).flatMap(Self.tracks)
            case 0x1C53_BB6B: cues = .met(element)
            default: break
            }
            place = element.end
        }
        guard let scale, (1...1_000_000_000).contains(scale), let tracks else { return nil }
        return MatroskaHead(segment: segment.start, scale: scale, tracks: tracks, cluster: place, cues: cues)
    }

    /// The list of places in the film, which mostly lies at its end.
    func cues(_ file: EBMLReader) -> EBMLReader.Element? {
        let element =
            switch cues {
            case .listed(let list): Self.found(in: list, file, from: segment)
            case .met(let element): Optional(element)
            case .unknown: EBMLReader.Element?.none
            }
        return element.flatMap { $0.id == 0x1C53_BB6B ? $0 : nil }
    }

    /// Of ticks; `nil` for what no film can have.
    func microseconds(_ ticks: Int64) -> Int64? {
        let (nanoseconds, overflow) = ticks.multipliedReportingOverflow(by: scale)
        return overflow ? nil : nanoseconds / 1000
    }

    private static func found(
        in list: EBMLReader.Element, _ file: EBMLReader, from segment: Int64
    ) -> EBMLReader.Element? {
        for seek in file.children(of: list) ?? [] where seek.id == 0x4DBB {
            let fields = EBMLReader.children(of: seek.content) ?? []
            guard fields.first(where: { $0.id == 0x53AB })?.content.unsigned == 0x1C53_BB6B,
                let position = fields.first(where: { $0.id == 0x53AC })?.content.unsigned, position <= file.size
            else { continue }
            return file.element(at: segment + position)
        }
        return nil
    }

    /// Pictures, sound, subtitles and metadata: libavformat passes the other kinds over.
    private static let kinds: Set<Int64> = [1, 2, 17, 33]

    private static func tracks(_ entries: [(id: UInt32, content: ArraySlice<UInt8>)]) -> [Track]? {
        var tracks: [Track] = []
        for entry in entries where entry.id == 0xAE {
            guard let fields = EBMLReader.children(of: entry.content) else { return nil }
            let number = { (id: UInt32) in fields.first { $0.id == id }?.content.unsigned }
            guard let kind = number(0x83), kinds.contains(kind) else { continue }
            guard let own = number(0xD7) else { return nil }
            let isOdd = fields.contains { [0x6D80, 0x23314F].contains($0.id) }
            tracks.append(Track(number: own, kind: kind, isPlainText: kind == 17 && !isOdd))
        }
        return tracks
    }
}
