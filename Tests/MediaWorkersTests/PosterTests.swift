import Foundation
import Support
import Testing

@testable import MediaWorkers

/// Stripes of red, green and blue from left to right.
private let stripes =
    "-f lavfi -i color=red:s=320x180:r=12:d=2,drawbox=x=107:w=107:h=180:color=lime:t=fill"
    + ",drawbox=x=214:w=107:h=180:color=blue:t=fill"
private let inOrder = ["r", "g", "b"]
private let h264 = "-c:v libx264 -preset ultrafast -threads 1 -pix_fmt yuv420p -g 12"
private let silent = "-x265-params log-level=none"

@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed"))
struct PosterTests {
    let files: PictureFolder

    init() throws { files = try PictureFolder() }

    private func poster(_ path: String, width: Int = 480) async throws -> (ShownPicture, String) {
        let picture = try await Workers.withPool { try await $0.poster(try Workers.open(path), width: width) }
        return (try ShownPicture(picture.jpeg), picture.color)
    }

    private func across(_ picture: ShownPicture) -> [String] { [1.0, 3, 5].map { picture.name($0 / 6, 0.5) } }

    private func down(_ picture: ShownPicture) -> [String] { [1.0, 3, 5].map { picture.name(0.5, $0 / 6) } }

    private func refusal(_ path: String) async throws -> MediaFailure? {
        try await Workers.withPool { pool in
            await Result { () async throws(MediaFailure) in
                try await pool.poster(Foundation.open(path, O_RDONLY | O_CLOEXEC), width: 480)
            }.failure
        }
    }

    static let films = [
        "h264.mp4": h264, "h264.mkv": h264, "h264.mov": h264, "h264.ts": h264, "h264.flv": h264,
        "h264.avi": h264 + " -bf 0", "ten-bits.mkv": "-c:v libx264 -preset ultrafast -pix_fmt yuv420p10le",
        "interlaced.mp4": h264 + " -flags +ildct+ilme", "unfinished.mkv": h264 + " -live 1",
        "fragments.mp4": h264 + " -movflags frag_keyframe+empty_moov", "xvid.avi": "-c:v mpeg4",
        "old.wmv": "-c:v wmv2", "dvd.mpg": "-r 24 -c:v mpeg2video -b:v 2M", "old.mpg": "-r 24 -c:v mpeg1video",
        "hevc.mkv": "-c:v libx265 -preset ultrafast \(silent)",
        "hevc10.mkv": "-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le \(silent)",
        "vp8.webm": "-c:v libvpx -deadline realtime -cpu-used 8",
        "vp9.webm": "-c:v libvpx-vp9 -deadline realtime -cpu-used 8",
        "av1.mp4": "-t 0.5 -c:v libaom-av1 -cpu-used 8 -usage realtime", "prores.mov": "-t 0.5 -c:v prores",
        "old.flv": "-c:v flv", "picture.png": "-frames:v 1", "picture.jpg": "-frames:v 1",
        "picture.webp": "-frames:v 1", "picture.bmp": "-frames:v 1", "moving.gif": "-t 0.5",
        "picture.tiff": "-frames:v 1", "picture.avif": "-frames:v 1 -c:v libaom-av1 -cpu-used 8 -still-picture 1",
    ]

    @Test(arguments: films.keys.sorted())
    func `a film or picture of any format shows what is in it`(name: String) async throws {
        let path = try files.make(name, "\(stripes) \(try #require(Self.films[name]))")
        let (picture, color) = try await poster(path)
        #expect(picture.width == 320 && picture.height == 180)
        #expect(across(picture) == inOrder)
        #expect(color.utf8.count == 7 && color.hasPrefix("#"))
    }

    @Test func `a picture of a high dynamic range keeps its colors`() async throws {
        let path = try files.make(
            "hdr.mkv",
            "\(stripes) -t 0.5 -c:v libx265 -preset ultrafast -pix_fmt yuv420p10le \(silent) -color_primaries bt2020"
                + " -color_trc smpte2084 -colorspace bt2020nc")
        let (picture, _) = try await poster(path)
        #expect(across(picture) == inOrder)
    }

    @Test(arguments: ["black", "white", "gray"])
    func `a film that begins with nothing is shown where there is something`(color: String) async throws {
        let path = try files.make(
            "\(color).mkv",
            "-f lavfi -i color=\(color):s=320x180:r=12:d=3 \(stripes.replacing("d=2", with: "d=17"))"
                + " -filter_complex [0][1]concat=n=2 \(h264)")
        let (picture, _) = try await poster(path)
        #expect(across(picture) == inOrder)
    }

    @Test func `a film of nothing but night is shown as it is`() async throws {
        let path = try files.make("night.mp4", "-f lavfi -i color=black:s=320x180:r=24:d=3 \(h264)")
        let (picture, color) = try await poster(path)
        #expect(picture.name(0.5, 0.5) == "black" && color == "#000000")
    }

    /// As ffmpeg shows it, too.
    @Test(arguments: [90, 180, 270])
    func `what a phone has filmed upright is upright`(degrees: Int) async throws {
        try files.make("flat.mp4", "\(stripes) \(h264)")
        let path = try files.make("turned.mp4", "-i %/flat.mp4 -c copy -metadata:s:v:0 rotate=\(degrees)")
        let (picture, _) = try await poster(path)
        #expect((picture.width < picture.height) == (degrees != 180))
        try files.make("expected.jpg", "-i %/turned.mp4 -frames:v 1")
        let expected = try ShownPicture(Array(Data(contentsOf: URL(fileURLWithPath: files.path("expected.jpg")))))
        #expect(across(picture) == across(expected) && down(picture) == down(expected))
        #expect(degrees != 180 || across(picture) == inOrder.reversed())
    }

