/// The head of a media segment: `moof`, and the first eight bytes of `mdat` (ISO/IEC 14496-12 section 8.8).
enum FragmentHeader {
    /// The samples of one track, in order of decoding.
    struct Track {
        let number: UInt32
        let times: SampleTimes
        let sizes: [UInt32]
        /// Which samples can be decoded alone; `nil`: all (sound).
        let keys: [Bool]?

        var byteCount: Int { sizes.reduce(0) { $0 + Int($1) } }
    }

    /// The bytes of the tracks follow, one track after the other.
    static func bytes(_ tracks: [Track], number: Int) -> [UInt8] {
        var writer = BoxWriter()
        writer.reserve(tracks.reduce(256) { $0 + $1.sizes.count * 16 + 128 })
        var offsets: [Int] = []
        writer.box("moof") { writer in
            writer.box("mfhd", version: 0, flags: 0) { $0.number(UInt32(clamping: number) &+ 1) }
            for track in tracks { offsets.append(fragment(track, &writer)) }
        }
        var place = writer.bytes.count + 8
        for (track, offset) in zip(tracks, offsets) {
            writer.put(UInt32(clamping: place), at: offset)
            place += track.byteCount
        }
        writer.number(UInt32(clamping: tracks.reduce(8) { $0 + $1.byteCount }))
        writer.number(UInt32(0x6D64_6174))  // "mdat"
        return writer.bytes
    }

    private static let isAlone: UInt32 = 0x0200_0000  // sample_depends_on = 2
    private static let needsOthers: UInt32 = 0x0101_0000  // sample_depends_on = 1, sample_is_non_sync_sample

    /// Where the offset of its data must be put.
    private static func fragment(_ track: Track, _ writer: inout BoxWriter) -> Int {
        var place = 0
        writer.box("traf") { writer in
            // default-base-is-moof, default-sample-flags-present
            writer.box("tfhd", version: 0, flags: 0x02_0020) {
                $0.number(track.number)
                $0.number(isAlone)
            }
            writer.box("tfdt", version: 1, flags: 0) { $0.number(UInt64(clamping: track.times.first)) }
            // data-offset, duration and size of each; flags and composition offsets of pictures.
            writer.box("trun", version: 1, flags: track.keys == nil ? 0x301 : 0xF01) { writer in
                writer.number(UInt32(clamping: track.sizes.count))
                place = writer.bytes.count
                writer.number(UInt32(0))
                writer.numbers(entries(track))
            }
        }
        return place
    }

    private static func entries(_ track: Track) -> [UInt32] {
        var entries: [UInt32] = []
        entries.reserveCapacity(track.sizes.count * 4)
        for index in track.sizes.indices {
            entries.append(track.times.durations[index])
            entries.append(track.sizes[index])
            guard let keys = track.keys else { continue }
            entries.append(keys[index] ? isAlone : needsOthers)
            entries.append(UInt32(bitPattern: track.times.offsets[index]))
        }
        return entries
    }
}
