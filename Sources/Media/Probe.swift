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
                guard let best, case .broken = error else { throw error }
                return best
            }
            best = info
            if isEnough(info, at: depth) { break }
        }
        guard let best, !(best.video.isEmpty && best.audio.isEmpty && best.subtitles.isEmpty) else { throw .notMedia }
        return best
    }

    private static func describe(_ container: borrowing Container) -> MediaInfo {
        let streams = container.streams
        let isPicture = Formats.pictures.contains(container.name)
        return MediaInfo(
            container: container.name,
            duration: isPicture ? nil : duration(container.format.pointee.duration),
            video: Array(streams.lazy.filter(VideoTrack.isFilm).prefix(16).map(VideoTrack.describe)),
            audio: Array(
                streams.lazy.filter { ChosenTrack.isOne($0, AVMEDIA_TYPE_AUDIO) }.prefix(64).map(ChosenTrack.audio)),
            subtitles: Array(
                streams.lazy.filter { ChosenTrack.isOne($0, AVMEDIA_TYPE_SUBTITLE) }.prefix(128).map(
                    ChosenTrack.subtitle)),
            chapters: Array(container.chapters.lazy.prefix(512).compactMap(chapter)),
            tags: Tags.all(container.format.pointee.metadata))
    }

    /// Whether reading on could add something that decides how the file is played.
    private static func isEnough(_ info: MediaInfo, at depth: Container.Depth) -> Bool {
        let isPicture = Formats.pictures.contains(info.container)
        let hasTracks = !(info.video.isEmpty && info.audio.isEmpty)
        guard hasTracks, isPicture || info.duration != nil else { return false }
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

    private static func chapter(_ chapter: UnsafeMutablePointer<AVChapter>) -> MediaInfo.Chapter? {
        let base = chapter.pointee.time_base
        guard base.num > 0, base.den > 0, chapter.pointee.start >= 0, chapter.pointee.end >= chapter.pointee.start
        else {
            return nil
        }
        let second = Double(base.num) / Double(base.den)
        return MediaInfo.Chapter(
            start: Double(chapter.pointee.start) * second, end: Double(chapter.pointee.end) * second,
            title: Tags.value("title", of: chapter.pointee.metadata))
    }
}
