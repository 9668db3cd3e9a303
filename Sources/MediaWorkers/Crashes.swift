import Glibc
import MediaMessages

/// Which content of which file a descriptor shows: another size or time of change is another content.
struct FileKey: Hashable {
    let device: UInt64
    private let inode: UInt64
    private let size: Int64
    private let seconds: Int
    private let nanoseconds: Int

    /// For the worker, which only compares it.
    var text: String { "\(device)-\(inode)-\(size)-\(seconds)-\(nanoseconds)" }

    /// `nil` for a descriptor that is none.
    init?(_ descriptor: Int32) {
        var facts = stat()
        guard fstat(descriptor, &facts) == 0 else { return nil }
        device = UInt64(facts.st_dev)
        inode = UInt64(facts.st_ino)
        size = Int64(facts.st_size)
        seconds = facts.st_mtim.tv_sec
        nanoseconds = facts.st_mtim.tv_nsec
    }
}

/// One job at one content: what workers die of, while everything else of the same film goes well.
struct Undertaking: Hashable {
    /// A job by what it looks at: a segment by its number, since a film that is damaged at one place plays at the others.
    enum Kind: Hashable {
        case probe, poster, spriteLayout
        case index(StreamTracks)
        case scan(StreamTracks)
        case initialization(StreamTracks)
        case segment(StreamTracks, number: Int)
        case texts(TextSelection)
        case sprites(sheet: Int)

        init(_ job: MediaJob) {
            switch job {
            case .probe: self = .probe
            case .poster: self = .poster
            case .spriteLayout: self = .spriteLayout
            case .index(let tracks): self = .index(tracks)
            case .scan(let tracks): self = .scan(tracks)
            case .initialization(let tracks): self = .initialization(tracks)
            case .segment(let bounds): self = .segment(bounds.tracks, number: bounds.number)
            case .texts(let selection): self = .texts(selection)
            case .sprites(let sheet): self = .sprites(sheet: sheet)
            }
        }
    }

    let file: FileKey
    let kind: Kind
}

/// What workers died of, and how. Kept in memory: after a restart each may be tried again.
struct Crashes {
    private var endings: [Undertaking: [String]] = [:]
    /// In order of the first crash, so that the table stays small: the oldest is forgotten.
    private var order: [Undertaking] = []

    /// Crashes after which a job is refused.
    static let enough = 2
    /// Jobs that are remembered.
    static let most = 1024

    /// How the last worker died, when `enough` did.
    func reasonToRefuse(_ job: Undertaking) -> String? {
        endings[job].flatMap { $0.count >= Self.enough ? $0.last : nil }
    }

    mutating func note(_ job: Undertaking, ending: String) {
        if endings[job] == nil {
            order.append(job)
            if order.count > Self.most { endings[order.removeFirst()] = nil }
        }
        endings[job, default: []].append(ending)
    }

    /// It was done after all.
    mutating func clear(_ job: Undertaking) {
        guard endings.removeValue(forKey: job) != nil else { return }
        order.removeAll { $0 == job }
    }
}
