import Foundation
import Support
import Testing

/// A storm over the drop folder of a running daemon; a longer one is among the trials.
@Suite struct StormTests {
    @Test(.timeLimit(.minutes(2)))
    func `after a storm the index is the folder: nothing missing, nothing extra, every count exact`() throws {
        let daemon = try RunningDaemon()
        let outside = daemon.folder.path + ".out"
        try FileManager.default.createDirectory(atPath: outside, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: outside) }
        let phone = try Phone(owning: daemon)
        let deeds = Storm(root: daemon.folder.path, rounds: 1_500, seed: 7).run()
        #expect(deeds > 0)
        let disk = try Tree.onDisk(daemon.folder.path)
        // Listened to from before each look, so that no change is missed and no old one is looked at again.
        var events = try phone.events()
        while try Tree.files(phone) != disk.files || Tree.inIndex(phone) != disk {
            do {
                _ = try events.next("change")
            } catch Browser.Failure.closed {
                // More came during the look than waits for a client: it looks again, as every page does.
            }
            events = try phone.events()
        }
        #expect(disk.files.count > 500)
        let names = disk.names
        for word in ["mkv", "top", "moved", "back", "c12", "g3"] {
            let expected = names.count { $0.contains(word) }
            let target = "/api/v1/search?q=\(word)&limit=1"
            // What a film is called is told by a queue of its own, a moment later.
            let end = ContinuousClock.now + .seconds(60)
            while try phone.object("GET", target).number("total") != expected, ContinuousClock.now < end {}
            #expect(try phone.object("GET", target).number("total") == expected, "\(word)")
        }
    }
}

/// All folders with what they say of themselves, and all files, by path.
private struct Tree: Equatable {
    struct Counts: Equatable {
        var folders = 0
        var files = 0
        var size = 0
    }

    struct File: Equatable {
        let size: Int
        let state: String
    }

    var folders: [String: Counts] = ["": Counts()]
    var files: [String: File] = [:]

    var names: [String] {
        (folders.keys.filter { !$0.isEmpty } + files.keys).map { String($0.split(separator: "/").last ?? "") }
    }

    static func onDisk(_ root: String) throws -> Tree {
        var tree = Tree()
        for path in try FileManager.default.subpathsOfDirectory(atPath: root) {
            let facts = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
            var above = parent(of: path)
            if facts[.type] as? FileAttributeType == .typeDirectory {
                tree.folders[path, default: Counts()].size += 0
                tree.folders[above, default: Counts()].folders += 1
                continue
            }
            let size = facts[.size] as? Int ?? -1
            tree.files[path] = File(size: size, state: "ready")
            tree.folders[above, default: Counts()].files += 1
            while true {
                tree.folders[above, default: Counts()].size += size
                if above.isEmpty { break }
                above = parent(of: above)
            }
        }
        return tree
    }

    static func files(_ phone: Phone) throws -> [String: File] {
        let files = try all(phone, "/api/v1/files?").results.map {
            ($0.text("path"), File(size: $0.number("size"), state: $0.state))
        }
        return Dictionary(files) { $1 }
    }

    /// Files by the flat list, folders by walking.
    static func inIndex(_ phone: Phone) throws -> Tree {
        var tree = Tree(files: try files(phone))
        var waiting = ["root"]
        while let id = waiting.popLast() {
            let (folder, results) = try all(phone, "/api/v1/folders/\(id)?")
            tree.folders[folder.text("path")] = Counts(
                folders: folder.number("folders"), files: folder.number("files"), size: folder.number("size"))
            waiting += results.filter { $0.text("kind") == "folder" }.map { $0.text("id") }
        }
        return tree
    }

    private static func all(_ phone: Phone, _ list: String) throws -> (folder: Phone.Object, results: [Phone.Object]) {
        var results: [Phone.Object] = []
        var folder: Phone.Object = [:]
        var cursor: String? = ""
        while let next = cursor {
            // A folder that has just gone has nothing in it; whoever compares finds out.
            let answer = try phone.send("GET", list + "limit=500" + (next.isEmpty ? "" : "&cursor=" + next))
            folder = answer.object["folder"] as? Phone.Object ?? folder
            results += answer.object["results"] as? [Phone.Object] ?? []
            cursor = answer.object["next"] as? String
        }
        return (folder, results)
    }

    private static func parent(of path: String) -> String {
        path.split(separator: "/").dropLast().joined(separator: "/")
    }
}
