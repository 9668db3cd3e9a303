import CFFmpeg
import MediaMessages

/// Small pictures of a film, one for every ten seconds, on sheets of a hundred.
enum Sprites {
    /// Pixels of one, on its longer side.
    private static let side = 160

    static func layout(_ descriptor: Int32) throws(MediaRefusal) -> SpriteLayout {
        try layout(of: try open(descriptor))
    }

    /// - Parameter working: told after each picture.
    static func sheet(_ number: Int, of descriptor: Int32, working: () -> Void) throws(MediaRefusal) -> [UInt8] {
        let stills = try open(descriptor)
        let layout = try layout(of: stills)
        guard (0..<layout.sheets).contains(number) else { throw .noPicture }
        let count = layout.count(on: number)
        let (columns, rows) = (
            min(count, SpriteLayout.columns), (count + SpriteLayout.columns - 1) / SpriteLayout.columns
        )
        var sheet = Raster(width: columns * layout.width, height: rows * layout.height)
        let bounds = PictureScaler.Bounds(width: layout.width, height: layout.height)
        var last: (raster: Raster, key: Int64)?
        for place in 0..<count {
            let time = Int64(number * SpriteLayout.perSheet + place) * Int64(SpriteLayout.interval) * 1_000_000
            // A film with few key frames shows the same one for longer.
            if let (frame, key) = try stills.picture(at: time, unless: last?.key) {
                last = (try stills.raster(of: frame, within: bounds), key)
            }
            working()
            guard let raster = last?.raster else { continue }
            sheet.draw(
                raster, x: place % SpriteLayout.columns * layout.width + (layout.width - raster.width) / 2,
                y: place / SpriteLayout.columns * layout.height + (layout.height - raster.height) / 2)
        }
        guard last != nil else { throw .broken("none of its pictures can be decoded") }
        return try JPEG.bytes(sheet)
    }

    private static func open(_ descriptor: Int32) throws(MediaRefusal) -> FilmStills {
        for depth in Container.Depth.allCases {
            if let stills = try FilmStills(
                try Container.open(descriptor, depth: depth), width: side, needsLength: true),
                !Formats.pictures.contains(stills.container.name)
            {
                return stills
            }
        }
        throw .noPicture
    }

    /// From the first picture, since not every header knows the shape of its pixels.
    private static func layout(of stills: FilmStills) throws(MediaRefusal) -> SpriteLayout {
        let bounds = PictureScaler.Bounds(width: side, height: side)
        var frame = try stills.picture(at: 0)?.frame
        if frame == nil { frame = try stills.firstPicture() }
        guard let length = stills.length, let frame else { throw .broken("none of its pictures can be decoded") }
        let first = try stills.raster(of: frame, within: bounds)
        let interval = Int64(SpriteLayout.interval) * 1_000_000
        return SpriteLayout(
            count: Int(min((length + interval - 1) / interval, Int64(SpriteLayout.most))), width: first.width,
            height: first.height)
    }
}
