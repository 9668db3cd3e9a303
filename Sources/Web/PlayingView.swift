public import Model
import Streaming

/// A play as owners see it.
public struct PlayingView: Encodable, Sendable {
    public let file: ItemID
    public let name: String
    /// `nil`: a guest.
    public let account: String?
    public let device: String
    public let address: String
    /// Somebody who was given a link.
    public let byLink: Bool?
    public let method: String
    /// What becomes of picture and sound, for streams.
    public let variant: String?
    public let since: String
    public let bytes: UInt64
    public let bytesPerSecond: Int
    public let processorSeconds: Double

    public init(_ play: Plays.Play) {
        file = play.key.file
        name = play.scene.name
        account = play.scene.account
        device = play.scene.device
        address = play.scene.address
        byLink = play.scene.isByLink ? true : nil
        method = "\(play.way)"
        variant = play.variant?.description
        since = play.since.iso8601
        bytes = play.bytes
        bytesPerSecond = Int(play.bytesPerSecond.clamped(to: 0...1e15))
        processorSeconds = (play.processorSeconds * 100).rounded() / 100
    }

    /// For people who look at a terminal.
    public var line: String {
        let who = (account ?? "a guest") + (byLink == true ? " by a link" : "")
        let way = variant.map { "\(method) \($0)" } ?? method
        let rate = Tenths(Double(bytesPerSecond) / 1e6)
        return "\(who) at \(address) plays \(name): \(way), \(rate) MB/s, "
            + "\(Tenths(processorSeconds)) s of the processor, since \(since)"
    }
}

/// A number with one decimal.
private struct Tenths: CustomStringConvertible {
    let description: String

    init(_ number: Double) {
        let tenths = Int((number.clamped(to: 0...1e12) * 10).rounded())
        description = "\(tenths / 10).\(tenths % 10)"
    }
}
