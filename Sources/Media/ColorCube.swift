import CFFmpeg
import MediaMessages

/// A change of colors as a table: three numbers of ten bits become three of eight, what lies between two entries is reckoned
/// from its eight neighbors. A picture has a million pixels, and each would take a dozen powers otherwise.
struct ColorCube: Sendable {
    /// Entries on a side, 16 numbers apart.
    private static let side = 65
    private static let step = 4
    private static let between: Int32 = 16
    /// Bits of a fraction in an entry.
    private static let fraction = 6

    /// By the first number, the second, and the third.
    private let entries: [SIMD4<Int16>]

    /// - Parameter change: from 0 to 1024, to 0 to 255.
    private init(_ change: (SIMD3<Double>) -> SIMD3<Double>) {
        let places = (0..<Self.side).map { Double($0 << Self.step) }
        var entries: [SIMD4<Int16>] = []
        entries.reserveCapacity(places.count * places.count * places.count)
        for first in places {
            for second in places {
                for third in places {
                    let changed = change(SIMD3(first, second, third)) * Double(1 << Self.fraction)
                    let entry = changed.clamped(
                        lowerBound: .zero, upperBound: .init(repeating: Double(255 << Self.fraction)))
                    entries.append(SIMD4(SIMD3<Int16>(entry, rounding: .toNearestOrEven), 0))
                }
            }
        }
        self.entries = entries
    }

    /// Gives the table for as long as `body` runs: looking up must not cost a check for each pixel.
    fileprivate func withTable<Result>(_ body: (Table) -> Result) -> Result {
        entries.withUnsafeBufferPointer { body(Table(entries: $0)) }
    }

    fileprivate struct Table {
        let entries: UnsafeBufferPointer<SIMD4<Int16>>

        /// - Parameters: three numbers; of more than ten bits the lower ten count.
        @inline(__always)
        func color(_ first: Int, _ second: Int, _ third: Int) -> SIMD4<Int32> {
            let side = ColorCube.side
            let place =
                ((first >> ColorCube.step & 63) * side + (second >> ColorCube.step & 63)) * side
                + (third >> ColorCube.step & 63)
            let (row, plane) = (place + side, place + side * side)
            let lower = mixed(edge(place, third), edge(row, third), second)
            let upper = mixed(edge(plane, third), edge(plane + side, third), second)
            let half: Int32 = 1 << (ColorCube.fraction + 11)
            return (mixed(lower, upper, first) &+ half) &>> Int32(ColorCube.fraction + 12)
        }

        @inline(__always)
        private func edge(_ place: Int, _ number: Int) -> SIMD4<Int32> {
            mixed(
                SIMD4<Int32>(truncatingIfNeeded: entries[place]), SIMD4<Int32>(truncatingIfNeeded: entries[place + 1]),
                number)
        }

        @inline(__always)
        private func mixed(_ one: SIMD4<Int32>, _ other: SIMD4<Int32>, _ number: Int) -> SIMD4<Int32> {
            let share = Int32(truncatingIfNeeded: number & 15)
            return one &* (ColorCube.between &- share) &+ other &* share
        }
    }
}

extension ColorCube {
    /// For films: from luma and color differences of BT.2020 to those of BT.709, as a screen of BT.1886 shows them.
    static func film(_ curve: ToneMapping.Curve) -> ColorCube { curve == .pq ? filmOfPQ : filmOfHLG }
    /// For stills: from red, green and blue of BT.2020 to those of sRGB.
    static func still(_ curve: ToneMapping.Curve) -> ColorCube { curve == .pq ? stillOfPQ : stillOfHLG }

    // Each takes a tenth of a second and two megabytes, when the first picture needs it.
    private static let filmOfPQ = film { ToneMapping.shown($0, .pq, gamma: 2.4) }
    private static let filmOfHLG = film { ToneMapping.shown($0, .hlg, gamma: 2.4) }
    private static let stillOfPQ = ColorCube { ToneMapping.shown($0 / 1023, .pq, gamma: 2.2) * 255 }
    private static let stillOfHLG = ColorCube { ToneMapping.shown($0 / 1023, .hlg, gamma: 2.2) * 255 }

