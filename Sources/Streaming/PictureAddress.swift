import MediaMessages
public import Model

/// Which content a picture shows: that of the file, and that of the picture beside it which stands for it.
public struct PictureVersion: Hashable, Sendable, CustomStringConvertible {
    /// Rises whenever the same file would get another picture than before.
    private static let drawing = 1
    /// The same of films that begin late, which other rules hold for (0047).
    private static let lateDrawing = 2

    private let text: String

    /// - Parameters:
    ///   - isLate: whether it is a film that begins late.
    ///   - sidecar: `nil`: the file stands for itself.
    public init(file: StreamVersion, isLate: Bool = false, sidecar: StreamVersion? = nil) {
        let own = "\(isLate ? Self.lateDrawing : Self.drawing)\(file)"
        text = sidecar.map { "\(own)-\($0)" } ?? own
    }

    public var description: String { text }
}

/// A picture of one content of one file.
public struct PictureAddress: Hashable, Sendable {
    public enum Part: Hashable, Sendable {
        /// Pixels wide at most; one of `widths`.
        case poster(width: Int)
        /// A sheet of small ones, from 0.
        case sprites(sheet: Int)
    }

    public let file: ItemID
    public let version: PictureVersion
    public let part: Part

    public init(file: ItemID, version: PictureVersion, part: Part) {
        self.file = file
        self.version = version
        self.part = part
    }

    /// Widths that posters have, so that two phones want the same.
    public static let widths = [160, 320, 480, 640, 960, 1280, 1920]

    /// The smallest of `widths` that is enough, else the largest.
    public static func width(atLeast wanted: Int) -> Int {
        widths.first { $0 >= wanted } ?? widths[widths.count - 1]
    }

    /// The number in `3.jpg`; `nil` for any other name.
    public static func sheet(_ name: String) -> Int? {
        name.hasSuffix(".jpg") ? Decimal.number(name.dropLast(4), upTo: SpriteLayout.most / SpriteLayout.perSheet) : nil
    }

    /// Where it is to be had.
    public var path: String {
        switch part {
        case .poster: "/images/\(file)/poster.jpg?v=\(version)"
        case .sprites(let sheet): "/images/\(file)/sprites/\(sheet).jpg?v=\(version)"
        }
    }

    /// What it is called in the cache, and how an entity tag names it.
    public var name: String {
        switch part {
        case .poster(let width): "\(file)-\(version)-w\(width)"
        case .sprites(let sheet): "\(file)-\(version)-s\(sheet)"
        }
    }
}
