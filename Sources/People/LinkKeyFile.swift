import Glibc
import Secrets

/// The key that links are sealed with, in the file `link-key` of the state folder, which only the daemon's user may
/// read. Whoever removes the file ends every link with the next start.
///
/// Not in people.db: whoever gets hold of a copy of that shall not be able to make links.
enum LinkKeyFile {
    /// The key of this state folder; a new one when there is none. Where it cannot be kept, links end with the daemon.
    static func key(in folder: String) -> SealingKey {
        let path = folder + "/link-key"
        if let key = read(path) { return key }
        let key = SealingKey.random()
        SecretFile.write(key.bytes, to: path)
        return key
    }

    private static func read(_ path: String) -> SealingKey? {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var facts = stat()
        // A key that others could read is none.
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_mode & 0o077 == 0 else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: SealingKey.length + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        return count > 0 ? SealingKey(bytes: Array(bytes[..<count])) : nil
    }
}
