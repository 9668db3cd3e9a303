import Model
import SQLite

/// One search in the texts of everything. Of what matches it keeps no more than is wanted: the texts lie in the order of
/// those that match equally well, so the first ones of each rank are the best.
struct Search {
    /// Folded; all of them are looked for.
    let words: [SearchWord]
    let kind: FileKind?
    /// Only what is, or lies in, one of these folders.
    let folders: Set<Int64>?
    /// Only these films.
    let films: Set<Int64>?

    /// Goes through everything and tells each match.
    func each(_ texts: borrowing SearchTexts, _ body: (_ rank: Int, _ place: Int, _ top: Int64) -> Void) {
        let kind = kind.map { Int8(clamping: ItemColumns.number(of: $0)) }
        texts.bytes.withUnsafeBytes { bytes in
            for (place, entry) in texts.entries.enumerated() {
                if let kind, entry.kind != kind { continue }
                let start = Int(entry.start)
                let text = UnsafeRawBufferPointer(rebasing: bytes[start..<(start + Int(entry.count))])
                guard let rank = rank(text) else { continue }
                if let folders, !folders.contains(entry.parent), !folders.contains(entry.key) { continue }
                if let films, !films.contains(entry.key) { continue }
                body(rank, place, entry.top)
            }
        }
    }

    private func rank(_ text: UnsafeRawBufferPointer) -> Int? {
        var sum = 0
        for word in words {
            guard let rank = word.rank(in: text) else { return nil }
            sum += rank
        }
        return sum
    }

    /// The best matches, and how many there are.
    ///
    /// - Parameters:
    ///   - wanted: as many of each rank are enough.
    ///   - mark: only what comes behind it: a rank, and a place in the texts.
    func best(
        _ wanted: Int, behind mark: (rank: Int, place: Int)?, _ texts: borrowing SearchTexts
    ) -> (total: Int, hits: [(rank: Int, place: Int)]) {
        var ranks = Ranks(wanted: wanted)
        each(texts) { rank, place, _ in
            let isBehind = mark.map { (rank, place) >= ($0.rank, $0.place) } ?? true
            ranks.add(rank, place, isWanted: isBehind)
        }
        return (ranks.total, ranks.hits)
    }
}

/// Matches by their rank, the first of each.
struct Ranks {
    private let wanted: Int
    private var places: [[Int32]] = []
    private(set) var total = 0

    init(wanted: Int) { self.wanted = wanted }

    mutating func add(_ rank: Int, _ place: Int, isWanted: Bool = true) {
        total += 1
        guard isWanted else { return }
        while places.count <= rank { places.append([]) }
        if places[rank].count < wanted { places[rank].append(Int32(clamping: place)) }
    }

    /// The best first.
    var hits: [(rank: Int, place: Int)] {
        places.enumerated().flatMap { rank, places in places.map { (rank, Int($0)) } }
    }
}
