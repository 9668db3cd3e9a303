/// A picture that the worker has made: so many bytes of JPEG follow this message.
public struct PictureFacts: Codable, Equatable, Sendable {
    public let bytes: Int
    /// What one sees of it before it is there: `#rrggbb`.
    public let color: String

    public init(bytes: Int, color: String) {
        self.bytes = bytes
        self.color = color
    }
}

/// How the small pictures of a film lie on their sheets: line by line, the first at the top left. The same film gives the
/// same layout.
public struct SpriteLayout: Codable, Equatable, Sendable {
    /// Of all sheets together.
    public let count: Int
    /// Pixels of one small picture.
    public let width: Int
    public let height: Int

    /// Seconds between two of them.
    public static let interval = 10
    public static let columns = 10
    public static let rows = 10
    public static let perSheet = columns * rows
    /// A film of 27 hours; of a longer one there are pictures of its beginning.
    public static let most = 10_000

    public init(count: Int, width: Int, height: Int) {
        self.count = count
        self.width = width
        self.height = height
    }

    public var sheets: Int { (count + Self.perSheet - 1) / Self.perSheet }

    /// How many are on that sheet.
    public func count(on sheet: Int) -> Int { min(max(count - sheet * Self.perSheet, 0), Self.perSheet) }
}
