import Model
import Sidecars
import Store

/// What a film is, of all that is told of it; and what of it is missing.
struct FilmDescription: Sendable {
    let edits: PeopleEdits?
    /// Of marked files.
    let keepsakes: PeopleKeepsakes?
    let time: any TimeSource

    /// A film in its place is what is told of it. One that is gone is missing where a catalogue speaks of it, else
    /// forgotten.
    func describe(_ film: Waiting.Film, _ index: inout IndexTransaction) throws {
        let row = film.row
        if let path = film.path, let name = row.name, let folder = row.parent {
            for missing in try index.absent(name, in: folder) where missing.key != row.key {
                try give(missing, to: row, &index)
            }
            return try save(film, name, folder, path, &index)
        }
        if row.kind == .video, row.parent == nil, let name = row.name, let folder = row.lastParent,
            try index.isThere(folder), try index.isListed(name, in: folder),
            try !index.hasFilm(named: name, in: folder),
            let path = try index.path(of: folder)?.appending(name)
        {
            try index.saveAbsent(row, name, in: folder)
            return try save(film, name, folder, path, &index)
        }
        try index.dropAbsent(row.key)
        try index.dropFilm(row.key)
    }

    private func save(
        _ film: Waiting.Film, _ name: FileName, _ folder: Int64, _ path: RelativePath, _ index: inout IndexTransaction
    ) throws {
        try index.queueSidecars(of: name, in: folder)
        var said = FilmDetails()
        for saying in try index.sayings(of: name, in: folder) { said.fill(from: saying) }
        let told: [FilmDetails.Source: FilmDetails] = [
            .edit: try edits?.details(of: film.row.id) ?? FilmDetails(), .sidecar: said,
            .container: FilmDetails(container: film.tags), .name: FilmDetails(name: path),
        ]
        let described = DescribedFilm(told.mapValues(\.withCommonGenres))
        try index.saveFilm(described, duration: film.duration ?? described.details.duration ?? 0, of: film.row)
    }

    /// The file that was missing has come as this one: the marks on what stood for it go over.
    private func give(_ missing: ItemRow, to row: ItemRow, _ index: inout IndexTransaction) throws {
        try keepsakes?.merge(missing.id, into: row.id)
        try index.dropAbsent(missing.key)
        try index.retire(missing.key, at: time.now)
    }

    /// A catalogue speaks of a film of this name: unless it is there, something has to stand for it.
    func look(for entry: IndexTransaction.Entry, _ index: inout IndexTransaction) throws {
        guard try index.isThere(entry.folder), try index.isListed(entry.file, in: entry.folder),
            try !index.hasFilm(named: entry.file, in: entry.folder)
        else { return }
        let known = try index.absent(entry.file, in: entry.folder).first ?? formerly(entry, index)
        guard let known else { return try index.addAbsent(entry.file, in: entry.folder, at: time.now) }
        try index.queueAsAbsent(known, in: entry.folder)
    }

    /// The film that has been there before, as far as the index knows or people have marked it.
    private func formerly(_ entry: IndexTransaction.Entry, _ index: borrowing IndexTransaction) throws -> ItemRow? {
        let gone = try index.gone(from: entry.folder, named: entry.file).first { !$0.isFolder }
        if let gone { return gone }
        guard let keepsakes else { return nil }
        let ghosts = try index.ghosts(named: entry.file)
        guard !ghosts.isEmpty, let path = try index.path(of: entry.folder)?.appending(entry.file) else { return nil }
        return try ghosts.first { try keepsakes.find($0.id)?.path == path }
    }
}

extension FilmDetails {
    /// Genres in the one word that stands for them in all languages.
    fileprivate var withCommonGenres: FilmDetails {
        var details = self
        details.genres = GenreWords.genres(genres)
        return details
    }

    /// Takes over what it does not know itself.
    fileprivate mutating func fill(from other: FilmDetails) {
        var filled = other
        for field in FilmField.all { field.take(from: self, into: &filled) }
        self = filled
    }
}
