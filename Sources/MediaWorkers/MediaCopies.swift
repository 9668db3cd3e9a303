public import MediaMessages

/// Films cut into fragmented MP4 (ISO/IEC 14496-12) without decoding them.
///
/// The same file, tracks and bounds give the same bytes, in any order and from any worker. Each function takes the
/// descriptor over and closes it in every case; its read position is neither used nor moved.
extension MediaPool {
    /// Where segments of these tracks may begin.
    ///
    /// Reads the container's own index. Where there is none (mpegts, flv, an unfinished mkv) it may read the whole file,
    /// which takes as long as the disk does: that ends with `tookTooLong` when nothing moves for half a minute.
    ///
    /// - Parameter scanning: whether it may; otherwise such a film fails with `noIndex`, soon.
    /// - Throws: `cannotCopy` when a track is not there, or of a kind that does not fit into fragmented MP4.
    public func index(
        _ descriptor: Int32, tracks: StreamTracks, scanning: Bool = true, ticket: JobTicket = JobTicket()
    ) async throws(MediaFailure) -> KeyFrameIndex {
        let job: MediaJob = scanning ? .scan(tracks) : .index(tracks)
        guard case .index(let index) = try await ask(job, descriptor, ticket).answer, !index.keyFrames.isEmpty
        else { throw .misunderstood }
        return index
    }

    /// The initialization segment of these tracks: the first is track 1, picture before sound.
    public func initialization(
        _ descriptor: Int32, tracks: StreamTracks, ticket: JobTicket = JobTicket()
    ) async throws(MediaFailure) -> [UInt8] {
        try await bytes(.initialization(tracks), descriptor, ticket)
    }

    /// One media segment: a `moof` and its `mdat`, at most 256 MiB.
    ///
    /// - Parameter ticket: to drop it, or to make it more urgent, while it waits.
    public func segment(
        _ descriptor: Int32, _ bounds: SegmentBounds, ticket: JobTicket = JobTicket()
    ) async throws(MediaFailure) -> [UInt8] {
        try await bytes(.segment(bounds), descriptor, ticket)
    }

    func bytes(
        _ job: MediaJob, _ descriptor: Int32, _ ticket: JobTicket
    ) async throws(MediaFailure) -> [UInt8] {
        let reply = try await ask(job, descriptor, ticket)
        guard case .bytes = reply.answer else { throw .misunderstood }
        return reply.payload
    }
}
