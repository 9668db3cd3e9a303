extension TagRows {
    /// Codecs of sound, by the names on boxes and in FFmpeg.
    static let sounds: [TagRows] = [
        TagRows(
            .sound, .sure,
            "dts|dts hd|dts hd ma|dts ma|dts x|dts es|dtsd|dtshr|dts hr|dts hd hra|ac3|ac 3|ac3d|eac3|e ac 3|e ac3|aac|aac lc|he aac"
                + "|qaac|truehd|true hd|dolby truehd|dolby digital|flac|mp3|mp2|lpcm|ddp|ddp5|ddpa5|dd5|dd2|aac2|aac5|eac3d|mic dubbed"
        ),
        TagRows(.sound, .likely, "atmos|dolby atmos|dolby|opus|vorbis|pcm|ogg|6ch|2ch|stereo|dd51|dd20|ddp51|aac20|ma"),
        TagRows(.sound, .weak, "mono|dd|dub line|surround"),
    ]
}
