import CLinux
import Glibc
public import Model

extension DropFolder {
    /// Whether these facts alone show that the daemon may change the folder. When they do not, an access list, a group or
    /// a capability may still allow it: `writeProblem(in:)` asks the kernel.
    public static func surelyMayChange(_ folder: Facts) -> Bool {
        folder.owner == geteuid() ? folder.mode & 0o300 == 0o300 : folder.mode & 0o033 == 0o033
    }

    /// The same for reading a file; `readProblem(of:)` asks the kernel.
    public static func surelyMayRead(_ file: Facts) -> Bool {
        file.owner == geteuid() ? file.mode & 0o400 != 0 : file.mode & 0o044 == 0o044
    }

    /// `nil` when the daemon may read this file (or it is not there); else who owns it and what mends it.
    public func readProblem(of file: RelativePath) -> WatchProblem? {
        guard let found = Access.firstObstacle(on: absolute(file), need: .read) else { return nil }
        let remedy = found.remedy
        return WatchProblem(
            code: .unreadable, path: file,
            detail: "\(remedy.quotedPlace) belongs to \(remedy.owner); "
                + "the daemon's user \(remedy.user) may not read it", hint: found.hint)
    }
}

extension Descriptor {
    /// Makes a directory in this one, with the same rights whatever the daemon's umask: who may put films here may put
    /// them there. (A default access list of this one says the same.)
    func makeDirectory(_ name: FileName) throws(SystemError) {
        _ = try SystemError.checkErrno(mkdirat(number, name.bytes.cString, 0o777))
        let mode = try look().mode & 0o2777
        let made = try open(name.bytes, flags: O_RDONLY | O_DIRECTORY)
        // Where rights cannot be changed (vfat, some network file systems) those of the mount hold.
        if try made.look().owner == geteuid() { fchmod(made.number, mode | 0o700) }
    }
}
