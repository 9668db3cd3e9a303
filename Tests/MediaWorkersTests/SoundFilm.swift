import Foundation
import Glibc
import Support
import Testing

/// Films of ten seconds with a beep in every second, in each kind of sound that people have: one for each way in which
/// decoding and times can be odd.
enum SoundFilm: String, CaseIterable, Sendable {
    case dolby = "ac3.mkv"
    case dolbyStream = "ac3.ts"
    case dolbyPlus = "eac3.mkv"
    case dts = "dts.mkv"
    case trueHD = "truehd.mkv"
    case mp3 = "mp3.mkv"
    case mp3Flash = "mp3.flv"
    case mp2 = "mp2.ts"
    case vorbis = "vorbis.mkv"
    case opus = "opus.mkv"
    case flac = "flac.mkv"
    case alac = "alac.mp4"
    case pcm = "pcm.mov"
    case pcm192 = "pcm192.mkv"
    case eightBits = "u8.mkv"
    case telephone = "alaw-mono.mov"
    case sevenOne = "pcm71.mkv"

    private var sound: [String] {
        switch self {
        case .dolby, .dolbyStream: ["-ac", "6", "-c:a", "ac3"]
        case .dolbyPlus: ["-ac", "6", "-ar", "44100", "-c:a", "eac3"]
        case .dts: ["-ac", "6", "-c:a", "dca", "-strict", "-2"]
        case .trueHD: ["-c:a", "truehd", "-strict", "-2"]
        case .mp3, .mp3Flash: ["-ar", "44100", "-c:a", "libmp3lame"]
        case .mp2: ["-ar", "44100", "-c:a", "mp2"]
        case .vorbis: ["-ar", "44100", "-c:a", "libvorbis"]
        case .opus: ["-c:a", "libopus"]
        case .flac: ["-ar", "96000", "-c:a", "flac"]
        case .alac: ["-ar", "44100", "-c:a", "alac"]
        case .pcm: ["-ar", "44100", "-c:a", "pcm_s24be"]
        case .pcm192: ["-ar", "192000", "-c:a", "pcm_s32le"]
        case .eightBits: ["-ar", "22050", "-c:a", "pcm_u8"]
        case .telephone: ["-ar", "8000", "-ac", "1", "-c:a", "pcm_alaw"]
        case .sevenOne: ["-ac", "8", "-c:a", "pcm_s16le"]
        }
    }

    /// Makes it in a folder.
    func make(in folder: DropFolderFixture) throws -> String {
        let path = folder.path + "/" + rawValue
        try Self.make(Self.picture + Self.beeps + Self.h264 + sound + [path])
        return path
    }

    static let picture = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=25:duration=10"]
    static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1", "-g", "25", "-bf", "2"]
    /// 50 ms from the middle of every second on.
    static let beeps = [
        "-f", "lavfi", "-i", "aevalsrc='0.5*sin(2*PI*1000*t)*between(mod(t,1),0.5,0.55)|0':s=48000:d=10",
        "-filter_complex", "[1]pan=stereo|c0=c0|c1=c0[a]", "-map", "0:v", "-map", "[a]",
    ]
    static let seconds = (0..<10).map { Double($0) + 0.5 }

    static func make(_ arguments: [String]) throws {
        let result = try FFmpeg.runHere(arguments)
        try #require(result.errors.isEmpty, "\(result.errors)")
    }
}

/// Sound for two speakers at 48 kHz, as a player decodes it.
struct Heard {
    let left: [Float]
    let right: [Float]

    /// - Parameter options: of the output.
    init(_ path: String, in folder: DropFolderFixture, _ options: [String] = []) throws {
        let file = folder.path + "/heard.f32"
        let result = try FFmpeg.runHere(
            ["-i", path, "-map", "0:a"] + options + ["-f", "f32le", "-c:a", "pcm_f32le", file])
        #expect(result.errors == "", "\(path)")
        let samples = try Data(contentsOf: URL(fileURLWithPath: file)).withUnsafeBytes {
            Array($0.bindMemory(to: Float.self))
        }
        left = stride(from: 0, to: samples.count - 1, by: 2).map { samples[$0] }
        right = stride(from: 1, to: samples.count, by: 2).map { samples[$0] }
    }

    /// Seconds at which a sound begins after silence.
    var beginnings: [Double] {
        var found: [Double] = []
        var quietSince = 0
        for (place, sample) in left.enumerated() where abs(sample) > 0.1 {
            if found.isEmpty || place - quietSince > 12_000 { found.append(Double(place) / 48_000) }
            quietSince = place
        }
        return found
    }

    /// Decibels by which it is stronger than its difference from another, around a sample.
    func likeness(to other: Heard, around place: Int, width: Int = 1024) -> Double {
        let range = max(place - width, 0)..<min(place + width, left.count, other.left.count)
        let (signal, noise) = range.reduce(into: (1e-12, 1e-12)) { sums, place in
            sums.0 += Double(other.left[place] * other.left[place])
            let difference = Double(left[place] - other.left[place])
            sums.1 += difference * difference
        }
        return 10 * log10(signal / noise)
    }
}
