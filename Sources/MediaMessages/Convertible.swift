/// What the workers can decode, by libav's names of codecs: the daemon must know it before it offers a conversion.
public enum Convertible {
    public static let sounds = names(
        """
        aac aac_latm ac3 eac3 dts truehd mlp mp3 mp2 mp1 flac alac opus vorbis wmav1 wmav2 wmapro wmalossless wmavoice ape
        tta wavpack cook sipr ra_144 ra_288 ralf atrac3 atrac3p amr_nb amr_wb gsm gsm_ms speex nellymoser g723_1 qdm2 qdmc
        mace3 mace6 adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf adpcm_yamaha adpcm_g722 adpcm_g726
        pcm_s8 pcm_u8 pcm_s16le pcm_s16be pcm_u16le pcm_u16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be pcm_s64le pcm_f32le
        pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw pcm_bluray pcm_dvd pcm_s16le_planar pcm_s16be_planar
        pcm_s24le_planar pcm_s32le_planar
        """)

    public static let pictures = names(
        """
        h264 hevc av1 vp8 vp9 mpeg4 msmpeg4v2 msmpeg4v3 mpeg2video mpeg1video wmv1 wmv2 wmv3 vc1 flv1 h263 theora mjpeg
        msmpeg4v1 cinepak dvvideo prores dnxhd rv10 rv20 rv30 rv40 svq1 svq3 vp6 vp6a vp6f h261 huffyuv ffvhuff ffv1 qtrle
        msvideo1 rawvideo indeo5 utvideo
        """)

    private static func names(_ text: String) -> Set<String> {
        Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
    }
}
