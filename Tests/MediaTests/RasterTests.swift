import Testing

@testable import Media

@Suite struct RasterTests {
    /// Two by three pixels, each of one number.
    private let raster = Raster(width: 2, height: 3, bytes: (0..<6).flatMap { [$0, $0, $0] })

    private func numbers(_ raster: Raster) -> [UInt8] {
        stride(from: 0, to: raster.bytes.count, by: 3).map { raster.bytes[$0] }
    }

    @Test(arguments: [
        (1, 2, [0, 1, 2, 3, 4, 5]), (2, 2, [1, 0, 3, 2, 5, 4]), (3, 2, [5, 4, 3, 2, 1, 0]), (4, 2, [4, 5, 2, 3, 0, 1]),
        (5, 3, [0, 2, 4, 1, 3, 5]), (6, 3, [4, 2, 0, 5, 3, 1]), (7, 3, [5, 3, 1, 4, 2, 0]), (8, 3, [1, 3, 5, 0, 2, 4]),
    ])
    func `each orientation of a photograph is turned upright`(number: Int, width: Int, expected: [UInt8]) throws {
        let turned = raster.turned(try #require(Turn(orientation: number)))
        #expect(turned.width == width && turned.height == 6 / width)
        #expect(numbers(turned) == expected)
    }

    @Test(arguments: [0, 9, -1]) func `other numbers are no orientation`(number: Int) {
        #expect(Turn(orientation: number) == nil)
    }

    @Test func `a matrix and an orientation that mean the same turn alike`() {
        #expect(Turn(a: 0, b: 1 << 16, c: -1 << 16, d: 0) == Turn(orientation: 6))
        #expect(Turn(a: 1 << 16, b: 0, c: 0, d: 1 << 16) == Turn(orientation: 1))
        #expect(Turn(a: .min, b: 0, c: 0, d: .min) == Turn(orientation: 3))
    }

    @Test func `a picture is drawn into another, and cut at its edge`() {
        var sheet = Raster(width: 3, height: 3)
        sheet.draw(raster, x: 2, y: 1)
        #expect(numbers(sheet) == [0, 0, 0, 0, 0, 0, 0, 0, 2])
    }

    @Test func `night, flash and blank paper tell nothing`() {
        let plain = { (shade: UInt8) in Raster(width: 40, height: 40, bytes: Array(repeating: shade, count: 4800)) }
        for shade: UInt8 in [0, 128, 255] { #expect(!Impression(plain(shade)).isTelling) }
        let stripes = Raster(width: 40, height: 40, bytes: (0..<4800).map { $0 / 480 % 2 == 0 ? 40 : 200 })
        #expect(Impression(stripes).isTelling)
        #expect(Impression(plain(1)).color == "#010101")
    }

    @Test func `the width of a photograph is in its frame header`() {
        let header: [UInt8] = [
            0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC4, 0, 3, 9, 0xFF, 0xC2, 0, 11, 8, 0, 100, 1, 2, 1, 1, 1, 1,
        ]
        header.withUnsafeBufferPointer { #expect(JPEG.width($0) == 258) }
        for count in 0..<19 {
            Array(header.prefix(count)).withUnsafeBufferPointer { #expect(JPEG.width($0) == nil) }
        }
        Array(repeating: UInt8(0xFF), count: 99).withUnsafeBufferPointer { #expect(JPEG.width($0) == nil) }
    }
}
