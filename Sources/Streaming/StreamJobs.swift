public import MediaMessages
public import MediaWorkers

/// What has to be read out of a film for a stream. Each takes a descriptor over.
public struct StreamJobs: Sendable {
    public typealias Index = @Sendable (Int32, StreamTracks, JobTicket) async throws(MediaFailure) -> KeyFrameIndex
    public typealias Initialization = @Sendable (Int32, StreamTracks, JobTicket) async throws(MediaFailure) -> [UInt8]
    public typealias Segment = @Sendable (Int32, SegmentBounds, JobTicket) async throws(MediaFailure) -> [UInt8]

    /// From the container's index alone; `noIndex` when there is none.
    let index: Index
    /// The same by reading all of the film.
    let scan: Index
    let initialization: Initialization
    let segment: Segment

    /// - Parameter scan: `nil`: `index` never says `noIndex`.
    public init(
        index: @escaping Index, scan: Index? = nil, initialization: @escaping Initialization, segment: @escaping Segment
    ) {
        self.index = index
        self.scan = scan ?? index
        self.initialization = initialization
        self.segment = segment
    }

    /// By the workers of three pools, which share nothing: who plays a film that is copied must wait neither for one that
    /// is converted, which takes seconds, nor for one that is read to its end, which takes as long as the disk does.
    public init(copying: MediaPool, converting: MediaPool, scanning: MediaPool) {
        self.init(
            index: { (file, tracks, ticket) async throws(MediaFailure) in
                try await copying.index(file, tracks: tracks, scanning: false, ticket: ticket)
            },
            scan: { (file, tracks, ticket) async throws(MediaFailure) in
                try await scanning.index(file, tracks: tracks, ticket: ticket)
            },
            initialization: { (file, tracks, ticket) async throws(MediaFailure) in
                try await copying.initialization(file, tracks: tracks, ticket: ticket)
            },
            segment: { (file, bounds, ticket) async throws(MediaFailure) in
                // Six seconds of sound take 0.2 s.
                let pool = bounds.tracks.height == nil ? copying : converting
                return try await pool.segment(file, bounds, ticket: ticket)
            })
    }
}
