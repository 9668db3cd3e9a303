import Foundation
import MediaMessages
import Support
import Testing

@testable import MediaWorkers

/// Every ten seconds the picture is one of ten grays; each second has a key frame.
@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed"))
struct SpritesTests {
    private static let grays =
        "-f lavfi -i nullsrc=s=160x90:r=1:d=1035,geq=lum=mod(floor(T/10)\\,10)*20+40:cb=128:cr=128"
    private static let h264 = "-c:v libx264 -preset ultrafast -threads 1 -pix_fmt yuv420p -g 1"

    let files: PictureFolder

    init() throws { files = try PictureFolder() }

    @Test(arguments: ["film.mp4", "film.mkv", "film.ts", "film.avi"])
    func `each small picture is that of its ten seconds`(name: String) async throws {
        let path = try files.make(name, "\(Self.grays) \(Self.h264)")
        try await Workers.withPool { pool in
            let layout = try await pool.spriteLayout(try Workers.open(path))
            #expect(layout == SpriteLayout(count: 104, width: 160, height: 90))
            #expect(layout.sheets == 2 && layout.count(on: 0) == 100 && layout.count(on: 1) == 4)
            for sheet in 0..<2 {
                let picture = try ShownPicture(try await pool.sprites(try Workers.open(path), sheet: sheet))
                #expect((picture.width, picture.height) == (sheet == 0 ? (1600, 900) : (640, 90)))
                for place in 0..<layout.count(on: sheet) {
                    let shade = picture[place % 10 * 160 + 80, place / 10 * 90 + 45].green
                    // From the range of video, 16 to 235, to that of JPEG.
                    let expected = (Double(place % 10 * 20 + 40) - 16) * 255 / 219
                    #expect(abs(Double(shade) - expected) < 8, "\(sheet), \(place)")
                }
            }
        }
    }

    @Test(arguments: ["mp4", "mkv"])
    func `a film that begins late shows its own ten seconds`(ending: String) async throws {
        let whole = try files.make("whole.\(ending)", "\(Self.grays) -t 38 \(Self.h264)")
        let late = try files.make("late.\(ending)", "-i \(whole) -c copy -output_ts_offset 25")
        let sheets = try await Workers.withPool { pool in
            let layouts = (
                try await pool.spriteLayout(try Workers.open(whole)),
                try await pool.spriteLayout(try Workers.open(late))
            )
            #expect(layouts.0 == layouts.1 && layouts.1.count == 4)
            return (
                try await pool.sprites(try Workers.open(whole), sheet: 0),
                try await pool.sprites(try Workers.open(late), sheet: 0)
            )
        }
        #expect(sheets.0 == sheets.1)
    }

    @Test func `a film with few key frames shows each for longer`() async throws {
        let path = try files.make(
            "few.mkv", "-f lavfi -i testsrc2=s=320x180:r=5:d=45 -c:v libx264 -preset ultrafast -g 1000 -sc_threshold 0")
        let bytes = try await Workers.withPool { try await $0.sprites(try Workers.open(path), sheet: 0) }
        let picture = try ShownPicture(bytes)
        #expect(picture.width == 800 && picture.height == 90)
        for place in 0..<5 { #expect(picture.name((Double(place) + 0.08) / 5, 0.5) == "r") }
    }

    @Test func `a film that was held upright has narrow pictures`() async throws {
        try files.make("flat.mp4", "-f lavfi -i testsrc2=s=320x180:r=5:d=3 \(Self.h264)")
        let path = try files.make("turned.mp4", "-i %/flat.mp4 -c copy -metadata:s:v:0 rotate=90")
        let layout = try await Workers.withPool { try await $0.spriteLayout(try Workers.open(path)) }
        #expect(layout == SpriteLayout(count: 1, width: 90, height: 160))
    }

    @Test func `what has no length, and a sheet that is not there, give nothing`() async throws {
        let picture = try files.make("picture.png", "-f lavfi -i color=red:s=40x40 -frames:v 1")
        let film = try files.make("film.mp4", "-f lavfi -i testsrc2=s=320x180:r=5:d=3 \(Self.h264)")
        try await Workers.withPool { pool in
            for (path, sheet) in [(picture, 0), (film, 1), (film, -1), (film, Int.max)] {
                let failure = await Result { () async throws(MediaFailure) in
                    try await pool.sprites(Foundation.open(path, O_RDONLY | O_CLOEXEC), sheet: sheet)
                }.failure
                #expect(failure == .noPicture, "\(path) \(sheet)")
            }
        }
    }
}
