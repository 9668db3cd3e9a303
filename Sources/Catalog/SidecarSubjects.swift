import Model
import Sidecars
import Store

extension SidecarSubject {
    /// Of whom a file speaks, by its name alone; `nil` when it is no sidecar.
    init?(_ name: FileName) {
        guard let kind = SidecarFiles.kind(of: name) else { return nil }
        let rank = SidecarFiles.Kind.allCases.firstIndex(of: kind) ?? 0
        switch kind {
        case .nfo, .json: self.init(.film, name: Self.film(name), rank: rank)
        case .folderNFO: self.init(.onlyFilm, rank: rank)
        case .catalogue: self.init(.folder, rank: rank)
        case .showNFO: self.init(.show, rank: rank)
        }
    }

    /// `Film` of `Film.nfo`, `film.mkv` of `Film.mkv.nfo`, `film` of `Film.info.json`.
    private static func film(_ name: FileName) -> String {
        let stem = FileName.compared(name.stem)
        let info = ".info"
        return name.pathExtension == "json" && stem.hasSuffix(info) ? String(stem.dropLast(info.count)) : stem
    }
}
