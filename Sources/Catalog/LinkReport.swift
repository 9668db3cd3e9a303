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
            let place = "DROPFOLDER/" + path.text
            problem = WatchProblem(
                code: .linkFolder, path: path, detail: "\(path.text) is a link to a folder, which is not followed",
                hint: "show the folder itself: rm \(quoted(place)) && mkdir \(quoted(place)) && "
                    + "mount --bind \(quoted(String(decoding: folder, as: UTF8.self))) \(quoted(place))")
        case .outside(let written):
            target = nil
            problem = WatchProblem(
                code: .linkOutside, path: path, detail: "\(path.text) is a link that leads out of the drop folder",
                hint: "move or copy the file here, or show its folder: mount --bind "
                    + "\(quoted(Self.folder(of: written))) DROPFOLDER/…")
        case .special, .dangling, nil:
            target = nil
            problem = nil
        }
    }

    private static func folder(of path: [UInt8]) -> String {
        let end = path.lastIndex(of: 0x2F) ?? path.endIndex
        return String(decoding: path[..<end], as: UTF8.self)
    }
}

/// As a shell takes it for one word.
private func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
