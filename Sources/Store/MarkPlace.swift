public import Model
import SQLite

/// A place in somebody's marks, the newest first: after the mark of that time on that file. Being no reference, it
/// outlives the mark.
public struct MarkPlace: Sendable, Hashable, Comparable {
    public let time: Moment
    public let file: ItemID

    public init(time: Moment, file: ItemID) {
        self.time = time
        self.file = file
    }

    /// `nil` for what is no place.
    public init?(_ text: String) {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2, let time = Int64(parts[0]), let file = ItemID(parts[1]) else { return nil }
        self.init(time: Moment(milliseconds: time), file: file)
    }

    public var text: String { "\(time.milliseconds).\(file)" }

    /// By time, as people.db compares them.
    public static func < (left: MarkPlace, right: MarkPlace) -> Bool {
        (left.time, left.file.text) < (right.time, right.file.text)
    }

    /// Before everything.
    static let start = MarkPlace(time: Moment(milliseconds: .max), file: .root)

    /// For `(time, file) < (?, ?)`.
    var values: [Value] { [.integer(time.milliseconds), .text(file.text)] }
}
