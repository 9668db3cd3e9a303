import MediaMessages

/// Does the jobs of copying. Keeps the film of the last segment open: the next segment is mostly of the same one.
///
/// Purely a matter of speed: a segment is the same from a film that was kept and from one opened anew.
final class CopyDesk {
    private struct Kept {
        let file: String
        let tracks: StreamTracks
        let source: CopySource
    }

    private var kept: Kept?

    func initialization(_ file: Int32, _ tracks: StreamTracks) throws(MediaRefusal) -> [UInt8] {
        try InitializationSegment.bytes(try CopySource.open(file, tracks: tracks))
    }

    /// - Parameters:
    ///   - identity: which content of which file it is; `nil`: nothing is kept.
    ///   - working: told now and then while it takes long.
    func segment(
        _ file: Int32, _ bounds: SegmentBounds, identity: String?, working: @escaping () -> Void
    ) throws(MediaRefusal) -> [[UInt8]] {
        let source: CopySource
        if let kept = kept(identity, bounds) {
            source = kept
        } else {
            source = try CopySource.open(file, tracks: bounds.tracks)
        }
        // After an error nothing is kept: who knows where the container stands.
        kept = nil
        source.renew(descriptor: file, allowance: SegmentReader.allowance)
        let pieces = try SegmentReader.pieces(source, bounds, working: working)
        kept = identity.map { Kept(file: $0, tracks: bounds.tracks, source: source) }
        return pieces
    }

    /// The first segment needs a container in which nobody has searched yet.
    private func kept(_ identity: String?, _ bounds: SegmentBounds) -> CopySource? {
        guard let kept, kept.file == identity, kept.tracks == bounds.tracks, bounds.number > 0 else { return nil }
        return kept.source
    }
}
