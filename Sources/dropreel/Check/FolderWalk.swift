import Glibc

/// The folders that a folder holds, itself included.
enum FolderWalk {
    /// Counts without following links; stops at `most`.
    static func count(_ path: String, most: Int) -> Int {
        var count = 0
        forEach(Array(path.utf8), most: most) { _ in
            count += 1
            return true
        }
        return count
    }

    /// Calls `visit` with the path of every folder, outer ones before inner ones, links not followed, `most` of them at
    /// most. What lies below one is left out when `visit` answers false.
    static func forEach(_ path: [UInt8], most: Int, _ visit: ([UInt8]) -> Bool) {
        var waiting = [path]
        var visited = 0
        while let next = waiting.popLast(), visited < most {
            visited += 1
            guard visit(next), let folder = opendir(cString(next)) else { continue }
            defer { closedir(folder) }
            while let entry = readdir(folder) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
                // The trash and other hidden folders are the daemon's and the system's own.
                guard name.first != UInt8(ascii: ".") else { continue }
                let below = next + [0x2F] + name
                switch Int(entry.pointee.d_type) {
                case Int(DT_DIR): waiting.append(below)
                case Int(DT_UNKNOWN):
                    var status = stat()
                    if lstat(cString(below), &status) == 0, status.st_mode & S_IFMT == S_IFDIR {
                        waiting.append(below)
                    }
                default: break
                }
            }
        }
    }

    static func cString(_ path: [UInt8]) -> [CChar] { path.map { CChar(bitPattern: $0) } + [0] }
}
