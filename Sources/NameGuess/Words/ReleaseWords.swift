extension TagRows {
    /// What those who publish copies say about their work: the scene's rules, and habits of private groups.
    static let releases: [TagRows] = [
        TagRows(
            .release, .likely,
            "repack|repack2|repack3|rerip|readnfo|read nfo|nfofix|dirfix|syncfix|proper2|real proper|proper repack|hybrid|stv|dvdmagic|uncropped"
                + "|complete bluray|complete uhd bluray|complete uhd|complete season|complete series|the complete series|complete mini series|tri audio"
                + "|batch|season pack|untouched|no watermark|ads free|remuxed|reencode|re encode|hevc dual"),
        TagRows(.release, .sure, "www|rartv|ettv|eztv"),
        TagRows(
            .release, .weak,
            "proper|real|internal|int|limited|complete|retail|festival|convert|fixed|final|raw|raws|sample|nuked|ws|obfuscated|scrambled"
                + "|extras|bonus|end|fin|uncut|completed|colorized|subpack|doku|docu|documentary|oar|encode|mini"),
    ]
}
