public import Files
import Model
import Synchronization

/// Whole films as one MP4 each, for devices to take along: made one after the other, while nobody waits for a worker,
/// out of the very parts that a stream of the film has, and kept in a cache of their own.
public final class Preparation: Sendable {
    /// How far one film is.
    public struct Progress: Sendable {
        public enum State: String, Sendable {
            /// Others come first.
            case waiting
            case working, ready, failed
        }

        public let state: State
        /// 0 to 1.
        public let share: Double
        /// Bytes, when it is ready.
        public let size: UInt64?
        /// Why it has failed.
        public let failure: (any Error)?

        /// Trying again would be in vain, and cost other films their place.
        var isForGood: Bool { if case .tooLarge? = failure as? Failure { true } else { false } }
    }

    /// Why a film could not be made, besides what its stream or its file says.
    public enum Failure: Error, Equatable, Sendable {
        /// It is larger than all the room for such films: bytes.
        case tooLarge(room: UInt64)
        /// The disk of the cache takes no more.
        case diskFull
        /// Too many wait already.
        case tooMany
        /// Its beginning is of a form that is not known.
        case odd
    }

    /// One film to make.
    private struct Wish: Sendable {
        let address: StreamAddress
        let open: @Sendable () throws -> Int32
    }

    private struct State {
        var waiting: [Wish] = []
        /// What is being made; another one, or none, when that is not wanted any more.
        var working: StreamAddress?
        var share = 0.0
        var isRunning = false
        /// The last ones, the oldest first.
        var failures: [(address: StreamAddress, error: any Error)] = []
    }

    private let streams: Streams
    private let cache: CacheFolder
    private let log: @Sendable (String) -> Void
    private let state = Mutex(State())

    static let mostWaiting = 100
    static let keptFailures = 50

    /// - Parameter log: takes a line for whoever runs the daemon.
    public init(_ streams: Streams, cache: CacheFolder, log: @escaping @Sendable (String) -> Void) {
        self.streams = streams
        self.cache = cache
        self.log = log
    }

    /// Begins, or finds what is there or underway, or what was too large. Never waits.
    ///
    /// - Parameter open: opens the very content that the address names, for reading; it is asked once more at the end,
    ///   and must throw when the file has become another.
    public func begin(_ address: StreamAddress, open: @escaping @Sendable () throws -> Int32) -> Progress {
        if let known = progress(of: address), known.failure == nil || known.isForGood { return known }
        let mustRun = state.withLock { state in
            forgetFailure(of: address, &state)
            // Somebody else may have begun it just now.
            guard progress(of: address, state) == nil else { return false }
            guard state.waiting.count < Self.mostWaiting else {
                note(Failure.tooMany, of: address, &state)
                return false
            }
            state.waiting.append(Wish(address: address, open: open))
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if mustRun { Task { await run() } }
        return progress(of: address) ?? Progress(state: .waiting, share: 0, size: nil, failure: nil)
    }

    /// `nil` when nobody has begun it, or when it had to make room.
    public func progress(of address: StreamAddress) -> Progress? {
        ready(address) ?? state.withLock { progress(of: address, $0) }
    }

    /// Takes the wish back, whoever had it. What is ready stays.
    public func cancel(_ address: StreamAddress) {
        state.withLock { state in
            state.waiting.removeAll { $0.address == address }
            if state.working == address { state.working = nil }
            forgetFailure(of: address, &state)
        }
    }

    /// The finished film, open for reading, and its size; `nil` when it is not there. Whoever gets it closes it.
    public func open(_ address: StreamAddress) -> (descriptor: Int32, size: UInt64)? { cache.open(address.name) }

    /// Whether it can be had at once.
    public func isReady(_ address: StreamAddress) -> Bool { cache.contains(address.name) }
}

extension Preparation {
    private func ready(_ address: StreamAddress) -> Progress? {
        cache.size(of: address.name).map { Progress(state: .ready, share: 1, size: $0, failure: nil) }
    }

