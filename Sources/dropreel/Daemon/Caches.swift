import Files

/// What can be made again, and lies on the disk because making it takes a while. Each kind has its own bound, so that a
/// long film that is converted does not cost a thousand posters.
struct Caches: Sendable {
    /// Converted segments of films.
    let segments: CacheFolder
    /// Whole films, made for a device to take along.
    let prepared: CacheFolder
    /// Posters and sheets of small pictures.
    let pictures: CacheFolder
    /// Subtitles that were taken out of films, and the places of key frames in films that have no index.
    let texts: CacheFolder

    init(_ settings: Settings) {
        let kind = { (name: String, share: UInt64, givesBack: Bool) in
            CacheFolder(
                path: settings.cache + "/" + name, capacity: settings.cacheSize / 100 * share, givesBack: givesBack)
        }
        segments = kind("segments", 40, true)
        prepared = kind("prepared", 50, false)
        pictures = kind("pictures", 8, true)
        texts = kind("texts", 2, true)
    }
}
