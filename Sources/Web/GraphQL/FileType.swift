import GraphQL
import Model
import Store

/// What a file tells, as `FileView` does for REST; what is not known is null.
enum FileType {
    static let objects = [file, progress] + TrackTypes.objects

    private static let file = ObjectType(
        "File", implements: ["Item"], "A file; a video is a film.",
        ItemHead.fields(of: MarkedFile.self) + own + known)

    private static let own: [Field] = [
        Field("kind", "FileKind!", "What kind of file it is.") { (file: MarkedFile) in file.kind },
        Field("state", "FileState!", "Whether it can be played.") { (file: MarkedFile) in file.state },
        Field("folder", "ID", "The folder that it lies in.") { (file: MarkedFile) in file.onDisk?.folder },
        Field("copied", "Long", "Bytes that are there, while it is being copied.") { (file: MarkedFile) in
            file.onDisk?.copied
        },
        Field("duration", "Float", "Seconds.") { (file: MarkedFile) in file.onDisk?.duration },
        Field("width", "Int", "Pixels.") { (file: MarkedFile) in file.onDisk?.width },
        Field("height", "Int", "Pixels.") { (file: MarkedFile) in file.onDisk?.height },
        Field("video", "[VideoTrack!]", "Its pictures.") { (file: MarkedFile) in file.onDisk?.video },
        Field("audio", "[AudioTrack!]", "Its sounds.", length: 2) { (file: MarkedFile) in file.onDisk?.audio },
        Field("subtitles", "[Subtitle!]", "Its subtitles.", length: 3) { (file: MarkedFile) in file.onDisk?.subtitles
        },
        Field("chapters", "[Chapter!]", "Its chapters.", length: 5) { (file: MarkedFile) in file.onDisk?.chapters },
        Field("media", "String", "The address of its bytes.") { (file: MarkedFile) in file.onDisk?.media },
        Field("poster", "String", "The address of its picture.") { (file: MarkedFile) in file.onDisk?.poster },
        Field("posterColor", "String", "Stands for the picture until it is there.") { (file: MarkedFile) in
            file.onDisk?.posterColor
        },
        Field("inMyList", "Boolean", "Whether one has saved it; null for guests.") { (file: MarkedFile) in file.inMyList
        },
        Field("progress", "Progress", "How far one has come.") { (file: MarkedFile) in file.progress },
    ]

    private static let known: [Field] = [
        Field("title", "String", "What it is called.") { (file: MarkedFile) in file.film?.title },
        Field("year", "Int", "When it was made.") { (file: MarkedFile) in file.film?.year },
        Field("show", "String", "Of which it is an episode.") { (file: MarkedFile) in file.film?.show },
        Field("season", "Int", "Of the show.") { (file: MarkedFile) in file.film?.season },
        Field("episode", "Int", "Of the season.") { (file: MarkedFile) in file.film?.episode },
        Field("description", "String", "What it is about.") { (file: MarkedFile) in file.film?.description },
        Field("ageRating", "String", "From which age on.") { (file: MarkedFile) in file.film?.ageRating },
        Field("rating", "Float", "How good it is, up to 10.") { (file: MarkedFile) in file.film?.rating },
        Field("original", "Boolean", "Whether it is only here.") { (file: MarkedFile) in file.film?.original },
        Field("genres", "[String!]", "Its genres.") { (file: MarkedFile) in file.film?.genres },
        Field("tags", "[String!]", "Its tags.") { (file: MarkedFile) in file.film?.tags },
        Field("cast", "[String!]", "Who plays in it.") { (file: MarkedFile) in file.film?.cast },
    ]

    private static let progress = ObjectType(
        "Progress", "How far somebody has come in a film.",
        [
            Field("position", "Float!", "Seconds.") { (progress: PersonalFileView.ProgressView) in progress.position },
            Field("duration", "Float", "Of the film, in seconds.") { (progress: PersonalFileView.ProgressView) in
                progress.duration
            },
            Field("watched", "Boolean!", "Whether it has been seen.") { (progress: PersonalFileView.ProgressView) in
                progress.watched
            },
            Field("updated", "DateTime!", "When it was last told.") { (progress: PersonalFileView.ProgressView) in
                progress.updated
            },
        ])
}

extension PersonalFileView.ProgressView: OutputObject {}