    @Test func `pixels that are not square are shown as they are meant`() async throws {
        let path = try files.make("wide.mp4", "\(stripes) -vf setsar=2 \(h264)")
        let (picture, _) = try await poster(path, width: 320)
        #expect(picture.width == 320 && picture.height == 90)
    }

    @Test(arguments: [(100, 100, 56), (320, 320, 180), (4096, 320, 180)])
    func `nothing is wider than asked, nor than it is`(width: Int, shown: Int, height: Int) async throws {
        let path = try files.make("film.mp4", "\(stripes) \(h264)")
        let (picture, _) = try await poster(path, width: width)
        #expect(picture.width == shown && picture.height == height)
    }

    @Test func `a tower of a picture is no higher than two widths`() async throws {
        let (picture, _) = try await poster(
            try files.make("tower.png", "-f lavfi -i color=red:s=40x4000 -frames:v 1"), width: 100)
        #expect(picture.width == 2 && picture.height == 200)
    }

    static let covers = [
        "film.mkv": "-i %/film.mp4 -attach %/cover.jpg -metadata:s:t mimetype=image/jpeg -metadata:s:t"
            + " filename=cover.jpg -c copy",
        "cover.mp4": "-i %/film.mp4 -i %/cover.jpg -map 0 -map 1 -c copy -disposition:v:1 attached_pic",
        "song.mp3": "-f lavfi -i sine=duration=1 -i %/cover.jpg -map 0 -map 1 -c:v copy -id3v2_version 3",
        "song.flac": "-f lavfi -i sine=duration=1 -i %/cover.jpg -map 0 -map 1 -c:v copy -disposition:v attached_pic",
        "song.m4a": "-f lavfi -i sine=duration=1 -i %/cover.jpg -map 0 -map 1 -c:a aac -c:v copy"
            + " -disposition:v attached_pic",
    ]

    @Test(arguments: covers.keys.sorted())
    func `the cover in a file stands for it`(name: String) async throws {
        try files.make("film.mp4", "\(stripes) \(h264)")
        try files.make("cover.jpg", "-f lavfi -i color=blue:s=200x300 -frames:v 1")
        let path = try files.make(name, try #require(Self.covers[name]))
        let (picture, _) = try await poster(path)
        #expect(picture.width == 200 && picture.height == 300 && picture.name(0.5, 0.5) == "b")
    }

    @Test func `a sound without a cover has no picture`() async throws {
        let path = try files.make("song.mp3", "-f lavfi -i sine=duration=1")
        #expect(try await refusal(path) == .noPicture)
    }

    @Test func `a picture with holes lies on white`() async throws {
        let (picture, _) = try await poster(
            try files.make("holes.png", "-f lavfi -i color=red@0.0:s=60x40,format=rgba -frames:v 1"))
        #expect(picture.name(0.5, 0.5) == "white")
    }

    /// The corner that was blue when the picture was taken.
    @Test(arguments: zip(1...8, ["00", "10", "11", "01", "00", "10", "11", "01"]))
    func `a photograph is upright as its camera says`(orientation: Int, corner: String) async throws {
        try files.make(
            "flat.jpg",
            "-f lavfi -i color=red:s=200x100 -vf drawbox=x=0:y=0:w=100:h=50:color=blue:t=fill -frames:v 1 -q:v 2")
        var photograph = try Array(Data(contentsOf: URL(fileURLWithPath: files.path("flat.jpg"))))
        let exif: [UInt8] =
            Array("Exif\0\0MM\0*".utf8) + [0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0]
            + [0, 0, 0, 0]
        photograph.insert(contentsOf: [0xFF, 0xE1, 0, UInt8(exif.count + 2)] + exif, at: 2)
        let (picture, _) = try await poster(try files.write(photograph, to: "photograph.jpg"))
        #expect((picture.width, picture.height) == (orientation > 4 ? (100, 200) : (200, 100)))
        for (x, y) in [("0", "0"), ("0", "1"), ("1", "0"), ("1", "1")] {
            let name = picture.name(x == "0" ? 0.25 : 0.75, y == "0" ? 0.25 : 0.75)
            #expect(name == (x + y == corner ? "b" : "r"), "\(orientation) at \(x)\(y)")
        }
    }

    @Test func `the same file gives the same bytes`() async throws {
        let path = try files.make("film.mkv", "\(stripes) \(h264)")
        let pictures = try await Workers.withPool(workers: 2) { pool in
            async let one = pool.poster(try Workers.open(path), width: 160)
            async let other = pool.poster(try Workers.open(path), width: 160)
            return (try await one, try await other)
        }
        #expect(pictures.0 == pictures.1)
    }

    @Test func `a frame of 4K with ten bits fits into the worker's memory`() async throws {
        let path = try files.make(
            "large.mkv",
            "-f lavfi -i testsrc2=size=3840x2160:rate=24 -frames:v 1 -c:v libx265 -preset ultrafast -pix_fmt"
                + " yuv420p10le \(silent)")
        let (picture, _) = try await poster(path)
        #expect(picture.width == 480 && picture.height == 270)
    }

    @Test func `a photograph of 60 megapixels fits, too`() async throws {
        let path = try files.make("large.jpg", "-f lavfi -i color=blue:s=9000x6600 -frames:v 1")
        let (picture, _) = try await poster(path)
        #expect(picture.width == 480 && picture.name(0.5, 0.5) == "b")
    }
}
