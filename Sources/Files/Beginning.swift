import CLinux
public import Model

/// What there is of a film that is not all there: everything up to the first byte that is missing.
public struct Beginning: Sendable, Equatable {
    /// Bytes that have arrived without a gap.
    public let bytes: UInt64
    /// Whether a player can begin with them: the index is among them, and comes before the content.
    public let isPlayable: Bool
}

extension OpenFile {
    /// What has arrived from the start on.
    ///
    /// Programs that reserve the space first leave a file that is as long as it will be; what has not been written yet
    /// reads as zeros, and is told from content by the holes that the file system knows. Where it knows none (vfat, and
    /// programs that really write zeros), the whole counts. So does what is no film: there, holes may be meant.
    public func beginning(as name: FileName) throws(FileError) -> Beginning {
        do throws(SystemError) {
            let size = try descriptor.look().size
            let kind = FileKind(name)
            guard kind == .video || kind == .audio else { return Beginning(bytes: size, isPlayable: size > 0) }
            let hole = linux_next_hole(descriptor.number, 0)
            let bytes = hole < 0 ? size : min(UInt64(hole), size)
            let reader = ByteReader(descriptor: descriptor.number)
            switch Container(name: name, head: try reader.read(256, at: 0)) {
            case .boxes:
                return Beginning(bytes: bytes, isPlayable: try BoxStructure.indexLeads(reader, within: bytes))
            case .matroska, .other: return Beginning(bytes: bytes, isPlayable: bytes > 0)
            }
        } catch { throw FileError("read", path, FileError.Cause(number: error.number)) }
    }
}
