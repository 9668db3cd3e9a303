import Folding
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
        let stem = compared(name.stem)
        let info = ".info"
        return name.pathExtension == "json" && stem.hasSuffix(info) ? String(stem.dropLast(info.count)) : stem
    }

    /// A name in the form in which two names of one film agree; bytes that are no text agree with themselves only.
    static func compared(_ bytes: some Collection<UInt8>) -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return caseFolded(text) }
        return "\u{0}" + bytes.map { String($0, radix: 16) }.joined(separator: " ")
    }
}

extension FileName {
    /// As sidecars name a film: with its ending, and without.
    var compared: (whole: String, stem: String) {
        (SidecarSubject.compared(bytes), SidecarSubject.compared(stem))
    }
}
