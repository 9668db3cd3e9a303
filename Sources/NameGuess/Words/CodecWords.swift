extension TagRows {
    /// Codecs of pictures and their containers, by the names that FFmpeg and encoders use.
    static let codecs: [TagRows] = [
        TagRows(
            .codec, .sure,
            "x264|x 264|h264|h 264|x265|x 265|h265|h 265|hevc|hevc10|x266|h266|vvc|xvid|divx|xvidhd|mpeg2|mpeg 2|mpeg4"
                + "|mpeg 4|av1|vp9|vp8|vc1|vc 1|wmv9|rv10|x264 hi10p|avc1|h263"),
        TagRows(.codec, .likely, "avc|mpeg|theora|vp6"),
        TagRows(.codec, .weak, "mkv|mp4|avi|m4v|wmv|ogm|iso|nvenc|crf"),
    ]
}
