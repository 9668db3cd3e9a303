import CFFmpeg
import Model

/// The chapters of a film, by the film's own time.
enum Chapters {
    private static let most = 512

    /// - Parameter beginning: seconds on the time line of the container, which the times of chapters are of, too: what ends
    ///   before it is none of the film's. Where all of them begin before it, whoever moved the film has left them behind.
    static func all(_ container: borrowing Container, from beginning: Double) -> [MediaInfo.Chapter] {
        let chapters = container.chapters.lazy.prefix(most).compactMap(chapter)
        guard beginning > 0, chapters.contains(where: { $0.start >= beginning }) else { return Array(chapters) }
        return chapters.compactMap { chapter in
            guard chapter.end > beginning else { return nil }
            var chapter = chapter
            chapter.start = max(milliseconds(chapter.start - beginning), 0)
            chapter.end = milliseconds(chapter.end - beginning)
            return chapter
        }
    }

    private static func milliseconds(_ seconds: Double) -> Double { (seconds * 1000).rounded() / 1000 }

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
