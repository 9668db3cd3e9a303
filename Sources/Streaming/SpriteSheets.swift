import MediaMessages
import Model

/// Where the small pictures of a film lie, as programs read it: line by line on each sheet, the first at the top left.
public struct SpriteSheets: Encodable, Sendable, Equatable {
    public struct Sheet: Encodable, Sendable, Equatable {
        public let url: String
        /// Seconds from the beginning of the film to what the first of them shows.
        public let start: Int
        public let count: Int
    }

    /// Seconds between two of them.
    public let interval: Int
    public let columns: Int
    public let rows: Int
    /// Pixels of one.
    public let width: Int
    public let height: Int
    /// Of all sheets together.
    public let count: Int
    public let sheets: [Sheet]

    init(_ layout: SpriteLayout, of file: ItemID, _ version: PictureVersion) {
        (interval, columns, rows) = (SpriteLayout.interval, SpriteLayout.columns, SpriteLayout.rows)
        (width, height, count) = (layout.width, layout.height, layout.count)
        sheets = (0..<layout.sheets).map { sheet in
            Sheet(
                url: PictureAddress(file: file, version: version, part: .sprites(sheet: sheet)).path,
                start: sheet * SpriteLayout.perSheet * SpriteLayout.interval, count: layout.count(on: sheet))
        }
    }
}
