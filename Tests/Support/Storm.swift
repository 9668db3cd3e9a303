import Foundation

/// Everything that people and programs do to a tree, at once: folders made in depth and filled at once, files and
/// folders renamed, moved into each other, deleted with all content, moved out and back.
public struct Storm: Sendable {
    let root: String
    let rounds: Int
    let seed: UInt64
    /// `root` exists, and so does a folder beside it that is called the same with `.out` behind it.
    public init(root: String, rounds: Int, seed: UInt64) {
        self.root = root
        self.rounds = rounds
        self.seed = seed
    }

    /// Returns when all have done their part; the number of renames and deletions that succeeded.
    public func run() -> Int {
        let makers = 2
        let group = DispatchGroup()
        let finished = Flags(makers)
        let turns = DispatchSemaphore(value: 0)
        nonisolated(unsafe) var deeds = 0
        for maker in 0..<makers {
            Thread.detachNewThread(in: group) {
                make(maker, rounds / makers, turns)
                finished.finish()
                turns.signal()
            }
        }
        Thread.detachNewThread(in: group) { deeds = disturb(turns, until: finished) }
        group.wait()
        return deeds
    }

    /// The makers never wait; after every fifth round of theirs the other one has a turn.
    private func make(_ maker: Int, _ rounds: Int, _ turns: DispatchSemaphore) {
        var random = Dice(state: seed &+ UInt64(maker))
        for number in 0..<rounds {
            if number % 5 == 4 { turns.signal() }
            let above = "\(root)/m\(maker)_\(random.next(below: 200))"
            let folder = "\(above)/b\(random.next(below: 50))/c\(number)"
            try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
            write("\(folder)/f\(number).mkv", bytes: 100 + random.next(below: 20))
            if random.next(below: 10) < 3 { rename("\(folder)/f\(number).mkv", "\(folder)/g\(number).mkv") }
            if random.next(below: 10) == 0 { write("\(above)/top\(number).mkv", bytes: 1) }
            if random.next(below: 10) == 0 { write("\(above)/top\(number).mkv", bytes: 7) }
        }
    }

    private func disturb(_ turns: DispatchSemaphore, until finished: Flags) -> Int {
        var random = Dice(state: seed &* 31)
        var deeds = 0
        var number = 0
        while !finished.all {
            turns.wait()
            number += 1
            let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
            guard names.count > 3 else { continue }
            let one = "\(root)/\(names[random.next(below: names.count)])"
            let other = "\(root)/\(names[random.next(below: names.count)])"
            let outside = "\(root).out/o\(number)"
            switch random.next(below: 100) {
            case ..<40: if rename(one, "\(root)/R\(number)") == 0 { deeds += 1 }
            case ..<80:
                let inside = (try? FileManager.default.contentsOfDirectory(atPath: one)) ?? []
                guard !inside.isEmpty else { continue }
                let moved = inside[random.next(below: inside.count)]
                if rename("\(one)/\(moved)", "\(other)/moved\(number)") == 0 { deeds += 1 }
            case ..<85: if (try? FileManager.default.removeItem(atPath: one)) != nil { deeds += 1 }
            default:
                guard rename(one, outside) == 0 else { continue }
                deeds += 1
                if random.next(below: 2) == 0 { rename(outside, "\(root)/back\(number)") }
            }
        }
        return deeds
    }

    /// An EBML header and a segment, both without content: the smallest Matroska file that is whole (RFC 8794).
    private static let film: [UInt8] = [0x1A, 0x45, 0xDF, 0xA3, 0x80, 0x18, 0x53, 0x80, 0x67, 0x80]

    private func write(_ place: String, bytes: Int) {
        let file = open(place, O_CREAT | O_WRONLY | O_APPEND, 0o644)
        guard file >= 0 else { return }
        let content = Self.film + [UInt8](repeating: 0x78, count: bytes)
        _ = Foundation.write(file, content, content.count)
        close(file)
    }
}

/// Numbers that look random and are the same for the same seed.
struct Dice {
    var state: UInt64

    mutating func next(below limit: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(limit))
    }
}

/// Counts those who are still at work.
private final class Flags: @unchecked Sendable {
    // Safe because every access is under the lock.
    private let lock = NSLock()
    private var open: Int

    init(_ count: Int) { open = count }
    func finish() { lock.withLock { open -= 1 } }
    var all: Bool { lock.withLock { open == 0 } }
}

extension Thread {
    fileprivate static func detachNewThread(in group: DispatchGroup, _ step: @escaping @Sendable () -> Void) {
        group.enter()
        detachNewThread {
            step()
            group.leave()
        }
    }
}
