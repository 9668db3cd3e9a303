import Foundation
import Support
import Testing

/// Films that no browser decodes, as ffmpeg makes them for a test. Each picture is a few gray fields that are bright or
/// dark: its number, so that a test sees which pictures a conversion shows, and when.
struct OldFilm: Sendable, CustomTestStringConvertible {
    let name: String
    let options: [String]
    var rate = "24"
    var size = "160x96"
    var seconds = 9
    /// Drawn over, or done to, the numbered pictures.
    var filter = ""

    var testDescription: String { name }

    static let all = [
        OldFilm(name: "xvid.avi", options: ["-c:v", "mpeg4", "-vtag", "XVID", "-bf", "2", "-g", "60", "-q:v", "3"]),
        OldFilm(
            name: "packed.avi",
            options: ["-c:v", "mpeg4", "-vtag", "DIVX", "-bf", "1", "-g", "300", "-q:v", "3"], rate: "25"),
        OldFilm(name: "divx3.avi", options: ["-c:v", "msmpeg4v3", "-g", "100", "-q:v", "3"]),
        OldFilm(name: "mpeg2.mpg", options: ["-c:v", "mpeg2video", "-bf", "2", "-g", "15", "-q:v", "3"], rate: "25"),
        OldFilm(name: "mpeg1.mpg", options: ["-c:v", "mpeg1video", "-bf", "2", "-g", "12", "-q:v", "3"], rate: "25"),
        OldFilm(name: "mpeg2.ts", options: ["-c:v", "mpeg2video", "-bf", "2", "-g", "15", "-q:v", "3"], rate: "25"),
        // Groups longer than a search goes back at first, and longer than a segment.
        OldFilm(name: "long.ts", options: ["-c:v", "mpeg2video", "-bf", "2", "-g", "83", "-q:v", "3"], rate: "25"),
        OldFilm(name: "long.mpg", options: ["-c:v", "mpeg2video", "-bf", "2", "-g", "83", "-q:v", "3"], rate: "25"),
        OldFilm(name: "hevc-long.ts", options: hevc(keyEvery: 80)),
        OldFilm(name: "hevc-one.ts", options: hevc(keyEvery: 240), seconds: 14),
        OldFilm(name: "wmv2.wmv", options: ["-c:v", "wmv2", "-g", "60", "-q:v", "3"]),
        OldFilm(name: "wmv1.wmv", options: ["-c:v", "wmv1", "-g", "60", "-q:v", "3"]),
        OldFilm(name: "mjpeg.avi", options: ["-c:v", "mjpeg", "-q:v", "3", "-pix_fmt", "yuvj422p"]),
        OldFilm(name: "theora.ogv", options: ["-c:v", "libtheora", "-q:v", "9", "-g", "48"]),
        OldFilm(name: "vp8.webm", options: ["-c:v", "libvpx", "-b:v", "2M", "-deadline", "realtime", "-g", "60"]),
        OldFilm(
            name: "vp9.webm",
            options: ["-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used", "8", "-b:v", "2M", "-g", "60"]),
        OldFilm(name: "h263.3gp", options: ["-c:v", "h263", "-q:v", "3", "-g", "60"], rate: "25", size: "176x144"),
        OldFilm(name: "flv1.flv", options: ["-c:v", "flv1", "-q:v", "3", "-g", "50"], rate: "25"),
        OldFilm(name: "prores.mov", options: ["-c:v", "prores_ks", "-profile:v", "0"]),
        OldFilm(
            name: "hevc10.mkv",
            options: [
                "-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le", "-x265-params",
                "log-level=none:keyint=70",
            ]),
        OldFilm(
            name: "high10.mkv", options: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p10le"]),
        OldFilm(
            name: "high444.mp4",
            options: ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv444p", "-bf", "2", "-g", "80"]),
        OldFilm(
            name: "leading.mkv",
            options: ["-c:v", "libx264", "-preset", "veryfast", "-x264-params", "open-gop=1:keyint=40:bframes=3"]),
        OldFilm(name: "cinepak.avi", options: ["-c:v", "cinepak", "-g", "50"], rate: "12", seconds: 8),
        OldFilm(
            name: "dv.dv", options: ["-c:v", "dvvideo", "-pix_fmt", "yuv420p"], rate: "25", size: "720x576", seconds: 7),
        OldFilm(name: "rgb.avi", options: ["-c:v", "rawvideo", "-pix_fmt", "bgr24"], seconds: 7),
        OldFilm(name: "rv20.rm", options: ["-c:v", "rv20", "-g", "40", "-q:v", "3"], size: "176x144"),
        OldFilm(
            name: "unfinished.mkv", options: ["-c:v", "mpeg4", "-bf", "2", "-g", "30", "-q:v", "3", "-live", "1"]),
        OldFilm(name: "ntsc.avi", options: ["-c:v", "mpeg4", "-q:v", "3", "-g", "90"], rate: "30000/1001"),
    ]

    private static func hevc(keyEvery pictures: Int) -> [String] {
        let parameters = "log-level=none:keyint=\(pictures):min-keyint=\(pictures):scenecut=0:bframes=3"
        return ["-c:v", "libx265", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-x265-params", parameters]
    }

    /// Fields across and down: 10 bits of the number, each field at least 16 pixels wide.
    private static let bits = 10

    /// Makes each film once.
    private actor Studio {
        private let folder = Result { try DropFolderFixture() }
        private var films: [String: Task<String, any Error>] = [:]

        func film(_ film: OldFilm) async throws -> String {
            let path = try folder.get().path + "/" + film.name
            let making =
                films[film.name]
                ?? Task {
                    let result = try await FFmpeg.run(film.recipe + [path])
                    try #require(result.errors.isEmpty, "\(result.errors)")
                    return path
                }
            films[film.name] = making
            return try await making.value
        }
    }
    private static let studio = Studio()

    /// Makes it the first time.
    func path() async throws -> String { try await Self.studio.film(self) }

    private var recipe: [String] {
        let count = Self.bits
        // Bit b of the number of the picture, as bars from left to right.
        let field = "if(mod(floor(N/pow(2,floor(X*\(count)/W))),2),200,50)"
        let filters = ["geq=lum='\(field)':cb=128:cr=128", filter].filter { !$0.isEmpty }.joined(separator: ",")
        let picture = ["-f", "lavfi", "-i", "color=black:size=\(size):rate=\(rate):duration=\(seconds)"]
        let isMute = [".dv", ".rm", ".3gp"].contains { name.hasSuffix($0) }
        let sound = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=44100:duration=\(seconds)"]
        return picture + (isMute ? [] : sound) + ["-vf", filters] + options
    }

    /// The numbers of the pictures of a film, and when each is shown.
    static func numbers(_ path: String) async throws -> [(number: Int, shown: Double)] {
        let text = try await FFmpeg.run([
            "-i", path, "-map", "0:v:0", "-vf", "scale=\(bits)x1:flags=area,format=gray", "-fps_mode",
            "passthrough", "-f", "framemd5", "-",
        ])
        let raw = try await rawPictures(path)
        let lines = text.output.split(separator: "\n")
        var tick = 1.0
        var times: [Double] = []
        for line in lines {
            if line.hasPrefix("#tb 0: ") {
                let numbers = line.dropFirst(7).split(separator: "/").compactMap { Double($0) }
                tick = numbers[0] / numbers[1]
            } else if !line.hasPrefix("#") {
                let fields = line.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
                times.append((Double(fields[2]) ?? 0) * tick)
            }
        }
        try #require(times.count == raw.count)
        return zip(raw, times).map { (number: $0, shown: $1) }
    }

    private static func rawPictures(_ path: String) async throws -> [Int] {
        let folder = try DropFolderFixture()
        let target = folder.path + "/pictures.gray"
        _ = try await FFmpeg.run([
            "-i", path, "-map", "0:v:0", "-vf", "scale=\(bits)x1:flags=area,format=gray", "-fps_mode", "passthrough",
            "-f", "rawvideo", target,
        ])
        let bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: target)))
        return stride(from: 0, to: bytes.count - bits + 1, by: bits).map { start in
            (0..<bits).reduce(0) { $0 | (bytes[start + $1] > 125 ? 1 << $1 : 0) }
        }
    }
}
