import Foundation
import MediaMessages
import MediaWorkers
import Model
import Support
import Synchronization
import Testing

@testable import Streaming

/// Every film of the table whose tracks fit into segments: the stream keeps the rules, and is the film.
@Suite(.enabled(if: TestFilm.isPossible, "ffmpeg or python3 is not installed"))
struct CopiedFilmsTests {
    private static let turns = Turns(2)

    /// Where sound begins later or ends sooner than pictures there is silence.
    private static let silent: Set = [
        "late-picture.mp4", "late-picture.ts", "late-sound.mp4", "late-sound.mkv", "very-late-sound.mkv",
        "short-sound.mkv",
        "short-sound.ts",
    ]

    /// The same pictures in a container that says when they are shown. Of avi ffmpeg only guesses.
    private static let timed = [
        "reordered.avi": "plain.mp4", "pyramid.avi": "pyramid.mkv", "open.avi": "open.mkv",
    ]

    @Test(arguments: TestFilm.all)
    func `a film that is copied is the film, by the rules of HLS`(film: TestFilm) async throws {
        try await Self.turns.take { try await hold(film) }
    }

    private func hold(_ film: TestFilm) async throws {
        let path = try await film.path()
        try await StreamedFilm.withPool { pool in
            guard let stream = try await StreamedFilm(film, path, pool) else { return }
            let faults = stream.rules.faults
            if !film.damaged {
                #expect(faults == [])
                let folder = try DropFolderFixture()
                try await compare(stream, film, path, folder)
            }
            try await again(stream)
        }
    }

    /// Packet by packet with the source.
    private func compare(
        _ stream: StreamedFilm, _ film: TestFilm, _ path: String, _ folder: DropFolderFixture
    ) async throws {
        let playlist = try stream.write(to: folder)
        let made = try await FFmpeg.packets(playlist)
        #expect(made.errors == "")
        #expect(
            try await FFmpeg.run(["-i", playlist, "-vsync", "passthrough", "-enc_time_base", "-1", "-f", "null", "-"])
                .errors == "")
        let source = try await FFmpeg.packets(try await reference(film, path, stream, folder))
        if film.name.hasPrefix("hevc"), film.name.hasSuffix(".ts") {
            // ffmpeg leaves a zero of the next start code at the end of such a picture; so what they show is compared.
            #expect(made.video.count == source.video.count)
            #expect(try await shown(playlist) == shown(path))
        } else {
            #expect(made.video.map(\.hash) == source.video.map(\.hash))
        }
        if stream.variant.audio != nil {
            let own = Set(source.audio.map(\.hash))
            let silence = made.audio.filter { !own.contains($0.hash) }
            let heard = made.audio.filter { own.contains($0.hash) }
            #expect(silence.isEmpty == !Self.silent.contains(film.name), "\(silence.count)")
            #expect(Set(silence.map(\.hash)).count <= 1)
            // The run-up of an encoder, before 0, is left out.
            let runUp = source.audio.count - heard.count
            #expect((0...5).contains(runUp))
            #expect(heard.map(\.hash) == source.audio.dropFirst(max(runUp, 0)).map(\.hash))
            let moved = zip(heard, source.audio.dropFirst(max(runUp, 0))).map { $0.shown - $1.shown }
            guard !film.name.hasPrefix("jumping") else { return }
            #expect((moved.max() ?? 0) - (moved.min() ?? 0) < 0.003)
        }
        // By our own reading: libavformat shows pictures with negative offsets later, by more and more of them.
        guard !film.name.hasPrefix("jumping") else { return }
        var timed = source.video
        if let other = Self.timed[film.name] {
            timed = try await FFmpeg.packets(try await #require(TestFilm.named(other).first).path()).video
            #expect(timed.count == source.video.count)
        }
        let moved = zip(try stream.rules.pictures(), timed).map { $0 - $1.shown }
        #expect((moved.max() ?? 0) - (moved.min() ?? 0) < 0.003)
        for packets in [made.video, made.audio] {
            #expect(zip(packets, packets.dropFirst()).allSatisfy { $0.decoded < $1.decoded })
        }
    }

