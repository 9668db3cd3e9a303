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
    ///   - request: which content of which file it is (`nil`: nothing is kept), and whether its bytes may be named.
    ///   - working: told now and then while it takes long.
    func segment(
        _ file: Int32, _ bounds: SegmentBounds, _ request: MediaRequest, working: @escaping () -> Void
    ) throws(MediaRefusal) -> Recipe {
        for mayRefer in [request.mayRefer, false] {
            let source: CopySource
            if let kept = kept(request.file, bounds) {
                source = kept
            } else {
                source = try CopySource.open(file, tracks: bounds.tracks)
            }
            // After an error nothing is kept: who knows where the container stands.
            kept = nil
            source.renew(descriptor: file, allowance: SegmentReader.allowance)
            source.mayRefer = mayRefer
            let recipe = try SegmentReader.recipe(source, bounds, working: working)
            // Something was not where it should have been: then nothing that was named is relied on.
            guard recipe.isBytes || source.mayRefer && recipe.isShort else { continue }
            kept = request.file.map { Kept(file: $0, tracks: bounds.tracks, source: source) }
            return recipe
        }
        throw .misunderstood
    }

    /// The first segment needs a container in which nobody has searched yet.
    private func kept(_ identity: String?, _ bounds: SegmentBounds) -> CopySource? {
        guard let kept, kept.file == identity, kept.tracks == bounds.tracks, bounds.number > 0 else { return nil }
        return kept.source
    }
}
