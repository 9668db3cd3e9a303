import Foundation
import MediaMessages
import Support
import Testing

@testable import MediaWorkers

@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed")) struct ConvertedSoundTests {
    private let folder: DropFolderFixture

    init() throws { folder = try DropFolderFixture() }

    @Test(arguments: SoundFilm.allCases)
    func `every kind of sound is heard when it should be, without a gap`(film: SoundFilm) async throws {
        let path = try film.make(in: folder)
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        let playlist = try copy.write(to: folder)
        let decoded = try FFmpeg.runHere(["-i", playlist, "-f", "null", "-"])
        #expect(decoded.errors == "")
        try expectWholeLine(of: copy)
        let heard = try Heard(playlist, in: folder)
        // Some containers begin later than at 0, pictures and sound alike.
        let source = try Heard(
            path, in: folder, ["-copyts", "-af", "aresample=48000:async=1:first_pts=0", "-ac", "2"])
        let shift = Double(copy.index.timing.shift) / 1e6
        #expect(source.beginnings.count == 10)
        try expectBeeps(heard, source.beginnings.map { $0 + shift }, within: 0.005)
        // One channel comes from both speakers, as loud as it was.
        #expect(abs((heard.left.max() ?? 0) - (heard.right.max() ?? 0)) < 0.05)
        #expect((0.3...0.75).contains(heard.left.max() ?? 0), "\(heard.left.max() ?? 0)")
    }

    @Test(arguments: [SoundFilm.dolby, .mp3, .vorbis, .dolbyStream])
    func `converted segments are the same in any order, from any worker`(film: SoundFilm) async throws {
        let path = try film.make(in: folder)
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        try await Workers.withPool(workers: 2) { pool in
            for number in copy.bounds.indices.shuffled() {
                let again = try await pool.segment(try Workers.open(path), copy.bounds[number])
                #expect(again == copy.segments[number], "segment \(number)")
            }
            #expect(try await pool.initialization(try Workers.open(path), tracks: copy.index.tracks) == copy.head)
        }
    }

    /// Measured: 27 to 31 dB at borders and between them; 6 dB when the encoder has no run-up.
    @Test(arguments: [("48000", "pcm_s16le", "mkv"), ("44100", "pcm_s16le", "mov"), ("44100", "flac", "mkv")])
    func `where segments meet it sounds as in between`(rate: String, codec: String, ending: String) async throws {
        let (music, path) = (folder.path + "/music.wav", folder.path + "/music." + ending)
        // A chord that slides, and noise.
        let sliding = "0.2*sin(2*PI*(300+200*sin(t))*t)+0.2*sin(2*PI*(500+90*cos(t*0.7))*t)"
        try SoundFilm.make([
            "-f", "lavfi", "-i", "anoisesrc=color=pink:amplitude=0.1:seed=7:sample_rate=\(rate):duration=10", "-f",
            "lavfi", "-i", "aevalsrc='\(sliding)':s=\(rate):d=10", "-filter_complex",
            "amix=inputs=2:normalize=0,pan=stereo|c0=c0|c1=c0", "-c:a", "pcm_s16le", music,
        ])
        try SoundFilm.make(SoundFilm.picture + ["-i", music] + SoundFilm.h264 + ["-c:a", codec, path])
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        let heard = try Heard(try copy.write(to: folder), in: folder)
        let original = try Heard(music, in: folder, ["-ar", "48000"])
        for bounds in copy.bounds.dropFirst() {
            let border = Int((bounds.first.start * 48_000 / 1024).rounded(.up)) * 1024
            #expect(heard.likeness(to: original, around: border) > 20, "at \(bounds.first.start) s")
        }
    }

    @Test func `sound that begins late and ends early leaves silence`() async throws {
        let path = folder.path + "/late.mkv"
        try SoundFilm.make(
            SoundFilm.picture + ["-itsoffset", "3.2"] + SoundFilm.beeps.prefix(4)
                + ["-map", "0:v", "-map", "1:a", "-t", "7.4"] + SoundFilm.h264 + ["-t", "10", "-c:a", "ac3", path])
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        try expectWholeLine(of: copy)
        let heard = try Heard(try copy.write(to: folder), in: folder)
        try expectBeeps(heard, [3.7, 4.7, 5.7, 6.7, 7.7, 8.7, 9.7])
    }

    @Test func `other rates and channels in the middle are heard on time`() async throws {
        let parts = [["-ar", "48000", "-ac", "6"], ["-ar", "44100", "-ac", "2"], ["-ar", "32000", "-ac", "1"]]
        var list = ""
        for (number, part) in parts.enumerated() {
            let path = folder.path + "/part\(number).ts"
            try SoundFilm.make(
                SoundFilm.picture + SoundFilm.beeps + SoundFilm.h264 + part + ["-t", "4", "-c:a", "ac3", path])
            list += "file '\(path)'\n"
        }
        try folder.write(list, to: "list.txt")
        let path = folder.path + "/parts.ts"
        try SoundFilm.make(["-f", "concat", "-safe", "0", "-i", folder.path + "/list.txt", "-c", "copy", path])
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        try expectWholeLine(of: copy)
        let heard = try Heard(try copy.write(to: folder), in: folder)
        #expect(heard.beginnings.count == 12, "\(heard.beginnings)")
        for (found, meant) in zip(heard.beginnings, (0..<12).map { Double($0) + 0.5 }) {
            // Parts that were joined begin a frame of sound late.
            #expect(abs(found - meant) < 0.1, "\(found) \(meant)")
        }
    }

    @Test func `damaged packets are silence, and nothing moves`() async throws {
        let path = try SoundFilm.dolby.make(in: folder)
        let whole = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        var bytes = try Array(Data(contentsOf: URL(fileURLWithPath: path)))
        // Every frame of AC-3 between 3 and 6 tenths of the file loses its body.
        for place in bytes.count * 3 / 10..<bytes.count * 6 / 10 where bytes[place...].starts(with: [0x0B, 0x77]) {
            for offset in 8..<200 { bytes[place + offset] ^= 0x5A }
        }
        let damaged = folder.path + "/damaged.mkv"
        try Data(bytes).write(to: URL(fileURLWithPath: damaged))
        try await Workers.withPool { pool in
            for (number, bounds) in whole.bounds.enumerated() {
                let segment = try await pool.segment(try Workers.open(damaged), bounds)
                #expect(Fragment(segment)?.sound == Fragment(whole.segments[number])?.sound)
            }
            #expect(pool.processes.count == 1)
        }
    }

    @Test(arguments: [
        ("cbr.mp3", ["-c:a", "libmp3lame"]), ("vbr.mp3", ["-q:a", "2", "-write_xing", "0"]),
        ("framed.aac", ["-c:a", "aac"]),
        ("old.wma", []), ("apple.m4a", ["-c:a", "alac"]), ("plain.wav", []), ("free.flac", []), ("pack.wv", []),
        ("true.tta", []), ("radio.ts", ["-c:a", "mp2"]), ("raw.ac3", []),
        ("raw.dts", ["-c:a", "dca", "-strict", "-2"]),
        ("free.ogg", ["-c:a", "libvorbis"]), ("big.aiff", []), ("core.caf", []),
    ])
    func `sound alone is cut and converted, whatever file it is in`(name: String, codec: [String]) async throws {
        let path = folder.path + "/" + name
        try SoundFilm.make(
            SoundFilm.picture + SoundFilm.beeps.prefix(6) + ["-map", "[a]", "-ar", "44100"] + codec + [path])
        let copy = try await Workers.withPool { pool in try await Copy(of: path, pool, channels: 2) }
        #expect(copy.segments.count > 3)
        #expect(abs(copy.index.duration - 10) < 0.2)
        try expectWholeLine(of: copy)
        let heard = try Heard(try copy.write(to: folder), in: folder)
        // Some encoders add a frame in front, and not every file says so.
        try expectBeeps(heard, within: 0.06)
    }

    @Test func `what nobody decodes is refused, and so are other speakers than two`() async throws {
        let path = try SoundFilm.dolby.make(in: folder)
        try await Workers.withPool { pool in
            for channels in [0, 1, 6, -1] {
                let tracks = StreamTracks(video: 0, audio: 1, channels: channels)
                let head = await Result { () async throws(MediaFailure) in
                    try await pool.initialization(open(path, O_RDONLY), tracks: tracks)
                }
                #expect(head.failure != nil, "\(channels)")
            }
        }
    }

    private func expectBeeps(
        _ heard: Heard, _ seconds: [Double] = SoundFilm.seconds, within tolerance: Double = 0.02
    ) throws {
        let found = heard.beginnings
        #expect(found.count == seconds.count, "\(found)")
        for (found, meant) in zip(found, seconds) { #expect(abs(found - meant) < tolerance, "\(found) \(meant)") }
    }

    /// Exactly the frames that begin in each segment, one after the other.
    private func expectWholeLine(of copy: Copy) throws {
        for (number, bounds) in copy.bounds.enumerated() {
            let sound = try #require(Fragment(copy.segments[number])?.sound)
            let first = Int((bounds.first.start * 48_000 / 1024).rounded(.up))
            #expect(sound.first == first * 1024, "segment \(number)")
            guard let next = bounds.next else { continue }
            #expect(sound.samples == Int((next.start * 48_000 / 1024).rounded(.up)) - first, "segment \(number)")
        }
    }
}

/// What a segment says of its last track, which is the sound.
private struct Fragment {
    struct Sound: Equatable {
        let first: Int
        let samples: Int
    }

    let sound: Sound

    init?(_ bytes: [UInt8]) {
        func number(_ place: Int, _ count: Int) -> Int { bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) } }
        func last(_ name: String) -> Int? {
            let end = min(bytes.count - 4, 100_000)
            return (0..<max(end, 0)).last { bytes[$0..<$0 + 4].elementsEqual(name.utf8) }
        }
        guard let moof = last("mdat"), let time = last("tfdt"), let run = last("trun"), time < moof, run < moof else {
            return nil
        }
        sound = Sound(first: number(time + 8, 8), samples: number(run + 8, 4))
    }
}
