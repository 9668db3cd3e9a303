import Files
import Model
import Sidecars
import Store

/// Reads files that speak of films: once for each content, never more of it than a limit.
struct SidecarReader: Sendable {
    let disk: DropFolder

    /// What one file says, and what could not be read of it.
    struct Said: Sendable {
        let subject: SidecarSubject?
        var sayings: [SidecarSaying] = []
        var fault: String?
    }

    func read(_ file: Waiting.Sidecar) -> Said {
        guard let path = file.path, let name = file.row.name, let kind = SidecarFiles.kind(of: name),
            let subject = SidecarSubject(name)
        else { return Said(subject: nil) }
        do throws(FileError) {
            let limit = kind == .catalogue ? Sidecars.catalogueSizeLimit : Sidecars.sizeLimit
            let bytes = try disk.open(path, expecting: file.row.identity).bytes(limit: limit + 1)
            let reading = Sidecars.read(bytes, as: kind)
            return Said(
                subject: subject, sayings: Self.sayings(of: reading, subject),
                fault: Self.fault(reading.faults, in: name))
        } catch {
            return Said(subject: subject, fault: "\(error)")
        }
    }

    private static func sayings(of reading: SidecarReading, _ subject: SidecarSubject) -> [SidecarSaying] {
        switch subject.scope {
        case .film, .onlyFilm:
            return reading.film.map { [SidecarSaying(details: $0.details)] } ?? []
        case .show:
            return reading.entries.prefix(1).map { SidecarSaying(details: $0.inherited) }
        case .folder:
            return reading.entries.compactMap { entry in
                entry.fileName.map { SidecarSaying(file: $0, details: entry.details) }
            }
        }
    }

    private static func fault(_ faults: [SidecarFault], in name: FileName) -> String? {
        guard let first = faults.first else { return nil }
        let more = faults.count > 1 ? " (and \(faults.count - 1) more)" : ""
        return first.sentence(in: name) + more
    }
}
