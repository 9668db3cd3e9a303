import Files
import FolderWatch
import Model

/// The drop folders of the settings, as the modules take them.
struct Roots {
    private let places: [(name: FileName?, path: String)]

    /// With one folder its content is the top; several appear under their own names, which must differ.
    init(_ folders: [String]) throws(Failure) {
        guard folders.count > 1 else {
            places = folders.map { (nil, $0) }
            return
        }
        var places: [(name: FileName?, path: String)] = []
        for path in folders {
            guard let name = path.split(separator: "/").last.flatMap({ FileName(String($0)) }) else {
                throw Failure(
                    .configuration, "use", path, "it has no name under which it could be shown",
                    remedy: "name a folder below it with --folder")
            }
            if let other = places.first(where: { $0.name == name }) {
                throw Failure(
                    .configuration, "show", path, "\(other.path) has the same name",
                    remedy: "rename one of the two, or mount it under another name")
            }
            places.append((name, path))
        }
        self.places = places
    }

    var onDisk: [DropFolder.Root] { places.map { .init(name: $0.name, path: Array($0.path.utf8)) } }

    /// - Parameter known: which directory each was when the daemon ran last.
    func watched(known: (RelativePath) -> Identity?) -> [Watcher.Root] {
        places.map { place in
            let path = RelativePath(place.name.map { [$0] } ?? [])
            return .init(name: place.name, path: Array(place.path.utf8), expecting: known(path))
        }
    }
}
