import Glibc
import MediaMessages
import MediaWorkers
import Model
import Store
import Streaming
import Synchronization
import Testing

/// Stands in for the workers: every film has a key frame each second, and its segments say which they are.
final class FakeJobs: Sendable {
    /// What the next looks for key frames end with.
    let failure = Mutex<MediaFailure?>(nil)
    /// What initializations are; `nil`: words that no player would take.
    let head = Mutex<[UInt8]?>(nil)
    /// What is seen in the next film of which only the beginning is there.
    let seen = Mutex<MediaInfo?>(nil)
    private let counts = Mutex<[String: Int]>([:])

    func count(_ job: String) -> Int { counts.withLock { $0[job] ?? 0 } }

    private func note(_ job: String, _ file: Int32) {
        close(file)
        counts.withLock { $0[job, default: 0] += 1 }
    }

    var beginnings: Beginnings {
        Beginnings { [self] (file) async throws(MediaFailure) in
            note("look", file)
            guard let seen = seen.withLock(\.self) else { throw .notMedia }
            return seen
        }
    }

    var made: StreamJobs {
        StreamJobs(
            index: { [self] (file, tracks, _) async throws(MediaFailure) in
                note("index", file)
                if let failure = failure.withLock(\.self) { throw failure }
                return KeyFrameIndex(
                    tracks: tracks, timing: CopyTiming(shift: 0, keyOffset: 0, audioOrigin: nil, audioFrame: nil),
                    keyFrames: (0..<20).map { .init(key: Int64($0), start: Double($0), position: nil) }, duration: 20,
                    bitRate: 1000, isComplete: true)
            },
            initialization: { [self] (file, tracks, _) async throws(MediaFailure) in
                note("initialization", file)
                return head.withLock(\.self) ?? Array("init of \(tracks.video ?? -1) and \(tracks.audio ?? -1)".utf8)
            },
            segment: { [self] (file, bounds, _) async throws(MediaFailure) in
                note("segment", file)
                return Array("segment \(bounds.number)".utf8)
            })
    }
}

extension FakeJobs {
    /// Every track says its number after a second, and whether all of it was read or a part.
    var texts: SubtitleJobs {
        SubtitleJobs(
            whole: { [self] (file, selection) async throws(MediaFailure) in
                note("whole", file)
                return Self.tracks(selection, "whole")
            },
            window: { [self] (file, selection) async throws(MediaFailure) in
                note("window", file)
                return Self.tracks(selection, "window")
            })
    }

    private static func tracks(_ selection: TextSelection, _ word: String) -> [TextTrack] {
        selection.tracks.map { index in
            TextTrack(
                index: index, codec: "subrip", header: [],
                packets: [.init(start: 1000, end: 2000, settings: [], text: Array("\(word) \(index)".utf8))])
        }
    }
}

extension WebHouse {
    /// What a probe would have found in the file.
    func probed(_ path: String, as media: MediaInfo?, fault: String = "") throws {
        let id = try id(path)
        _ = try database.writer.write { index in
            for row in try index.unprobed(limit: 100) where row.id == id {
                if let media {
                    try index.saveMedia(media, of: row, fingerprint: nil)
                } else {
                    try index.saveMediaFailure(fault, of: row, fingerprint: nil)
                }
            }
        }
    }

    static let film = MediaInfo(
        container: "mpegts", duration: 20, begins: nil, soundDelay: nil,
        video: [
            .init(
                index: 0, codec: "h264", codecs: "avc1.640028", profile: "High", bitDepth: 8, hdr: "none",
                frameRate: 25, width: 640, height: 360, rotation: 0)
        ],
        audio: [
            .init(
                index: 1, codec: "aac", codecs: "mp4a.40.2", channels: 2, language: "en", title: nil, isDefault: true),
            .init(
                index: 2, codec: "aac", codecs: "mp4a.40.2", channels: 2, language: "de", title: nil, isDefault: false),
        ], subtitles: [], chapters: [], tags: [:])

    static let matroska = MediaInfo(
        container: "matroska,webm", duration: film.duration, begins: nil, soundDelay: nil, video: film.video,
        audio: film.audio, subtitles: [],
        chapters: [], tags: [:])
}
