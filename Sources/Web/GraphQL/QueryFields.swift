import Catalog
import GraphQL
import HTTPServer
import Model
import People
import Store

/// What can be asked without changing anything.
enum QueryFields {
    static let all: [Field] = [
        .row("viewer", "Viewer", .guest, "Who is asking; null for a guest.", weight: .init()) { asked in
            asked.call.caller.session.map { AccountView($0.account) }
        },
        .row("folder", "Folder", .guest, taking: [id], "A folder; that with the id `root` holds everything.") {
            asked in
            let id = try asked.id()
            guard let folder = try asked.services.read({ try $0.folder(id) }) else { throw Problem.notFound }
            return asked.services.view(of: folder)
        },
        .row("file", "File", .guest, taking: [id], "A file, with the subtitles that lie beside it.") { asked in
            MarkedFile(try FileEndpoints.view(of: asked.services.shownFile(asked.id()), asked.call, asked.services))
        },
        .row(
            "search", "ItemPage!", .guest,
            taking: [
                Argument("q", "String", "Words; all of them are in the name, or in what is known of a film."),
                Argument("kind", "FileKind", "Only files of this kind, no folders."),
                Argument("folder", "ID", "Only what is below it."),
                Argument("genre", "String", "Only films of this genre."),
                Argument("tag", "String", "Only films with this tag."),
                Argument("cast", "String", "Only films in which they play."),
                Argument("show", "String", "Only episodes of this show."), Lists.sort,
            ] + Lists.window, "Files and folders by words, the best match first.", weight: .init(cost: 500, length: 50),
            { asked in try search(asked) }),
        .row("home", "Home!", .guest, "The home page: a film, and rows of films.", weight: .init(cost: 500)) {
            asked in
            try HomePage(of: asked.account, asked.services)
        },
        .row(
            "row", "Row", .guest, taking: [id] + Lists.window, "A row of the home page, further on.",
            weight: .init(cost: 100)
        ) { asked in
            let row = try HomeEndpoints.row(asked.id(), asked.window(), of: asked.account, asked.services)
            return RowView(row, try asked.services.personal(row.page.results, of: asked.account))
        },
        .row("myList", "FilePage!", .viewer, taking: Lists.marks, "The films that one has saved, the last first.") {
            asked in
            let account = try asked.call.account
            let page = try MyListEndpoints.page(
                of: account, limit: asked.limit(), cursor: asked.arguments.text("cursor"), asked.services)
            return FilePage(page, try asked.services.personal(page.results, of: account))
        },
        .row("status", "Status!", nil, "How the server is, as far as one may know it.") { asked in
            try StatusEndpoints.view(for: asked.call.caller.role ?? .guest, asked.services)
        },
    ]

    static let id = Argument("id", "ID!", "Which one.")

    private static func search(_ asked: Asked) throws(Problem) -> ItemPage {
        var query = SearchQuery(
            asked.arguments.text("q") ?? "", kind: asked.arguments.text("kind").flatMap(FileKind.init),
            folder: asked.arguments["folder"] == nil ? nil : try asked.id("folder"))
        query.having = try FilmWord.words { kind in asked.arguments.text(kind.rawValue) }
        let page = try IndexEndpoints.search(query, asked.order(), asked.services)
        let top = asked.services.settings.current.name
        let can = asked.services.deeds
        return try ItemPage(
            total: page.total, results: page.results.map { ItemView($0, top: top, can: can) }, next: page.next, asked)
    }
}

/// Arguments of lists.
enum Lists {
    static let sort = Argument(
        "sort", "String",
        "One of \(Sorting.Field.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")); turned round after a `-`."
    )
    private static let limit = Argument("limit", "Int", "How many, 1 to 500.", standard: .integer(50))
    private static let cursor = Argument("cursor", "String", "The `next` of the part before.")
    static let window = [limit, cursor, Argument("offset", "Int", "Where it begins, instead of a cursor.")]
    /// Of one's own lists, which know cursors only.
    static let marks = [limit, cursor]
}