    /// Blue difference, red difference and luma of ten bits (ITU-R BT.2100 table 9) to those of eight (BT.709 section 5).
    private static func film(_ shown: (SIMD3<Double>) -> SIMD3<Double>) -> ColorCube {
        ColorCube { codes in
            let (blue, red, luma) = ((codes.x - 512) / 896, (codes.y - 512) / 896, (codes.z - 64) / 876)
            let color = shown(
                SIMD3(luma + 1.4746 * red, luma - 0.16455 * blue - 0.57135 * red, luma + 1.8814 * blue))
            let bright = (color * SIMD3(0.2126, 0.7152, 0.0722)).sum()
            return SIMD3(
                128 + 224 * (color.z - bright) / 1.8556, 128 + 224 * (color.x - bright) / 1.5748, 16 + 219 * bright)
        }
    }

    /// - Parameter pixels: red, green and blue of 16 bits each, the lower byte first.
    /// - Returns: 8 bits each.
    func changed(_ pixels: [UInt8]) -> [UInt8] {
        let count = pixels.count / 6
        return [UInt8](unsafeUninitializedCapacity: count * 3) { buffer, filled in
            withTable { table in
                for pixel in 0..<count {
                    let number = { (channel: Int) in
                        Int(pixels[pixel * 6 + channel * 2 + 1]) << 2 | Int(pixels[pixel * 6 + channel * 2]) >> 6
                    }
                    let color = table.color(number(0), number(1), number(2))
                    for channel in 0..<3 { buffer[pixel * 3 + channel] = UInt8(clamping: color[channel]) }
                }
            }
            filled = count * 3
        }
    }

    /// - Parameters:
    ///   - source: `YUV420P10`, of even width and height.
    ///   - target: `YUV420P` of the same size.
    func draw(_ source: DecodedFrame, into target: DecodedFrame) throws(MediaRefusal) {
        guard let from = Planes<UInt16>(source), let to = Planes<UInt8>(target) else {
            throw .broken("its pictures cannot be drawn")
        }
        let (width, height) = (Int(target.fields.width), Int(target.fields.height))
        withTable { table in
            for y in 0..<height / 2 {
                let (blue, red) = (from.row(y, of: 1), from.row(y, of: 2))
                let (blueTo, redTo) = (to.row(y, of: 1), to.row(y, of: 2))
                let (upper, lower) = (from.row(y * 2, of: 0), from.row(y * 2 + 1, of: 0))
                let (upperTo, lowerTo) = (to.row(y * 2, of: 0), to.row(y * 2 + 1, of: 0))
                for x in 0..<width / 2 {
                    let (b, r) = (Int(blue[x]), Int(red[x]))
                    let colors = (
                        table.color(b, r, Int(upper[x * 2])), table.color(b, r, Int(upper[x * 2 + 1])),
                        table.color(b, r, Int(lower[x * 2])), table.color(b, r, Int(lower[x * 2 + 1]))
                    )
                    upperTo[x * 2] = UInt8(truncatingIfNeeded: colors.0.z)
                    upperTo[x * 2 + 1] = UInt8(truncatingIfNeeded: colors.1.z)
                    lowerTo[x * 2] = UInt8(truncatingIfNeeded: colors.2.z)
                    lowerTo[x * 2 + 1] = UInt8(truncatingIfNeeded: colors.3.z)
                    let sum = colors.0 &+ colors.1 &+ colors.2 &+ colors.3 &+ 2
                    blueTo[x] = UInt8(truncatingIfNeeded: sum.x &>> 2)
                    redTo[x] = UInt8(truncatingIfNeeded: sum.y &>> 2)
                }
            }
        }
    }
}

/// The three planes of a frame; lines may be longer than they are wide.
private struct Planes<Number> {
    private let planes: [(start: UnsafeMutablePointer<UInt8>, step: Int)]

    /// `nil` when one is missing.
    init?(_ frame: DecodedFrame) {
        let fields = frame.fields
        let given = [
            (fields.data.0, fields.linesize.0), (fields.data.1, fields.linesize.1), (fields.data.2, fields.linesize.2),
        ]
        planes = given.compactMap { data, step in data.map { ($0, Int(step)) } }
        if planes.count < 3 { return nil }
    }

    func row(_ line: Int, of plane: Int) -> UnsafeMutablePointer<Number> {
        let start = UnsafeMutableRawPointer(planes[plane].start + line * planes[plane].step)
        return start.assumingMemoryBound(to: Number.self)
    }
}
