import CFFmpeg
import MediaMessages
import Model

/// What is in a media file, from no more of it than that takes.
enum Probe {
    /// Deterministic: equal bytes give equal answers.
    static func describe(_ descriptor: Int32) throws(MediaRefusal) -> MediaInfo {
        var best: MediaInfo?
        for depth in Container.Depth.allCases {
            let info: MediaInfo
            do {
                info = describe(try Container.open(descriptor, depth: depth))
            } catch {
                // What a header told stays true where the rest of the file cannot be read.
                guard let best, hasTracks(best), case .broken = error else { throw error }
                return best
            }
            best = info
            if isEnough(info, at: depth) { break }
        }
        guard let best, hasTracks(best) else { throw .notMedia }
        return best
    }

    private static func hasTracks(_ info: MediaInfo) -> Bool {
        !(info.video.isEmpty && info.audio.isEmpty && info.subtitles.isEmpty)
    }

    private static func describe(_ container: borrowing Container) -> MediaInfo {
        let streams = container.streams
        let isPicture = Formats.pictures.contains(container.name)
        let span = isPicture ? nil : FilmSpan(container)
        let begins = span.flatMap { noticeable($0.begins) }
        return MediaInfo(
            container: container.name, duration: span?.length.flatMap(duration), begins: begins,
            soundDelay: span?.soundDelay.flatMap(noticeable),
            video: Array(streams.lazy.filter(VideoTrack.isFilm).prefix(16).map(VideoTrack.describe)),
            audio: Array(
                streams.lazy.filter { ChosenTrack.isOne($0, AVMEDIA_TYPE_AUDIO) }.prefix(64).map(ChosenTrack.audio)),
            subtitles: Array(
                streams.lazy.filter { ChosenTrack.isOne($0, AVMEDIA_TYPE_SUBTITLE) }.prefix(128).map(
                    ChosenTrack.subtitle)),
            chapters: Chapters.all(container, from: begins ?? 0),
            tags: Tags.all(container.format.pointee.metadata))
    }

    /// Whether reading on could add something that decides how the file is played.
    private static func isEnough(_ info: MediaInfo, at depth: Container.Depth) -> Bool {
        let isPicture = Formats.pictures.contains(info.container)
        guard !(info.video.isEmpty && info.audio.isEmpty), isPicture || info.duration != nil else { return false }
        let hasVideo = info.video.allSatisfy { video in
            guard video.width > 0, video.height > 0 else { return false }
            if video.codecs == nil, mustHaveString.contains(video.codec) { return false }
            return depth != .header || isPicture || (video.frameRate != nil && video.hdr != nil)
        }
        return hasVideo && info.audio.allSatisfy { $0.channels != nil && ($0.codecs != nil || $0.codec != "aac") }
    }

    /// libav's names of codecs that browsers play, if the string says so.
    private static let mustHaveString: Set<String> = ["h264", "hevc", "av1", "vp9"]

    /// Seconds; a header may say anything up to 2^63 microseconds, and nothing lasts ten years.
    private static func duration(_ microseconds: Int64) -> Double? {
        guard microseconds > 0 else { return nil }
        let seconds = Double(microseconds) / Double(AV_TIME_BASE)
        return seconds < 315_360_000 ? seconds : nil
    }

    /// Seconds to three decimals; `nil` where nobody would notice.
    private static func noticeable(_ microseconds: Int64) -> Double? {
        let seconds = (Double(microseconds) / 1000).rounded() / 1000
        return seconds >= MediaInfo.noticeable ? seconds : nil
    }
}
