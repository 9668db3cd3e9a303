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
    ///
    /// - Parameter limit: ranks from here on, below that folder of the top, need not be told apart.
    private func each(
        _ texts: borrowing SearchTexts, telling limit: (_ top: Int64) -> Int,
        _ body: (_ rank: Int, _ place: Int, _ top: Int64) -> Void
    ) {
        let kind = kind.map { Int8(clamping: ItemColumns.number(of: $0)) }
        Needles.with(words) { needles in
            texts.bytes.withUnsafeBytes { bytes in
                for (place, text) in texts.signatures.enumerated() where text.mayHave(needles.signature) {
                    let entry = texts.entries[place]
                    if let kind, entry.kind != kind { continue }
                    if let folders, !folders.contains(entry.parent), !folders.contains(entry.key) { continue }
                    if let films, !films.contains(entry.key) { continue }
                    guard let rank = needles.rank(in: bytes, entry, text, limit: limit(entry.top)) else { continue }
                    body(rank, place, entry.top)
                }
            }
        }
    }

    /// All matches.
    func keys(_ texts: borrowing SearchTexts) -> Set<Int64> {
        var keys: Set<Int64> = []
        each(texts, telling: { _ in 0 }, { _, place, _ in keys.insert(texts.entries[place].key) })
        return keys
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
        let add = { (rank: Int, place: Int, _: Int64) in
            let isBehind = mark.map { (rank, place) >= ($0.rank, $0.place) } ?? true
            ranks.add(rank, place, isWanted: isBehind)
        }
        each(texts, telling: { _ in ranks.limit }, add)
        return (ranks.total, ranks.hits)
    }
}

extension Search {
    /// The best matches below each folder of the top, and how many there are.
    func best(_ wanted: Int, ofEach texts: borrowing SearchTexts) -> [Int64: Ranks] {
        var groups: [Int64: Ranks] = [:]
        let add = { (rank: Int, place: Int, top: Int64) in
            groups[top, default: Ranks(wanted: wanted)].add(rank, place)
        }
        each(texts, telling: { groups[$0]?.limit ?? .max }, add)
        return groups
    }
}

/// Matches by their rank, the first of each: as many as are wanted in all.
struct Ranks {
    private let wanted: Int
    private var places: [[Int32]] = []
    private(set) var total = 0
    /// What is no better is not wanted any more.
    private(set) var limit = Int.max

    init(wanted: Int) { self.wanted = wanted }

    mutating func add(_ rank: Int, _ place: Int, isWanted: Bool = true) {
        total += 1
        guard isWanted, rank < limit else { return }
        while places.count <= rank { places.append([]) }
        places[rank].append(Int32(clamping: place))
        var kept = 0
        for (rank, places) in places.enumerated() {
            kept += places.count
            if kept >= wanted {
                limit = rank
                break
            }
        }
    }

    /// The best first.
    var hits: [(rank: Int, place: Int)] {
        Array(places.enumerated().flatMap { rank, places in places.map { (rank, Int($0)) } }.prefix(wanted))
    }
}
