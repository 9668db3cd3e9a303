import Glibc
import Synchronization

/// A thing of a cache that is being written; nobody sees it before `keep`. Gone when it is dropped.
public final class CacheDraft: Sendable {
    private struct State {
        var descriptor: Int32
        var size: UInt64 = 0
    }
    private let name: String
    private let folder: CacheFolder
    private let place: String
    private let state: Mutex<State>

    init?(_ name: String, in folder: CacheFolder) {
        self.name = name
        self.folder = folder
        place = "\(folder.path)/\(name).\(UInt64.random(in: 0 ... .max)).draft"
        let descriptor = Glibc.open(place, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        state = Mutex(State(descriptor: descriptor))
        if descriptor < 0 { return nil }
    }

    deinit {
        state.withLock { state in
            guard state.descriptor >= 0 else { return }
            close(state.descriptor)
            unlink(place)
        }
    }

    /// False when there is no more room, even after others have made some.
    public func append(_ bytes: [UInt8]) -> Bool {
        state.withLock { state in
            let count = UInt64(bytes.count)
            guard state.descriptor >= 0, folder.makeRoom(for: state.size + count, written: state.size)
            else { return false }
            var written = 0
            while written < bytes.count {
                let put = bytes[written...].withUnsafeBytes { write(state.descriptor, $0.baseAddress, $0.count) }
                if put > 0 { written += put }
                if put < 0, errno == EINTR { continue }
                if put <= 0, !([ENOSPC, EDQUOT].contains(errno) && folder.giveBack()) { return false }
            }
            state.size += count
            return true
        }
    }

    /// From now on it is found; false when that cannot be.
    public func keep() -> Bool {
        state.withLock { state in
            guard state.descriptor >= 0 else { return false }
            guard rename(place, folder.place(name, state.size)) == 0 else { return false }
            close(state.descriptor)
            state.descriptor = -1
            folder.note(name, state.size)
            return true
        }
    }

    /// Overwrites bytes that have been appended, such as an index that is known at the end only.
    public func overwrite(_ bytes: [UInt8], at place: UInt64) -> Bool {
        state.withLock { state in
            guard state.descriptor >= 0, let offset = Int(exactly: place),
                place + UInt64(bytes.count) <= state.size
            else { return false }
            return bytes.withUnsafeBytes { pwrite(state.descriptor, $0.baseAddress, $0.count, offset) } == bytes.count
        }
    }
}
