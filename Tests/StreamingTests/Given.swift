import MediaMessages
import Model
import Synchronization

@testable import Streaming

/// Films and devices for tests.
enum Given {
    static let phone = Capabilities(
        "c.mp4,c.mov,c.mp3,c.flac,c.wav,c.hls,v.avc1,v.hvc1,v.hvc1.main10,a.mp4a,a.flac,a.mp3,a.ac-3,a.ec-3,a.alac,d.hdr"
    )
    static let chromium = Capabilities(
        """
        c.mp4,c.mov,c.webm,c.mkv,c.ogg,c.mp3,c.flac,c.wav,c.hls,c.mse,v.avc1,v.avc1.high10,v.vp8,v.vp9,v.vp9.2,v.av01,\
        v.av01.10,a.mp4a,a.opus,a.vorbis,a.flac,a.mp3,a.pcm
        """)
    /// Plays files and takes no stream.
    static let plain = Capabilities("c.mp4,c.webm,v.avc1,v.vp9,a.mp4a,a.opus")

    static let containers = [
        "mp4": "mov,mp4,m4a,3gp,3g2,mj2", "mov": "mov,mp4,m4a,3gp,3g2,mj2", "m4a": "mov,mp4,m4a,3gp,3g2,mj2",
        "mkv": "matroska,webm", "webm": "matroska,webm", "mka": "matroska,webm", "ts": "mpegts", "wmv": "asf",
        "mpg": "mpeg",
    ]

    private static let bits = ["High 10": 10, "Main 10": 10, "Profile 2": 10]

    /// A film by words: `mkv h264:High aac ac3*` is an ending, a picture with its profile or `-`, and sounds, the
    /// default one with a star. `mkv@10` begins at ten seconds, the sound of `mkv+2` two seconds after its picture.
    static func film(_ text: String) -> Film {
        var words = text.split(separator: " ").map(String.init)
        let begins = cut(&words[0], at: "@")
        let soundDelay = cut(&words[0], at: "+")
        let pictures = words[1] == "-" ? [] : [picture(words[1])]
        let sounds = words.dropFirst(2).enumerated().map { sound($1, index: $0 + pictures.count) }
        let media = MediaInfo(
            container: containers[words[0]] ?? words[0], duration: 60, begins: begins, soundDelay: soundDelay,
            video: pictures, audio: sounds, subtitles: [], chapters: [], tags: [:])
        return Film(kind: pictures.isEmpty ? .audio : .video, pathExtension: words[0], media: media, fault: nil)
    }

    private static func cut(_ word: inout String, at mark: Character) -> Double? {
        let parts = word.split(separator: mark)
        word = String(parts[0])
        return parts.count > 1 ? Double(parts[1]) : nil
    }

    static func picture(_ word: String) -> MediaInfo.Video {
        let parts = word.split(separator: ":").map(String.init)
        let profile = parts.count > 1 ? parts[1].replacing("_", with: " ") : nil
        return MediaInfo.Video(
            index: 0, codec: parts[0], codecs: parts.count > 2 ? parts[2] : nil, profile: profile,
            bitDepth: profile.flatMap { bits[$0] }, hdr: nil, frameRate: 23.976, width: 1920, height: 1080, rotation: 0)
    }

    /// `ac3/de*`: codec, language, default.
    static func sound(_ word: String, index: Int) -> MediaInfo.Audio {
        let parts = word.filter { $0 != "*" }.split(separator: "/").map(String.init)
        return MediaInfo.Audio(
            index: index, codec: parts[0], codecs: parts[0] == "aac" ? "mp4a.40.2" : parts[0], channels: 2,
            language: parts.count > 1 ? parts[1] : nil, title: nil, isDefault: word.hasSuffix("*"))
    }

    static func index(
        _ starts: [Double], duration: Double, bitRate: Int = 100_000,
        _ tracks: StreamTracks = StreamTracks(video: 0, audio: 1), bytes: Int? = nil
    ) -> KeyFrameIndex {
        // Each second weighs the same.
        let before = { (start: Double) in bytes.map { Int(Double($0) * start / duration) } }
        return KeyFrameIndex(
            tracks: tracks,
            timing: CopyTiming(shift: 0, keyOffset: 0, audioOrigin: 0, audioFrame: 1024),
            keyFrames: starts.map {
                .init(key: Int64($0 * 1000), start: $0, position: nil, bytesBefore: before($0))
            }, duration: duration,
            bitRate: bitRate, isComplete: true, bytes: bytes)
    }

    static func address(_ variant: String = "v0a1", size: UInt64 = 1) -> StreamAddress {
        StreamAddress(
            file: .root,
            version: StreamVersion(
                identity: Identity(fileSystem: 1, inode: 2, birth: 3), size: size, modified: 4, contentRevision: 5),
            variant: Variant(variant) ?? Variant(unchecked: 0))
    }
}

extension Variant {
    /// Of a film without sound.
    init(unchecked video: Int) { self = Variant(video: video, audio: nil) ?? Variant(unchecked: video) }
}

/// Counts what happens on any thread.
final class Tally: Sendable {
    private let counts = Mutex<[String: Int]>([:])

    func note(_ what: String) { counts.withLock { $0[what, default: 0] += 1 } }
    func count(_ what: String) -> Int { counts.withLock { $0[what] ?? 0 } }
}
