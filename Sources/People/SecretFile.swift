import Glibc

/// Files of the state folder that only the daemon's user may read.
enum SecretFile {
    /// Written beside and renamed, so that nobody reads half of it. Whoever calls can do without the file.
    static func write(_ bytes: [UInt8], to path: String) {
        let draft = path + ".new"
        unlink(draft)
        let descriptor = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        let isWritten = Glibc.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
        close(descriptor)
        if !isWritten || rename(draft, path) != 0 { unlink(draft) }
    }
}
