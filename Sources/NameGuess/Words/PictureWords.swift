extension TagRows {
    /// Sizes, depths and shapes of the picture that have names. Names as the scene's rules and disc boxes write them.
    static let pictures: [TagRows] = [
        TagRows(.picture, .sure, "uhd|fhd|qhd|hdtvrip|hdr10|hdr10plus|hdr10p|dolby vision|dovi|10 bit|8 bit|12 bit"),
        TagRows(.picture, .sure, "full hd|ultra hd|true4k|1080p60|2160p60|720p60"),
        TagRows(.picture, .likely, "hdr|sdr|hlg|hi10|hi10p|hi444pp|yuv420p10|high10"),
        TagRows(
            .picture, .weak, "hd|sd|hq|dv|pal|ntsc|ws|fs|widescreen|fullscreen|letterbox|upscaled|upscale|ai upscaled"),
        TagRows(
            .stereo, .sure, "hsbs|h sbs|half sbs|half ou|hou|h ou|3d sbs|3d hsbs|3d hou|3d h sbs|sbs|bluray3d|bd3d"),
        TagRows(.stereo, .likely, "3d|half tab|htab|h tab|full sbs|fsbs|ou3d|3dbd|mvc"),
        TagRows(.stereo, .weak, "tab|ou"),
    ]
}
