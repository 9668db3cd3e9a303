public import GraphQL
public import Model

/// What is in a film.
enum TrackTypes {
    static let objects = [
        ObjectType(
            "VideoTrack", "Pictures.",
            [
                Field("index", "Int!", "Of the track.") { (track: DiskFileView.Video) in track.index },
                Field("codec", "String!", "How it is coded.") { (track: DiskFileView.Video) in track.codec },
                Field("codecs", "String", "The same for browsers.") { (track: DiskFileView.Video) in track.codecs },
                Field("profile", "String", "Of the codec.") { (track: DiskFileView.Video) in track.profile },
                Field("bitDepth", "Int", "Bits for each color.") { (track: DiskFileView.Video) in track.bitDepth },
                Field("hdr", "String", "`none`, or the kind of its high dynamic range.") {
                    (track: DiskFileView.Video) in
                    track.hdr
                },
                Field("frameRate", "Float", "Pictures for each second.") { (track: DiskFileView.Video) in
                    track.frameRate
                },
            ]),
        ObjectType(
            "AudioTrack", "Sound.",
            [
                Field("index", "Int!", "Of the track.") { (track: DiskFileView.Audio) in track.index },
                Field("codec", "String!", "How it is coded.") { (track: DiskFileView.Audio) in track.codec },
                Field("codecs", "String", "The same for browsers.") { (track: DiskFileView.Audio) in track.codecs },
                Field("channels", "Int", "For so many speakers.") { (track: DiskFileView.Audio) in track.channels },
                Field("language", "String", "As BCP 47 has it.") { (track: DiskFileView.Audio) in track.language },
                Field("title", "String", "What it is called.") { (track: DiskFileView.Audio) in track.title },
                Field("default", "Boolean!", "Whether it is meant to be heard.") { (track: DiskFileView.Audio) in
                    track.default
                },
            ]),
        ObjectType(
            "Subtitle", "Subtitles.",
            [
                Field("id", "ID!", "Within the film.") { (track: SubtitleView) in track.id },
                Field("language", "String", "As BCP 47 has it.") { (track: SubtitleView) in track.language },
                Field("title", "String", "What it is called.") { (track: SubtitleView) in track.title },
                Field("forced", "Boolean!", "Whether it belongs to the film in any language.") {
                    (track: SubtitleView) in track.forced
                },
                Field("default", "Boolean!", "Whether it is meant to be seen.") { (track: SubtitleView) in
                    track.default
                },
                Field("hearingImpaired", "Boolean!", "Whether it tells sounds too.") { (track: SubtitleView) in
                    track.hearingImpaired
                },
                Field("source", "String!", "`embedded`, or `file` for one beside it.") { (track: SubtitleView) in
                    track.source
                },
                Field("unsupported", "Boolean!", "Whether it is made of pictures.") { (track: SubtitleView) in
                    track.unsupported
                },
                Field("url", "String", "The address of its text.") { (track: SubtitleView) in track.url },
            ]),
        ObjectType(
            "Chapter", "A part of a film.",
            [
                Field("start", "Float!", "Seconds.") { (chapter: MediaInfo.Chapter) in chapter.start },
                Field("end", "Float!", "Seconds.") { (chapter: MediaInfo.Chapter) in chapter.end },
                Field("title", "String", "What it is called.") { (chapter: MediaInfo.Chapter) in chapter.title },
            ]),
    ]
}

extension DiskFileView.Video: OutputObject {}
extension DiskFileView.Audio: OutputObject {}
extension SubtitleView: OutputObject {}
extension MediaInfo.Chapter: OutputObject {}
