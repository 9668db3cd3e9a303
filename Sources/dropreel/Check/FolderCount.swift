import Glibc

/// How many folders a folder holds, itself included.
enum FolderCount {
    /// Counts without following links; stops at `most`.
    static func count(_ path: String, most: Int) -> Int {
        var waiting = [path]
        var count = 0
        while let next = waiting.popLast(), count < most {
            count += 1
            guard let folder = opendir(next) else { continue }
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                guard name != ".", name != ".." else { continue }
                let below = next + "/" + name
                switch Int(entry.pointee.d_type) {
                case Int(DT_DIR): waiting.append(below)
                case Int(DT_UNKNOWN):
                    var status = stat()
                    if lstat(below, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { waiting.append(below) }
                default: break
                }
            }
        }
        return count
    }
}
