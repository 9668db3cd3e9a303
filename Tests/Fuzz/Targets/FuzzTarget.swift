/// Something that reads bytes from outside, and what has to hold whatever they are.
public struct FuzzTarget: Sendable {
    /// Its folder in `Tests/Fuzz/Corpus`.
    public let name: String
    /// What is wrong; `nil` when all is well.
    public let wrong: @Sendable ([UInt8]) -> String?

    /// Every one, in the order of the request's life.
    public static let all: [FuzzTarget] = [path, head, range, condition, cookie, json, graphql, disposition]
}

/// The input as lines, for what takes several texts.
func lines(_ bytes: [UInt8]) -> [String] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
}
