public import MediaMessages

/// A picture as it is sent: a JPEG, and its color as `#rrggbb`.
public struct MadePicture: Sendable, Equatable {
    public let jpeg: [UInt8]
    public let color: String

    public init(jpeg: [UInt8], color: String) {
        self.jpeg = jpeg
        self.color = color
    }
}

/// Pictures that stand for a film, a sound or a picture, and the small ones of a film.
///
/// The same file gives the same bytes. Each function takes the descriptor over and closes it in every case.
extension MediaPool {
    /// The cover that lies in the file, else a frame of the film, else the picture that the file is: upright, in square
    /// pixels.
    ///
    /// - Parameter width: pixels at most; nothing is enlarged.
    /// - Throws: `noPicture` when there is nothing to be seen, as in most sounds.
    public func poster(_ descriptor: Int32, width: Int) async throws(MediaFailure) -> MadePicture {
        let reply = try await ask(.poster(width: width), descriptor, JobTicket())
        guard case .picture(let facts) = reply.answer, Self.isColor(facts.color),
            reply.payload.starts(with: [0xFF, 0xD8])
        else { throw .misunderstood }
        return MadePicture(jpeg: reply.payload, color: facts.color)
    }

    /// How the small pictures of a film lie on their sheets.
    public func spriteLayout(_ descriptor: Int32) async throws(MediaFailure) -> SpriteLayout {
        guard case .layout(let layout) = try await ask(.spriteLayout, descriptor, JobTicket()).answer,
            (1...SpriteLayout.most).contains(layout.count), (1...512).contains(layout.width),
            (1...512).contains(layout.height)
        else { throw .misunderstood }
        return layout
    }

    /// One sheet, from 0, as a JPEG; made when nobody waits for anything else.
    public func sprites(_ descriptor: Int32, sheet: Int) async throws(MediaFailure) -> [UInt8] {
        let jpeg = try await bytes(.sprites(sheet: sheet), descriptor, JobTicket(.someday))
        guard jpeg.starts(with: [0xFF, 0xD8]) else { throw .misunderstood }
        return jpeg
    }

    /// It becomes a part of a page, and a hostile film may have said it.
    private static func isColor(_ text: String) -> Bool {
        text.utf8.count == 7 && text.utf8.first == UInt8(ascii: "#")
            && text.utf8.dropFirst().allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }
}
