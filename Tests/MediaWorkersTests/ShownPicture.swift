import Foundation
import Support
import Testing

/// A JPEG as ffmpeg decodes it.
struct ShownPicture {
    let width: Int
    let height: Int
    private let bytes: [UInt8]

    init(_ jpeg: [UInt8]) throws {
        let folder = try DropFolderFixture()
        let (picture, raw) = (folder.path + "/picture.jpg", folder.path + "/raw.ppm")
        try Data(jpeg).write(to: URL(fileURLWithPath: picture))
        _ = try FFmpeg.runHere(["-i", picture, "-pix_fmt", "rgb24", raw])
        // "P6\n320 180\n255\n", then red, green and blue.
        let file = try Array(Data(contentsOf: URL(fileURLWithPath: raw)))
        let fields = file.prefix(40).split(separator: 0x0A, maxSplits: 3)
        let size = try #require(fields.count == 4 ? fields[1] : nil).split(separator: 0x20)
        width = try #require(Int(String(decoding: size[0], as: UTF8.self)))
        height = try #require(Int(String(decoding: size[1], as: UTF8.self)))
        bytes = Array(file[fields[3].startIndex...])
        try #require(file.count - fields[3].startIndex == width * height * 3)
    }

    subscript(x: Int, y: Int) -> (red: Int, green: Int, blue: Int) {
        let place = (y * width + x) * 3
        return (Int(bytes[place]), Int(bytes[place + 1]), Int(bytes[place + 2]))
    }

    /// At shares of the width and height, so that it is the same place in any size.
    func name(_ x: Double, _ y: Double) -> String {
        let (red, green, blue) = self[Int(x * Double(width)), Int(y * Double(height))]
        let letters = [("r", red), ("g", green), ("b", blue)].filter { $0.1 > 128 }.map(\.0)
        return letters.isEmpty ? "black" : letters.count == 3 ? "white" : letters.joined()
    }
}

/// Files with pictures that ffmpeg makes for a test.
struct PictureFolder {
    let folder: DropFolderFixture

    init() throws { folder = try DropFolderFixture() }

    func path(_ name: String) -> String { folder.path + "/" + name }

    /// - Parameter recipe: options with a space between them; `%` stands for the folder.
    @discardableResult
    func make(_ name: String, _ recipe: String) throws -> String {
        let words = recipe.split(separator: " ").map { String($0).replacing("%", with: folder.path) }
        let result = try FFmpeg.runHere(words + [path(name)])
        try #require(result.errors.isEmpty, "\(result.errors)")
        return path(name)
    }

    func write(_ bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }
}
