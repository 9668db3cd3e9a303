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
            detail: "\(remedy.quotedPlace) belongs to \(remedy.owner); the daemon's user \(remedy.user) may not read it",
            hint: found.hint)
    }
}
