import Files
import Model

/// Which path somebody means who asks the daemon to explain one.
enum ExplainedPath {
    /// A path is meant from where the command was given, or else from the drop folder.
    /// - Parameters:
    ///   - written: as on the command line.
    ///   - absolute: the same, from the folder in which the command was given.
    ///   - roots: the drop folders, as the settings name them and as links to them resolve.
    /// - Returns: `nil` when it lies in none of them.
    static func resolve(_ written: Argument, absolute: Argument, in roots: [DropFolder.Root]) -> RelativePath? {
        for root in roots where absolute.bytes.starts(with: root.path) {
            let rest = absolute.bytes.dropFirst(root.path.count)
            guard rest.isEmpty || rest.first == 0x2F, let below = path(rest) else { continue }
            return RelativePath((root.name.map { [$0] } ?? []) + below.names)
        }
        return written.bytes.first == 0x2F ? nil : path(written.bytes[...])
    }

    /// Slashes too many and `.` mean nothing; `..` is refused.
    private static func path(_ bytes: ArraySlice<UInt8>) -> RelativePath? {
        var names: [FileName] = []
        for part in bytes.split(separator: 0x2F) where Array(part) != [0x2E] {
            guard let name = FileName(part) else { return nil }
            names.append(name)
        }
        return RelativePath(names)
    }
}
