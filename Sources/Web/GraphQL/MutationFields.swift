import Catalog
import GraphQL
import HTTPServer
import Model
import People
import Store

/// What changes something, one after the other.
enum MutationFields {
    static let all: [Field] =
        AccountFields.all + [
            .row("users", "UsersMutation!", nil, "Accounts, as older clients ask for them.", weight: .init()) { _ in
                Resolved.object((), type: nil)
            },
            .row("addToMyList", "File", .viewer, taking: [file], "Saves a film; saving it again changes nothing.") {
                asked in
                try MyListEndpoints.add(asked.id("file"), asked.call, asked.services)
                return try asked.services.personal(asked.id("file"), of: asked.account)
            },
            .row(
                "removeFromMyList", "File", .viewer, taking: [file],
                "Takes a film out of the list; null when it is gone."
            ) {
                asked in
                try MyListEndpoints.remove(asked.id("file"), asked.call, asked.services)
                return try asked.services.personal(asked.id("file"), of: asked.account)
            },
            .row("setProgress", "File", .viewer, taking: progress, "Says how far one has come in a film.") { asked in
                let file = try asked.id("file")
                try ProgressEndpoints.report(report(asked), on: file, asked.call, asked.services)
                return try asked.services.personal(file, of: asked.account)
            },
            .row("deleteFile", "Trashed!", .editor, taking: [QueryFields.id, companions], "Moves a file to the trash.")
            {
                asked in
                let file = try asked.services.file(asked.id())
                return try FileEndpoints.remove(
                    file, companions: asked.arguments.flag("companions") == true, asked.call, asked.services)
            },
            .row(
                "deleteFolder", "Trashed!", .editor, taking: [QueryFields.id, version], "Moves a folder to the trash."
            ) {
                asked in
                guard case .integer(let version)? = asked.arguments["version"] else { throw Problem.notFound }
                return try FolderEndpoints.remove(asked.id(), version: version, asked.call, asked.services)
            },
            .row("restore", "Restored!", .editor, taking: [trash], "Brings back what was deleted.") { asked in
                try TrashEndpoints.restore(asked.id("trash"), asked.call, asked.services)
            },
        ]

    private static let file = Argument("file", "ID!", "The film.")
    private static let trash = Argument("trash", "ID!", "The id that it has in the trash.")
    private static let companions = Argument(
        "companions", "Boolean", "Whether what lies beside a film for it goes with it.", standard: .boolean(false))
    private static let version = Argument(
        "version", "Long!", "That of the folder as it was shown; another one is a conflict.")
    private static let progress = [
        file, Argument("position", "Float!", "Seconds."), Argument("duration", "Float", "Of the film, in seconds."),
        Argument(
            "play", "String", "A random word for each playback; without it, what this session plays is one."),
        Argument("seq", "Int", "Rises within a playback; without it, reports count in the order in which they come."),
        Argument("watched", "Boolean", "Whether it has been seen to the end."),
    ]

    private static func report(_ asked: Asked) throws(Problem) -> ProgressReport {
        try asked.services.act {
            try ProgressReport(
                position: asked.arguments.number("position"), duration: asked.arguments.number("duration"),
                play: asked.arguments.text("play"), seq: asked.arguments.integer("seq").map(Int64.init),
                watched: asked.arguments.flag("watched"), session: asked.call.caller.session?.id)
        }
    }
}