    private func progress(of address: StreamAddress, _ state: borrowing State) -> Progress? {
        if state.working == address { return Progress(state: .working, share: state.share, size: nil, failure: nil) }
        if state.waiting.contains(where: { $0.address == address }) {
            return Progress(state: .waiting, share: 0, size: nil, failure: nil)
        }
        return state.failures.first { $0.address == address }
            .map { Progress(state: .failed, share: 0, size: nil, failure: $0.error) }
    }

    private func note(_ error: any Error, of address: StreamAddress, _ state: inout State) {
        forgetFailure(of: address, &state)
        state.failures.append((address, error))
        if state.failures.count > Self.keptFailures { state.failures.removeFirst() }
    }

    private func forgetFailure(of address: StreamAddress, _ state: inout State) {
        state.failures.removeAll { $0.address == address }
    }

    /// Until nothing is wanted any more.
    private func run() async {
        while let wish = next() {
            do {
                try await make(wish)
            } catch {
                let isWanted = state.withLock { state in
                    // What was taken back has not failed.
                    guard state.working == wish.address else { return false }
                    note(error, of: wish.address, &state)
                    return true
                }
                if isWanted { log("cannot prepare file \(wish.address.file) to be taken along: \(error)") }
            }
        }
    }

    private func next() -> Wish? {
        state.withLock { state in
            state.share = 0
            guard !state.waiting.isEmpty else {
                state.working = nil
                state.isRunning = false
                return nil
            }
            let wish = state.waiting.removeFirst()
            state.working = wish.address
            return wish
        }
    }

    private func make(_ wish: Wish) async throws {
        let address = wish.address
        let plan = try await streams.plan(of: address, open: wish.open)
        let room = PreparedRoom(plan, cache)
        try await room.checkBeforehand { number in
            try await streams.bytes(.segment(number), of: address, open: wish.open).count
        }
        let head = try await streams.bytes(.initialization, of: address, open: wish.open)
        guard var movie = WholeMovie(initialization: head, plan: plan) else { throw Failure.odd }
        guard let draft = await Apart.run({ [cache] in cache.draft(address.name) }) else { throw Failure.diskFull }
        try await append(movie.head, to: draft, at: 0)
        for number in plan.segments.indices {
            let segment = try await streams.bytes(.segment(number), of: address, open: wish.open)
            try await append(segment, to: draft, at: movie.size)
            movie.add(segment)
            try room.check(head: movie.head.count, size: movie.size, segments: number + 1)
            let isWanted = state.withLock { state in
                state.share = Double(number + 1) / Double(plan.segments.count)
                return state.working == address
            }
            guard isWanted else { return }
        }
        // Parts that lay ready did not touch the file: it may have become another one meanwhile.
        let (index, place) = (movie.index, movie.indexPlace)
        let isKept = try await Apart.attempt {
            _ = FilmFile(takingOver: try wish.open())
            return draft.overwrite(index, at: place) && draft.keep()
        }
        guard isKept else { throw Failure.diskFull }
    }

    private func append(_ bytes: [UInt8], to draft: CacheDraft, at size: UInt64) async throws {
        if await Apart.run({ draft.append(bytes) }) { return }
        throw size + UInt64(bytes.count) > cache.capacity ? Failure.tooLarge(room: cache.capacity) : .diskFull
    }
}

extension StreamAddress {
    /// As a cache calls it.
    var name: String { "\(file)-\(version)-\(variant)" }
}

extension Preparation.Failure: CustomStringConvertible {
    /// For the log, behind "cannot prepare …:".
    public var description: String {
        switch self {
        case .tooLarge(let room): "it needs more than all the room for such films, \(room >> 20) MiB: raise cache-size"
        case .diskFull: "no space is left in the folder of the cache, or nothing can be written there"
        case .tooMany: "too many films wait already"
        case .odd: "the beginning that the worker made is none of a fragmented MP4"
        }
    }
}
