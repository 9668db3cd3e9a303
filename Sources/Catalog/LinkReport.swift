import Files
import Model

/// Where a symbolic link leads, as far as lists and people are concerned.
struct LinkReport {
    /// Facts of the regular file inside the drop folder that it leads to.
    let target: Facts?
    /// Why it is not followed; `nil` for what needs no words (it leads nowhere, or cannot be read any more).
    let problem: WatchProblem?

    init(_ path: RelativePath, _ disk: DropFolder) {
        switch try? disk.linkTarget(of: path) {
        case .file(_, let facts):
            target = facts
            problem = nil
        case .directory(let folder):
            target = nil
            let place = quoted(disk.absolute(path))
            problem = WatchProblem(
                code: .linkFolder, path: path, detail: "\(path.text) is a link to a folder, which is not followed",
                hint: "show the folder itself: rm \(place) && mkdir \(place) && "
                    + "mount --bind \(quoted(folder)) \(place)")
        case .outside(let written):
            target = nil
            let here = disk.absolute(path.parent ?? .top)
            let folder = Self.folder(of: written, from: here)
            let place = quoted(here + [0x2F] + (folder.split(separator: 0x2F).last ?? []))
            problem = WatchProblem(
                code: .linkOutside, path: path, detail: "\(path.text) is a link that leads out of the drop folder",
                hint: "move or copy the file here, or show its folder: mkdir \(place) && "
                    + "mount --bind \(quoted(folder)) \(place)")
        case .special, .dangling, nil:
            target = nil
            problem = nil
        }
    }

    /// The folder of what is written in a link that lies in `here`.
    private static func folder(of written: [UInt8], from here: [UInt8]) -> [UInt8] {
        let path = written.first == 0x2F ? written : here + [0x2F] + written
        return Array(path[..<(path.lastIndex(of: 0x2F) ?? path.endIndex)])
    }
}

/// As a shell takes it for one word.
private func quoted(_ place: [UInt8]) -> String {
    AccessRemedy(place: place, owner: "", user: "", group: "").quotedPlace
}
