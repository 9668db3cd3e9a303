import CFFmpeg
import Model

/// The tracks that a viewer chooses from: sound and subtitles.
enum ChosenTrack {
    static func isOne(_ stream: UnsafeMutablePointer<AVStream>, _ type: AVMediaType) -> Bool {
        stream.pointee.codecpar.pointee.codec_type == type
    }

    static func audio(_ stream: UnsafeMutablePointer<AVStream>) -> MediaInfo.Audio {
        let parameters = stream.pointee.codecpar.pointee
        let track = CodecString.Track(
            codec: parameters.codec_id, configuration: VideoTrack.configuration(parameters),
            profile: parameters.profile, sampleRate: Int(parameters.sample_rate))
        let channels = Int(parameters.ch_layout.nb_channels)
        return MediaInfo.Audio(
            index: Int(stream.pointee.index), codec: String(cString: avcodec_get_name(track.codec)),
            codecs: CodecString.of(track), channels: channels > 0 ? channels : nil,
            language: language(stream), title: Tags.value("title", of: stream.pointee.metadata),
            isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0)
    }

    static func subtitle(_ stream: UnsafeMutablePointer<AVStream>) -> MediaInfo.Subtitle {
        MediaInfo.Subtitle(
            index: Int(stream.pointee.index),
            codec: String(cString: avcodec_get_name(stream.pointee.codecpar.pointee.codec_id)),
            language: language(stream), title: Tags.value("title", of: stream.pointee.metadata),
            isForced: stream.pointee.disposition & AV_DISPOSITION_FORCED != 0,
            isDefault: stream.pointee.disposition & AV_DISPOSITION_DEFAULT != 0)
    }

    private static func language(_ stream: UnsafeMutablePointer<AVStream>) -> String? {
        Tags.value("language", of: stream.pointee.metadata).flatMap(LanguageTag.from)
    }
}