    private func shown(_ path: String) async throws -> [String] {
        let options = ["-i", path, "-map", "0:v:0", "-vsync", "passthrough", "-f", "framemd5", "-"]
        return try await FFmpeg.run(options).output.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            String($0.split(separator: ",").last ?? "")
        }
    }

    /// A byte stream is packed anew, so it is compared with what ffmpeg makes of it.
    private func reference(
        _ film: TestFilm, _ path: String, _ stream: StreamedFilm, _ folder: DropFolderFixture
    ) async throws -> String {
        guard [".ts", ".m2ts", ".avi", ".aac"].contains(where: film.name.hasSuffix) else { return path }
        let packed = folder.path + "/packed.mp4"
        let isAAC = stream.media.audio.first?.codec == "aac" && !film.name.hasSuffix(".avi")
        let unframed = isAAC ? ["-bsf:a", "aac_adtstoasc"] : []
        let sound = stream.variant.audio == nil ? ["-an"] : []
        _ = try await FFmpeg.run(["-i", path, "-c", "copy"] + sound + unframed + [packed])
        return packed
    }

    /// In another order, by other workers.
    private func again(_ stream: StreamedFilm) async throws {
        try await StreamedFilm.withPool { pool in
            let other = StreamedFilm.source(pool)
            for number in stream.segments.indices.shuffled() {
                let bytes = try await StreamedFilm.part(.segment(number), stream.address, stream.path, other)
                #expect(bytes == stream.segments[number], "segment \(number)")
            }
        }
    }
}

/// All parts of the stream of a film, as its addresses would give them.
struct StreamedFilm {
    let path: String
    let media: MediaInfo
    let variant: Variant
    let address: StreamAddress
    let rules: HLSRules
    var segments: [[UInt8]] { rules.segments }

    /// `nil` when none of its tracks can be copied.
    init?(_ film: TestFilm, _ path: String, _ pool: MediaPool) async throws {
        self.path = path
        media = try await pool.probe(try Self.open(path))
        let video = media.video.first { TrackRules.segmentVideo.contains($0.codec) }
        let audio = media.audio.first { TrackRules.segmentAudio.contains($0.codec) }
        guard media.video.isEmpty || video != nil,
            let variant = Variant(video: video?.index, audio: audio?.index)
        else { return nil }
        self.variant = variant
        let address = StreamAddress(
            file: try #require(ItemID("film")),
            version: StreamVersion(
                identity: Identity(fileSystem: 1, inode: 1, birth: 1), size: 1, modified: 1, contentRevision: 1),
            variant: variant)
        self.address = address
        let streams = Self.source(pool)
        let playlist = String(decoding: try await Self.part(.playlist, address, path, streams), as: UTF8.self)
        var segments: [[UInt8]] = []
        for number in 0..<playlist.matches(of: /#EXTINF/).count {
            segments.append(try await Self.part(.segment(number), address, path, streams))
        }
        let rates = String(decoding: try await Self.part(.master, address, path, streams), as: UTF8.self)
        rules = HLSRules(
            master: try #require(Playlist.master(variant, of: media, rates: rates)), playlist: playlist,
            initialization: try await Self.part(.initialization, address, path, streams), segments: segments,
            isPartOfFile: media.container == "matroska,webm" && media.audio.count > (variant.audio == nil ? 0 : 1),
            isJoined: film.name.hasPrefix("jumping"))
    }

    static func source(_ pool: MediaPool) -> Streams {
        Streams(StreamJobs(copying: pool, converting: pool, scanning: pool), capacity: 0)
    }

    static func part(
        _ part: StreamPart, _ address: StreamAddress, _ path: String, _ streams: Streams
    ) async throws -> [UInt8] {
        try await withCheckedThrowingContinuation { continuation in
            do {
                try streams.get(part, of: address, open: { try open(path) }) { result in
                    continuation.resume(with: result.mapError { $0 as any Error })
                }
            } catch { continuation.resume(throwing: error) }
        }
    }

    static func open(_ path: String) throws -> Int32 {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
        try #require(descriptor >= 0, "cannot open \(path)")
        return descriptor
    }

    static func withPool(_ body: (MediaPool) async throws -> Void) async throws {
        let pool = MediaPool(workers: 1, executable: RunningDaemon.product("dropreel-media"))
        do { try await body(pool) } catch {
            await pool.stop()
            throw error
        }
        await pool.stop()
    }

    /// The path of the playlist.
    func write(to folder: DropFolderFixture) throws -> String {
        try folder.write(rules.playlist, to: "index.m3u8")
        try Data(rules.initialization).write(to: URL(fileURLWithPath: folder.path + "/init.mp4"))
        for (number, segment) in segments.enumerated() {
            try Data(segment).write(to: URL(fileURLWithPath: folder.path + "/\(number).m4s"))
        }
        return folder.path + "/index.m3u8"
    }
}
