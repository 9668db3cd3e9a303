/// What the worker opens. Everything else in libav stays shut, whatever a file says that it is.
enum Formats {
    /// Container formats that hold their own bytes. Formats that name other files (hls, dash, concat, imf, image2,
    /// sdp …) must never be here: such a list of files may carry any extension.
    static let containers = names(
        """
        mov,mp4,m4a,3gp,3g2,mj2 matroska,webm avi mpegts mpeg mpegvideo m4v h264 hevc asf flv ogg rm mxf dv
        mp3 aac flac wav w64 aiff ape ac3 eac3 dts dtshd truehd amr tta wv caf
        """)

    /// MP4 and its kin, by libavformat's name.
    static func isMovie(_ container: String) -> Bool { container == "mov,mp4,m4a,3gp,3g2,mj2" }

    /// Pictures: one frame, no duration.
    static let pictures = names("jpeg_pipe png_pipe webp_pipe bmp_pipe tiff_pipe gif gif_pipe apng")

    /// The decoders that may look at a frame when a header says too little. A film in another codec is still listed.
    static let decoders = names(
        """
        h264 hevc libdav1d av1 vp8 vp9 libvpx libvpx-vp9 mpeg4 msmpeg4v2 msmpeg4 mpeg2video mpeg1video wmv1 wmv2 wmv3
        vc1 flv h263 theora mjpeg png webp gif bmp tiff
        msmpeg4v1 cinepak dvvideo prores dnxhd rv10 rv20 rv30 rv40 svq1 svq3 vp6 vp6a vp6f h261 huffyuv ffvhuff ffv1 qtrle
        msvideo1 rawvideo indeo5 utvideo
        aac aac_latm ac3 eac3 dca truehd mlp mp3float mp3 mp2float mp2 mp1float mp1 flac alac opus libopus vorbis libvorbis
        wmav1 wmav2 wmapro wmalossless wmavoice ape tta wavpack cook sipr real_144 real_288 ralf atrac3 atrac3plus amrnb
        amrwb gsm gsm_ms speex libspeex nellymoser g723_1 qdm2 qdmc mace3 mace6
        adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf adpcm_yamaha g722 g726
        pcm_s8 pcm_u8 pcm_s16le pcm_s16be pcm_u16le pcm_u16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_s64le
        pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw pcm_bluray pcm_dvd pcm_s16le_planar
        pcm_s16be_planar pcm_s24le_planar pcm_s32le_planar
        """)

    /// As libavformat wants its lists.
    static let containerList = (containers.union(pictures)).sorted().joined(separator: ",")
    static let decoderList = decoders.sorted().joined(separator: ",")

    private static func names(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
