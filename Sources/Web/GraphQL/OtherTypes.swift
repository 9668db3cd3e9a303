public import GraphQL
import Model
import People

/// The trash, and how the server is.
enum OtherTypes {
    static let objects = [trashed, restored, status, watching, watchProblem, index, storage, announced, playing]

    private static let trashed = ObjectType(
        "Trashed", "Something in the trash.",
        [
            Field("id", "ID!", "In the trash; `restore` takes it.") { (trash: TrashView) in trash.id },
            Field("name", "String!", "As it was.") { (trash: TrashView) in trash.name },
            Field("path", "String!", "Where it was.") { (trash: TrashView) in trash.path },
            Field("folder", "Boolean!", "Whether it is a folder.") { (trash: TrashView) in trash.folder },
            Field("files", "Int!", "How many files it is.") { (trash: TrashView) in trash.files },
            Field("size", "Long!", "Bytes.") { (trash: TrashView) in trash.size },
            Field("deleted", "DateTime!", "When it was deleted.") { (trash: TrashView) in trash.deleted },
            Field("by", "String!", "Who has deleted it.") { (trash: TrashView) in trash.by },
            Field("until", "DateTime!", "How long it is kept.") { (trash: TrashView) in trash.until },
        ])

    private typealias Restored = TrashEndpoints.Restored

    private static let restored = ObjectType(
        "Restored", "Something that was brought back.",
        [
            Field("id", "ID!", "Its old one, where that is known.") { (restored: Restored) in restored.id },
            Field("path", "String!", "Where it is now.") { (restored: Restored) in restored.path },
            Field("name", "String!", "What it is called now.") { (restored: Restored) in restored.name },
            Field("renamed", "Boolean!", "Whether its old name was taken.") { (restored: Restored) in
                restored.renamed
            },
        ])

    private typealias Status = StatusEndpoints.View

    private static let status = ObjectType(
        "Status", "How the server is. What one may not know is null.",
        [
            Field("name", "String!", "What it is called.") { (status: Status) in status.name },
            Field("version", "String!", "Of the program.") { (status: Status) in status.version },
            Field("needsSetup", "Boolean!", "Whether nobody has an account yet.") { (status: Status) in
                status.needsSetup
            },
            Field("signUp", "String!", "Who may sign up: `code`, `open` or `closed`.") { (status: Status) in
                status.signUp
            },
            Field("guests", "String!", "What guests may do: `none` or `watch`.") { (status: Status) in status.guests },
            Field("mediaPort", "Int", "Where bytes come from too.") { (status: Status) in status.mediaPort },
            Field("watching", "Watching", "How the folder is watched.") { (status: Status) in status.watching },
            Field("index", "Index", "What is known.") { (status: Status) in status.index },
            Field("storage", "Storage", "The room on the disk.") { (status: Status) in status.storage },
            Field("announced", "Announced", "Under which names it is found.") { (status: Status) in status.announced },
            Field("plays", "[Playing!]", "Who plays what, for owners.", length: 5) { (status: Status) in status.plays },
        ])

    private static let watching = ObjectType(
        "Watching", "How the folder is watched.",
        [
            Field("mode", "String!", "`inotify`, `mixed` or `polling`.") { (it: Status.Watching) in it.mode },
            Field("folders", "Int!", "How many there are.") { (it: Status.Watching) in it.folders },
            Field("watched", "Int!", "How many of them the kernel watches.") { (it: Status.Watching) in it.watched },
            Field("limit", "Int!", "How many it would watch.") { (it: Status.Watching) in it.limit },
            Field("problems", "[WatchProblem!]!", "What stands in the way.", length: 5) { (it: Status.Watching) in
                it.problems
            },
        ])

    private static let watchProblem = ObjectType(
        "WatchProblem", "Something that stands in the way of watching.",
        [
            Field("code", "String!", "For programs.") { (it: Status.Watching.Problem) in it.code },
            Field("detail", "String!", "What it is.") { (it: Status.Watching.Problem) in it.detail },
            Field("hint", "String!", "What helps.") { (it: Status.Watching.Problem) in it.hint },
            Field("path", "String", "Where it is, for editors.") { (it: Status.Watching.Problem) in it.path },
        ])

    private static let index = ObjectType(
        "Index", "What is known of the folder.",
        [
            Field("files", "Int!", "How many there are.") { (it: Status.Index) in it.files },
            Field("folders", "Int!", "How many there are.") { (it: Status.Index) in it.folders },
            Field("scanning", "Boolean!", "Whether it is being compared with the disk.") { (it: Status.Index) in
                it.scanning
            },
            Field("revision", "Long!", "Rises with every change.") { (it: Status.Index) in it.revision },
        ])

    private static let announced = ObjectType(
        "Announced", "Under which names the server is found on the network.",
        [
            Field("name", "String", "That of the announcement; null without one.") { (it: StatusSource.Announced) in
                it.name
            },
            Field("host", "String", "That of the machine.") { (it: StatusSource.Announced) in it.host },
            Field("addresses", "[String!]!", "For browsers.", length: 3) { (it: StatusSource.Announced) in
                it.addresses
            },
            Field("reason", "String", "Why it is not announced.") { (it: StatusSource.Announced) in it.reason },
        ])

    private static let playing = ObjectType(
        "Playing", "A film that is being played.",
        [
            Field("file", "ID!", "The film.") { (play: PlayingView) in play.file },
            Field("name", "String!", "Of the film.") { (play: PlayingView) in play.name },
            Field("account", "String", "Who plays it; null for a guest.") { (play: PlayingView) in play.account },
            Field("device", "String!", "On what.") { (play: PlayingView) in play.device },
            Field("address", "String!", "From where.") { (play: PlayingView) in play.address },
            Field("byLink", "Boolean", "Whether they were given a link.") { (play: PlayingView) in play.byLink },
            Field("method", "String!", "In which way.") { (play: PlayingView) in play.method },
            Field("variant", "String", "What becomes of picture and sound, in a stream.") { (play: PlayingView) in
                play.variant
            },
            Field("since", "DateTime!", "When it began.") { (play: PlayingView) in play.since },
            Field("bytes", "Long!", "What was sent.") { (play: PlayingView) in play.bytes },
            Field("bytesPerSecond", "Long!", "How fast it is sent.") { (play: PlayingView) in play.bytesPerSecond },
            Field("processorSeconds", "Float!", "What it has cost.") { (play: PlayingView) in play.processorSeconds },
        ])

    private static let storage = ObjectType(
        "Storage", "The room on the disk.",
        [
            Field("free", "Long!", "Bytes.") { (it: Status.Storage) in it.free },
            Field("total", "Long!", "Bytes.") { (it: Status.Storage) in it.total },
        ])
}

extension TrashView: OutputObject {}
extension TrashEndpoints.Restored: OutputObject {}
extension StatusEndpoints.View: OutputObject {}
extension StatusEndpoints.View.Watching: OutputObject {}
extension StatusEndpoints.View.Watching.Problem: OutputObject {}
extension StatusEndpoints.View.Index: OutputObject {}
extension StatusEndpoints.View.Storage: OutputObject {}
extension StatusSource.Announced: OutputObject {}
extension PlayingView: OutputObject {}
