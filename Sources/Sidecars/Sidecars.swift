import Model

/// Reads what files beside films say. It is given bytes, opens nothing, and follows no link, address or entity.
///
/// What is broken costs only itself: the rest is in the reading, beside a fault that says what was left out and why.
/// Nothing throws, whatever the bytes are. `docs/sidecars.md` has the names of the fields.
public enum Sidecars {
    /// Bytes up to which a sidecar is read; a longer one gives one fault and no entries. Read one byte more and no
    /// further. Kodi's own files have about 20 KB.
    public static let sizeLimit = 8 << 20
    /// The same for `catalogue.json`: some 100,000 entries.
    public static let catalogueSizeLimit = 64 << 20

    /// `Film.nfo`, `movie.nfo`, `tvshow.nfo`, as Kodi, Jellyfin and Emby write them.
    ///
    /// One entry; more than one where the file of a film holds several episodes (`SidecarReading.film` makes one of
    /// them). None and no fault where the file has only an address or a picture made of letters.
    public static func nfo(_ bytes: [UInt8]) -> SidecarReading {
        var faults = FaultList()
        let entries = NFO.entries(bytes, &faults)
        return SidecarReading(entries: entries, faults: faults.all)
    }

    /// `Film.json`: one object. Its entry, or none where it is broken throughout.
    public static func film(json bytes: [UInt8]) -> SidecarReading {
        var faults = FaultList()
        let entries = Catalogue.entries(bytes, limit: sizeLimit, &faults)
        if entries.count > 1 {
            faults.note(
                "the file", "it has \(entries.count) entries, and belongs to one film; the first counts",
                "Call a list of films “catalogue.json”")
        }
        return SidecarReading(entries: Array(entries.prefix(1)), faults: faults.all)
    }

    /// `catalogue.json`: `{"total": 2, "results": [{…}, {…}]}`, or the list alone, or `{"Film.mkv": {…}}`.
    ///
    /// Entries in the order of the file.
    public static func catalogue(json bytes: [UInt8]) -> SidecarReading {
        var faults = FaultList()
        let entries = Catalogue.entries(bytes, limit: catalogueSizeLimit, &faults)
        return SidecarReading(entries: entries, faults: faults.all)
    }

    /// Whichever of the three a file of this kind is.
    public static func read(_ bytes: [UInt8], as kind: SidecarFiles.Kind) -> SidecarReading {
        switch kind {
        case .nfo, .folderNFO, .showNFO: nfo(bytes)
        case .json: film(json: bytes)
        case .catalogue: catalogue(json: bytes)
        }
    }
}
