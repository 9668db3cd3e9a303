import Files
import FoundationEssentials
import MediaMessages

/// What of streams lies on the disk, because making it takes long: converted segments, and the places of key frames in
/// films for which a whole file had to be read. Found again after a restart.
struct KeptParts: Sendable {
    let segments: CacheFolder?
    let texts: CacheFolder?

    func contains(_ part: StreamPart, of address: StreamAddress) -> Bool {
        segments?.contains(name(part, address)) ?? false
    }

    func read(_ part: StreamPart, of address: StreamAddress) async -> [UInt8]? {
        await Apart.run { segments?.read(name(part, address)) }
    }

    /// Keeps it, if that can be.
    func write(_ bytes: [UInt8], _ part: StreamPart, of address: StreamAddress) async {
        await Apart.run { _ = segments?.write(name(part, address), bytes) }
    }

    func index(of address: StreamAddress) async -> KeyFrameIndex? {
        await Apart.run {
            guard let bytes = texts?.read(indexName(address)),
                let index = try? JSONDecoder().decode(KeyFrameIndex.self, from: Data(bytes))
            else { return nil }
            return index.serving(address.variant.tracks)
        }
    }

    func write(_ index: KeyFrameIndex, of address: StreamAddress) async {
        await Apart.run {
            guard let json = try? JSONEncoder().encode(index) else { return }
            texts?.write(indexName(address), Array(json))
        }
    }

    /// The version stands for the file and its content, so the file's own name is not needed.
    private func name(_ part: StreamPart, _ address: StreamAddress) -> String {
        "\(address.version)-\(address.variant)-" + part.name.prefix { $0 != "." }
    }

    /// What becomes of a sound does not change where the picture beside it is cut.
    private func indexName(_ address: StreamAddress) -> String {
        let variant = address.variant
        let source = variant.height == nil ? Variant(video: variant.video, audio: variant.audio) : nil
        return "\(address.version)-\(source ?? variant)-keyframes"
    }
}

extension KeyFrameIndex {
    /// The same for tracks that differ in what becomes of the sound. `nil` where a sound that is copied leaves its packets
    /// uncounted: to convert them their length has to be looked for among more.
    fileprivate func serving(_ wanted: StreamTracks) -> KeyFrameIndex? {
        if tracks == wanted { return self }
        guard wanted.audio == nil || timing.audioFrame != nil else { return nil }
        return KeyFrameIndex(
            tracks: wanted, timing: timing, keyFrames: keyFrames, duration: duration, bitRate: bitRate,
            isComplete: isComplete, bytes: bytes)
    }
}
