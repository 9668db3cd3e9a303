import Foundation
import Support
import Testing

/// Films of a few seconds that ffmpeg makes for a test: one for each way in which a file can be odd.
enum Film: String, CaseIterable, Sendable {
    /// Pictures out of order, and the run-up of an AAC encoder.
    case mp4 = "plain.mp4"
    case mov = "plain.mov"
    case matroska = "plain.mkv"
    /// No index, start codes, framed AAC, and a clock that begins at 1.4 s.
    case transportStream = "plain.ts"
    case flash = "plain.flv"
    case inFragments = "fragments.mp4"
    /// A recording that was never finished: no index.
    case unfinished = "unfinished.mkv"
    /// Times of decoding only.
    case avi = "plain.avi"
    case hevc = "hevc.mkv"
    case vp9 = "vp9-opus.webm"
    /// Leading pictures before each key frame.
    case openGroups = "open.mkv"
    case irregularGroups = "irregular.mkv"
    /// Cut within a group: the pictures before the cut are there, but come before 0.
    case editList = "cut.mp4"
    /// Packets of 93 ms, some stored before the picture that they belong to.
    case flac = "flac.mkv"
    case dolby = "ac3.mkv"
    /// Sound up to two seconds before its pictures in the file, which is more than a group of pictures.
    case earlySound = "early-sound.mkv"
    case soundOnly = "sound.m4a"

    static let isPossible = FileManager.default.isExecutableFile(atPath: ffmpeg)
    private static let ffmpeg = "/usr/bin/ffmpeg"
    private static let folder = Result { try DropFolderFixture() }

    /// Makes it the first time. Films are made one after the other: some are made from others.
    func path() throws -> String {
        try Self.making.withLock {
            let path = try Self.folder.get().path + "/" + rawValue
            guard !FileManager.default.fileExists(atPath: path) else { return path }
            if self == .earlySound {
                try Self.make(["-i", try Self.earlySound()] + recipe, path)
            } else if usesPlainFilm {
                let plain = try Self.folder.get().path + "/" + Film.mp4.rawValue
                if !FileManager.default.fileExists(atPath: plain) { try Self.make(Film.mp4.recipe, plain) }
                try Self.make(["-i", plain] + recipe, path)
            } else {
                try Self.make(recipe, path)
            }
            return path
        }
    }

    private static let making = NSLock()

