import HTTPServer
public import Model
import Streaming
import Synchronization

/// Who plays what just now, by which way, and how much of it goes over the wire. In memory only, for owners to look at.
///
/// A play is all that one session, link or guest asks of one file, with pauses of half a minute at most.
public final class Plays: Sendable {
    /// How the bytes are had.
    enum Way: Hashable, Sendable {
        case direct, hls, prepared
    }

    /// Who plays which file.
    struct Key: Hashable, Sendable {
        /// `nil`: a guest.
        let session: ItemID?
        /// Of guests and of those who hold a link; members are the same wherever they are.
        let address: String
        let file: ItemID

        /// Few play the same film, and this is done with every request.
        func hash(into hasher: inout Hasher) { hasher.combine(file) }
    }

    /// What does not change while it plays.
    struct Scene: Sendable {
        /// `nil`: a guest.
        let account: String?
        let device: String
        let address: String
        let isByLink: Bool
        let name: String
        /// Seconds of processor time that workers had spent on the file before.
        let processorBefore: Double
    }

    /// One play as it is now.
    public struct Play: Sendable {
        let key: Key
        let scene: Scene
        let way: Way
        /// Which tracks and what becomes of them, for streams.
        let variant: Variant?
        let since: Moment
        let bytes: UInt64
        /// Of the last ten to twenty seconds.
        let bytesPerSecond: Double
        /// Seconds of processor time that workers have spent on the file since it began.
        let processorSeconds: Double
    }

    fileprivate struct Mark {
        let time: Double
        let bytes: UInt64
    }

    fileprivate struct Entry {
        let scene: Scene
        let since: Moment
        var way: Way
        var variant: Variant?
        var lastSeen: Double
        /// Of what has been sent.
        var bytes: UInt64 = 0
        /// Large answers, which take a while.
        var downloads: [Leash] = []
        var older: Mark
        var newer: Mark
    }

    /// Seconds.
    static let silence = 30.0
    fileprivate static let span = 10.0
    static let most = 500

    private let clock: any TimeSource
    private let processorSeconds: @Sendable (ItemID) -> Double
    private let state = Mutex<[Key: Entry]>([:])

    /// - Parameter processorSeconds: what workers have spent on a file, ever.
    public init(clock: any TimeSource, processorSeconds: @escaping @Sendable (ItemID) -> Double) {
        self.clock = clock
        self.processorSeconds = processorSeconds
    }

    /// Something of the file is on its way.
    ///
    /// - Parameters:
    ///   - bytes: how many, when it is over in a moment.
    ///   - download: what tells how many, when it is not.
    ///   - scene: asked when the play is a new one.
    func note(
        _ key: Key, _ way: Way, variant: Variant? = nil, bytes: UInt64, download: Leash? = nil,
        scene: (_ processorBefore: Double) -> Scene
    ) {
        let now = clock.monotonic
        state.withLock { plays in
            if let place = plays.index(forKey: key), plays.values[place].isGoing(at: now) {
                plays.values[place].note(way, variant, bytes, download, at: now)
                return
            }
            if plays.count >= Self.most { plays = plays.filter { $0.value.isGoing(at: now) } }
            guard plays.count < Self.most else { return }
            let mark = Mark(time: now, bytes: 0)
            var entry = Entry(
                scene: scene(processorSeconds(key.file)), since: clock.now, way: way, variant: variant, lastSeen: now,
                older: mark, newer: mark)
            entry.note(way, variant, bytes, download, at: now)
            plays[key] = entry
        }
    }

    /// What plays now, the last begun first.
    public var all: [Play] {
        let now = clock.monotonic
        let plays = state.withLock { plays in
            var going: [Play] = []
            for key in plays.keys {
                guard var entry = plays[key] else { continue }
                let bytes = entry.count(at: now)
                plays[key] = entry.isGoing(at: now) ? entry : nil
                guard entry.isGoing(at: now) else { continue }
                let span = max(now - entry.older.time, 1)
                going.append(
                    Play(
                        key: key, scene: entry.scene, way: entry.way, variant: entry.variant, since: entry.since,
                        bytes: bytes, bytesPerSecond: Double(bytes - min(bytes, entry.older.bytes)) / span,
                        processorSeconds: max(0, processorSeconds(key.file) - entry.scene.processorBefore)))
            }
            return going
        }
        return plays.sorted { $0.since > $1.since }
    }
}

extension Plays.Entry {
    fileprivate func isGoing(at now: Double) -> Bool {
        now - lastSeen < Plays.silence || downloads.contains { !$0.isReleased }
    }

    /// Takes over what has ended, and says how much went out in all.
    fileprivate mutating func count(at now: Double) -> UInt64 {
        for download in downloads where download.isReleased {
            bytes += download.sent
            lastSeen = now
        }
        downloads.removeAll(where: \.isReleased)
        let all = downloads.reduce(bytes) { $0 + $1.sent }
        if now - newer.time >= Plays.span {
            older = newer
            newer = Plays.Mark(time: now, bytes: all)
        }
        return all
    }

    fileprivate mutating func note(
        _ way: Plays.Way, _ variant: Variant?, _ bytes: UInt64, _ download: Leash?, at now: Double
    ) {
        self.way = way
        self.variant = variant
        self.bytes += bytes
        lastSeen = now
        if let download { downloads.append(download) }
        if download != nil || now - newer.time >= Plays.span { _ = count(at: now) }
    }
}
