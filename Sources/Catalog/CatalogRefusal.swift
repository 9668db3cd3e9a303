public import Files

/// Why a wish to change the drop folder was not fulfilled, beside what the disk itself refuses (`FileError`). Nothing
/// was changed then.
public enum CatalogRefusal: Error, Sendable, Equatable {
    /// There is no such thing now.
    case notFound
    /// The drop folder itself, and the folders that the settings name, stay where they are.
    case isRoot
    /// The folder is not as it was shown; its version now.
    case versionDiffers(Int64)
    /// Another file is there than was shown.
    case changed
    /// Its disk is away.
    case offline
    /// The target lies on another disk, and nothing is ever copied in silence.
    case otherDisk(FileError)
    /// The sentence says what is wrong with the name.
    case badName(String)
    /// A folder cannot be moved into itself.
    case intoItself
}
