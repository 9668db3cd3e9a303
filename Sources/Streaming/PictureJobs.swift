public import MediaMessages
public import MediaWorkers

/// What has to be looked at in a file for its pictures. Each takes a descriptor over.
public struct PictureJobs: Sendable {
    let poster: @Sendable (Int32, Int) async throws(MediaFailure) -> MadePicture
    let layout: @Sendable (Int32) async throws(MediaFailure) -> SpriteLayout
    let sprites: @Sendable (Int32, Int) async throws(MediaFailure) -> [UInt8]

    public init(
        poster: @escaping @Sendable (Int32, Int) async throws(MediaFailure) -> MadePicture,
        layout: @escaping @Sendable (Int32) async throws(MediaFailure) -> SpriteLayout,
        sprites: @escaping @Sendable (Int32, Int) async throws(MediaFailure) -> [UInt8]
    ) {
        self.poster = poster
        self.layout = layout
        self.sprites = sprites
    }

    /// By the workers that look into new files, never by those of who watches: a poster that somebody waits for comes
    /// before what nobody waits for.
    public init(_ pool: MediaPool) {
        self.init(
            poster: { (file, width) async throws(MediaFailure) in try await pool.poster(file, width: width) },
            layout: { (file) async throws(MediaFailure) in try await pool.spriteLayout(file) },
            sprites: { (file, sheet) async throws(MediaFailure) in try await pool.sprites(file, sheet: sheet) })
    }
}
