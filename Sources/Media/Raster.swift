/// A small picture in memory: red, green and blue, one byte each, line by line.
struct Raster {
    let width: Int
    let height: Int
    private(set) var bytes: [UInt8]

    /// Black.
    init(width: Int, height: Int) {
        self.init(width: width, height: height, bytes: [UInt8](repeating: 0, count: width * height * 3))
    }

    /// - Parameter bytes: three for each pixel.
    init(width: Int, height: Int, bytes: [UInt8]) {
        self.width = width
        self.height = height
        self.bytes = bytes
    }

    /// Puts another picture into this one, which has room for it there.
    mutating func draw(_ other: Raster, x: Int, y: Int) {
        let columns = min(other.width, width - x) * 3
        for line in 0..<min(other.height, height - y) {
            let (to, from) = (((y + line) * width + x) * 3, line * other.width * 3)
            bytes.replaceSubrange(to..<to + columns, with: other.bytes[from..<from + columns])
        }
    }

    /// As somebody sees it who holds the camera as it was held.
    func turned(_ turn: Turn) -> Raster {
        if turn == .none { return self }
        let (newWidth, newHeight) = turn.isTransposed ? (height, width) : (width, height)
        let turned = [UInt8](unsafeUninitializedCapacity: bytes.count) { buffer, filled in
            bytes.withUnsafeBufferPointer { source in
                var place = 0
                for y in 0..<newHeight {
                    for x in 0..<newWidth {
                        let across = turn.flipsX ? newWidth - 1 - x : x
                        let down = turn.flipsY ? newHeight - 1 - y : y
                        let from = (turn.isTransposed ? across * width + down : down * width + across) * 3
                        for channel in 0..<3 { buffer[place + channel] = source[from + channel] }
                        place += 3
                    }
                }
            }
            filled = bytes.count
        }
        return Raster(width: newWidth, height: newHeight, bytes: turned)
    }
}

/// How a picture has to be turned and mirrored to be upright.
struct Turn: Equatable {
    /// Lines become columns first.
    let isTransposed: Bool
    /// Then left and right, and top and bottom, change places.
    let flipsX: Bool
    let flipsY: Bool

    static let none = Turn(isTransposed: false, flipsX: false, flipsY: false)

    /// From a display matrix (ISO/IEC 14496-12 section 6.2.2): `x' = a·x + c·y`, `y' = b·x + d·y`.
    init(a: Int32, b: Int32, c: Int32, d: Int32) {
        isTransposed = a.magnitude < b.magnitude
        flipsX = (isTransposed ? c : a) < 0
        flipsY = (isTransposed ? b : d) < 0
    }

    /// From the orientation in a photograph (EXIF 2.32, tag 274); `nil` when it is none.
    init?(orientation: Int) {
        guard (1...8).contains(orientation) else { return nil }
        isTransposed = orientation > 4
        flipsX = [2, 3, 6, 7].contains(orientation)
        flipsY = [3, 4, 7, 8].contains(orientation)
    }

    private init(isTransposed: Bool, flipsX: Bool, flipsY: Bool) {
        self.isTransposed = isTransposed
        self.flipsX = flipsX
        self.flipsY = flipsY
    }
}

/// What a picture is like, from every seventh of its pixels.
struct Impression {
    /// Brightness from 0 to 255, and the mean square of its distance from that.
    let brightness: Double
    let variance: Double
    /// The average color, `#rrggbb`.
    let color: String

    init(_ raster: Raster) {
        var sums = (red: 0, green: 0, blue: 0, luma: 0, squares: 0)
        var count = 0
        raster.bytes.withUnsafeBufferPointer { bytes in
            for place in stride(from: 0, to: bytes.count - 2, by: 21) {
                let (red, green, blue) = (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
                // ITU-R BT.601.
                let luma = (red * 299 + green * 587 + blue * 114) / 1000
                sums = (
                    sums.red + red, sums.green + green, sums.blue + blue, sums.luma + luma, sums.squares + luma * luma
                )
                count += 1
            }
        }
        let all = max(count, 1)
        brightness = Double(sums.luma) / Double(all)
        variance = Double(sums.squares) / Double(all) - brightness * brightness
        color =
            "#"
            + [sums.red, sums.green, sums.blue].map { sum in
                let digits = String(sum / all, radix: 16)
                return digits.count == 1 ? "0" + digits : digits
            }.joined()
    }

    /// Whether it shows something: neither night, nor a flash, nor a title card without a title.
    var isTelling: Bool { (20...235).contains(brightness) && variance >= 120 }
}