    /// A transport stream whose sound hurries ahead of its pictures, more and more.
    private static func earlySound() throws -> String {
        let folder = try folder.get().path
        let (plain, path) = (folder + "/for-early-sound.ts", folder + "/early-sound.ts")
        let sound = Film.mp4.recipe + ["-streamid", "1:257"]
        try make(sound, plain)
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: plain)))
        let packets = stride(from: 0, to: bytes.count - 187, by: 188).map { Array(bytes[$0..<$0 + 188]) }
        // The number of the track is in the second and third byte.
        let places = packets.enumerated().map { place, packet in
            let isSound = Int(packet[1] & 0x1F) << 8 | Int(packet[2]) == 257
            return isSound ? place - max(place - packets.count / 3, 0) / 2 : place
        }
        let order = packets.indices.sorted { (places[$0], $0) < (places[$1], $1) }
        try Data(order.flatMap { packets[$0] }).write(to: URL(fileURLWithPath: path))
        return path
    }

    private static func make(_ recipe: [String], _ path: String) throws {
        let result = try run(recipe + [path])
        try #require(result.errors.isEmpty, "\(result.errors)")
    }

    private var usesPlainFilm: Bool {
        !([.mp4, .avi, .hevc, .vp9, .openGroups, .irregularGroups, .soundOnly] as [Film]).contains(self)
    }

    private var recipe: [String] {
        let picture = ["-f", "lavfi", "-i", "testsrc2=size=160x90:rate=24:duration=6"]
        let sound = ["-f", "lavfi", "-i", "sine=frequency=440:duration=6"]
        let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-threads", "1"]
        let copy = ["-c", "copy"]
        switch self {
        case .mp4: return picture + sound + h264 + ["-g", "24", "-bf", "2", "-c:a", "aac", "-ac", "2"]
        case .mov, .matroska, .transportStream, .flash: return copy
        case .inFragments: return copy + ["-movflags", "frag_keyframe+empty_moov"]
        case .unfinished: return copy + ["-live", "1"]
        case .vp9:
            let vp9 = ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-g", "30"]
            return picture + sound + vp9 + ["-c:a", "libopus"]
        case .avi: return picture + sound + h264 + ["-g", "24", "-bf", "0", "-c:a", "aac"]
        case .hevc:
            let hevc = ["-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "log-level=none:keyint=24"]
            return picture + sound + hevc + ["-c:a", "aac"]
        case .openGroups:
            return picture + sound + h264
                + ["-bf", "3", "-x264-params", "open-gop=1:keyint=24:bframes=3", "-c:a", "aac"]
        case .irregularGroups:
            return picture + sound + h264 + ["-g", "300", "-bf", "2", "-force_key_frames", "0,0.7,1.1,4,4.2,5.5"]
                + ["-c:a", "aac"]
        case .editList: return ["-ss", "1.3"] + copy
        case .flac: return ["-c:v", "copy", "-c:a", "flac"]
        case .dolby: return ["-c:v", "copy", "-c:a", "ac3"]
        case .earlySound: return copy + ["-bsf:a", "aac_adtstoasc", "-max_interleave_delta", "1"]
        case .soundOnly: return sound + ["-c:a", "aac"]
        }
    }

    /// Runs ffmpeg, which is silent unless something is wrong.
    static func run(_ arguments: [String]) throws -> (output: String, errors: String) {
        // Options of an input stand before it.
        var arguments = arguments
        if let seek = arguments.firstIndex(of: "-ss"), let input = arguments.firstIndex(of: "-i"), input < seek {
            let option = Array(arguments[seek...seek + 1])
            arguments.removeSubrange(seek...seek + 1)
            arguments.insert(contentsOf: option, at: input)
        }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ffmpeg)
        process.arguments = ["-nostdin", "-y", "-v", "error"] + arguments
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Errors are few lines, which fit into the pipe.
        let text = try output.fileHandleForReading.readToEnd() ?? Data()
        let complaints = try errors.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        return (String(decoding: text, as: UTF8.self), String(decoding: complaints, as: UTF8.self))
    }

    /// What each packet of a file is, in the order of the file.
    static func packets(_ path: String) throws -> (video: [Packet], audio: [Packet]) {
        let result = try run([
            "-i", path, "-map", "0:v:0?", "-map", "0:a:0?", "-c", "copy", "-f", "framemd5", "-",
        ])
        #expect(result.errors == "", "\(path)")
        let lines = result.output.split(separator: "\n")
        let hasVideo = lines.contains { $0.hasPrefix("#media_type 0: video") }
        // "#tb 0: 1/90000"
        let ticks = Dictionary(
            uniqueKeysWithValues: lines.filter { $0.hasPrefix("#tb ") }.map { line in
                let numbers = line.dropFirst(4).split(whereSeparator: { ": /".contains($0) })
                return (String(numbers[0]), (Double(numbers[1]) ?? 0) / (Double(numbers[2]) ?? 1))
            })
        let packets = lines.filter { !$0.hasPrefix("#") }.map { line in
            let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            let tick = ticks[fields[0]] ?? 0
            return (
                fields[0],
                Packet(decoded: Int(fields[1]) ?? 0, shown: (Double(fields[2]) ?? 0) * tick, hash: fields[5])
            )
        }
        let ofFirst = packets.filter { $0.0 == "0" }.map(\.1)
        return hasVideo ? (ofFirst, packets.filter { $0.0 == "1" }.map(\.1)) : ([], ofFirst)
    }

    struct Packet {
        let decoded: Int
        /// Seconds.
        let shown: Double
        let hash: String
    }
}
