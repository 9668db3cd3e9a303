import Foundation
import MediaMessages
import Model
import Support
import Testing

@testable import MediaWorkers

/// What a film of a high dynamic range looks like when it is converted. What is expected was reckoned apart from these sources, by
/// ITU-R BT.2100 (numbers to light), BT.2390 section 5.4.1 (1000 to 203 candela per square meter), BT.2407 (colors) and BT.1886
/// (light to numbers).
@Suite(.enabled(if: FFmpeg.isThere, "ffmpeg is not installed")) struct ToneMappingTests {
    /// A field of one color: luma and color differences of ten bits in the film, and of eight in what is made of it.
    struct Field {
        let film: [Int]
        let shown: [Double]
        /// A step of the encoder, and one of the table; more for the purest colors, between whose entries the change is steep.
        var tolerance = 2.5
    }

    static let curves: [String: [Field]] = [
        // Gray of 0, 5, 26 (an object that reflects 18 %), 100, 203 (paper), 1000 and 4000 cd/m²; red and green of BT.709 and a
        // skin, with at most 100.
        "smpte2084": [
            Field(film: [64, 512, 512], shown: [16, 128, 128]), Field(film: [281, 512, 512], shown: [62.8, 128, 128]),
            Field(film: [397, 512, 512], shown: [109, 128, 128]),
            Field(film: [509, 512, 512], shown: [178.6, 128, 128]),
            Field(film: [573, 512, 512], shown: [213.8, 128, 128]),
            Field(film: [723, 512, 512], shown: [235, 128, 128]),
            Field(film: [855, 512, 512], shown: [235, 128, 128]),
            Field(film: [341, 446, 601], shown: [50.7, 108.9, 211.4], tolerance: 6),
            Field(film: [468, 430, 476], shown: [132.6, 63.7, 52.3], tolerance: 12),
            Field(film: [473, 492, 526], shown: [153, 113.9, 144.9]),
        ],
        // Gray of 26, 100, 203 and 1000 cd/m² on a screen of 1000.
        "arib-std-b67": [
            Field(film: [396, 512, 512], shown: [109, 128, 128]),
            Field(film: [616, 512, 512], shown: [178.6, 128, 128]),
            Field(film: [721, 512, 512], shown: [213.8, 128, 128]),
            Field(film: [940, 512, 512], shown: [235, 128, 128]),
        ],
    ]

    @Test(arguments: curves.keys.sorted()) func `light is what it is on a screen that shows less of it`(curve: String)
        async throws
    {
        let fields = try #require(Self.curves[curve])
        let folder = try DropFolderFixture()
        let path = folder.path + "/film.mkv"
        let made = try await FFmpeg.run(
            [
                "-f", "lavfi", "-i",
                "color=s=\(fields.count * 32)x96:r=24:d=0.5,format=yuv420p10le,geq=\(drawing(fields))",
                "-c:v", "libx265", "-preset", "ultrafast", "-x265-params", "lossless=1:log-level=none",
                "-color_primaries",
                "bt2020", "-color_trc", curve, "-colorspace", "bt2020nc", path,
            ])
        try #require(made.errors == "")
        let conversion = try await Workers.withPool { pool in try await Conversion(of: path, pool) }
        let playlist = try conversion.write(to: folder)
        for (place, field) in fields.enumerated() {
            for (channel, shown) in try await colors(of: playlist, at: place, in: folder).enumerated() {
                #expect(
                    abs(shown - field.shown[channel]) <= field.tolerance, "field \(place), channel \(channel): \(shown)"
                )
            }
        }
        let info = try await Workers.withPool { pool in
            try await pool.probe(try Workers.open(conversion.head + conversion.segments.flatMap { $0 }))
        }
        #expect(info.video.first?.hdr == "none")
    }

    /// An expression of ffmpeg's `geq` for each channel.
    private func drawing(_ fields: [Field]) -> String {
        ["lum", "cb", "cr"].enumerated().map { channel, name in
            let width = channel == 0 ? 32 : 16
            let expression = fields.enumerated().reversed().reduce("0") { rest, next in
                "if(lt(X,\((next.offset + 1) * width)),\(next.element.film[channel]),\(rest))"
            }
            return "\(name)='\(expression)'"
        }.joined(separator: ":")
    }

    /// The mean of the middle of a field in the first picture.
    private func colors(of playlist: String, at place: Int, in folder: DropFolderFixture) async throws -> [Double] {
        let raw = folder.path + "/raw"
        let result = try await FFmpeg.run(
            [
                "-y", "-i", playlist, "-frames:v", "1", "-vf", "crop=16:64:\(place * 32 + 8):16", "-pix_fmt", "yuv420p",
                "-f", "rawvideo", raw,
            ])
        try #require(result.errors == "")
        let bytes = try Array(Data(contentsOf: URL(fileURLWithPath: raw)))
        let channels = [bytes[..<1024], bytes[1024..<1280], bytes[1280..<1536]]
        return channels.map { Double($0.reduce(0) { $0 + Int($1) }) / Double($0.count) }
    }
}
