/// Where something lies below the drop folder. Born relative and safe: no `..`, no absolute path, no NUL.
public struct RelativePath: Hashable, Sendable {
    public let names: [FileName]

    public init(_ names: [FileName]) { self.names = names }

    /// The drop folder itself.
    public static let top = RelativePath([])

    /// `nil` when `bytes` is not a path below the drop folder: absolute, with an empty part, `.`, `..` or NUL.
    public init?(_ bytes: some Collection<UInt8>) {
        if bytes.isEmpty {
            self = .top
            return
        }
        var names: [FileName] = []
        for part in bytes.split(separator: 0x2F, omittingEmptySubsequences: false) {
            guard let name = FileName(part) else { return nil }
            names.append(name)
        }
        self.names = names
    }

    public init?(_ text: String) { self.init(Array(text.utf8)) }

    public var isTop: Bool { names.isEmpty }

    /// The last part; `nil` for the drop folder itself.
    public var name: FileName? { names.last }

    public var parent: RelativePath? { isTop ? nil : RelativePath(Array(names.dropLast())) }

    public func appending(_ name: FileName) -> RelativePath { RelativePath(names + [name]) }

    public func hasPrefix(_ other: RelativePath) -> Bool { names.starts(with: other.names) }

    /// Parts joined by `/`, as Linux takes it; empty for the drop folder itself.
    public var bytes: [UInt8] { Array(names.map(\.bytes).joined(separator: [0x2F])) }

    /// For people.
    public var text: String { String(decoding: bytes, as: UTF8.self) }
}
