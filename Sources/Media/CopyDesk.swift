import MediaMessages

/// Does the jobs of copying. Keeps the films of the last segments open: the next segment is mostly of one of them.
///
/// Purely a matter of speed: a segment is the same from a film that was kept and from one opened anew.
final class CopyDesk {
    private struct Kept {
        let file: String
        let tracks: StreamTracks
        let source: CopySource
    }

    /// The last one was used last.
    private var kept: [Kept] = []
    /// A film of two hours whose samples are listed takes 15 MB. Of the others, which may hold a decoder, one is kept.
    private static let mostKept = 2

    /// Where segments may begin.
    func index(
        _ file: Int32, _ tracks: StreamTracks, _ request: MediaRequest, scanning: (() -> Void)?
    ) throws(MediaRefusal) -> KeyFrameIndex {
        let source = try CopySource.open(file, tracks: tracks)
        let index = try KeyFrames.index(source, file, scanning: scanning)
        keepToList(source, request)
        return index
    }

    func initialization(
        _ file: Int32, _ tracks: StreamTracks, _ request: MediaRequest
    ) throws(MediaRefusal) -> [UInt8] {
        let known = kept.first { $0.file == request.file && $0.tracks == tracks && $0.source.mayList }?.source
        if let known, !InitializationSegment.readsPackets(known) {
            known.renew(descriptor: file, allowance: SegmentReader.allowance)
            return try InitializationSegment.bytes(known)
        }
        let source = try CopySource.open(file, tracks: tracks)
        let bytes = try InitializationSegment.bytes(source)
        keepToList(source, request)
        return bytes
    }

    /// - Parameters:
    ///   - request: which content of which file it is (`nil`: nothing is kept), and whether its bytes may be named.
    ///   - working: told now and then while it takes long.
    func segment(
        _ file: Int32, _ bounds: SegmentBounds, _ request: MediaRequest, working: @escaping () -> Void
    ) throws(MediaRefusal) -> Recipe {
        for carriage in [request.carriage, .carried] {
            // After an error nothing is kept: who knows where the container stands.
            let source = try source(file, bounds, request.file)
            source.renew(descriptor: file, allowance: SegmentReader.allowance)
            source.mayRefer = carriage != .carried
            var recipe = try SegmentReader.recipe(source, bounds, working: working)
            if source.tables != nil {
                let input = source.container.input
                if carriage == .namedOnceRead { try recipe.fetch(from: input) }
                if carriage == .carried { recipe = try recipe.carried(from: input) }
            }
            // Something was not where it should have been: then nothing that was named is relied on.
            guard recipe.isBytes || source.mayRefer && recipe.isShort else { continue }
            keep(source, request.file)
            return recipe
        }
        throw .misunderstood
    }

    private func source(
        _ file: Int32, _ bounds: SegmentBounds, _ identity: String?
    ) throws(MediaRefusal) -> CopySource {
        let known = take(identity, bounds.tracks)
        let source = if let known { known } else { try CopySource.open(file, tracks: bounds.tracks) }
        source.renew(descriptor: file, allowance: SegmentReader.allowance)
        let hasMoved = try source.list() || known != nil
        // The first segment needs a container in which nobody has searched yet, if it is searched at all.
        guard source.tables == nil, bounds.number == 0, hasMoved else { return source }
        return try CopySource.open(file, tracks: bounds.tracks)
    }

    /// Does not keep it any longer.
    private func take(_ identity: String?, _ tracks: StreamTracks) -> CopySource? {
        guard let place = kept.firstIndex(where: { $0.file == identity && $0.tracks == tracks }) else { return nil }
        return kept.remove(at: place).source
    }

    private func keep(_ source: CopySource, _ identity: String?) {
        guard let identity else { return }
        kept.removeAll { !$0.source.mayList || $0.file == identity && $0.tracks == source.tracks }
        kept.append(Kept(file: identity, tracks: source.tracks, source: source))
        if kept.count > Self.mostKept { kept.removeFirst() }
    }

    /// Keeps what another job has opened, if segments may be made of it wherever it stands.
    private func keepToList(_ source: CopySource, _ request: MediaRequest) {
        if source.mayList { keep(source, request.file) }
    }
}
