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
        Field("folder", "ID", "The folder that it lies in.") { (file: MarkedFile) in file.present?.folder },
        Field("copied", "Long", "Bytes that are there, while it is being copied.") { (file: MarkedFile) in
            file.present?.copied
        },
        Field("duration", "Float", "Seconds.") { (file: MarkedFile) in file.present?.duration },
        Field("width", "Int", "Pixels.") { (file: MarkedFile) in file.present?.width },
        Field("height", "Int", "Pixels.") { (file: MarkedFile) in file.present?.height },
        Field("video", "[VideoTrack!]", "Its pictures.") { (file: MarkedFile) in file.present?.video },
        Field("audio", "[AudioTrack!]", "Its sounds.", length: 2) { (file: MarkedFile) in file.present?.audio },
        Field("subtitles", "[Subtitle!]", "Its subtitles.", length: 3) { (file: MarkedFile) in file.present?.subtitles
        },
        Field("chapters", "[Chapter!]", "Its chapters.", length: 5) { (file: MarkedFile) in file.present?.chapters },
        Field("media", "String", "The address of its bytes.") { (file: MarkedFile) in file.present?.media },
        Field("poster", "String", "The address of its picture.") { (file: MarkedFile) in file.present?.poster },
        Field("posterColor", "String", "Stands for the picture until it is there.") { (file: MarkedFile) in
            file.present?.posterColor
        },
        Field("inMyList", "Boolean", "Whether one has saved it; null for guests.") { (file: MarkedFile) in file.inMyList
        },
        Field("progress", "Progress", "How far one has come.") { (file: MarkedFile) in file.progress },
    ]

    /// What a film is, which nothing tells yet.
    private static let known: [Field] =
        [
            ("title", "String", "What it is called."), ("year", "Int", "When it was made."),
            ("show", "String", "Of which it is an episode."), ("season", "Int", "Of the show."),
            ("episode", "Int", "Of the season."), ("description", "String", "What it is about."),
            ("ageRating", "String", "From which age on."), ("rating", "Float", "How good it is, up to 10."),
            ("original", "Boolean", "Whether it is only here."), ("genres", "[String!]", "Its genres."),
            ("tags", "[String!]", "Its tags."), ("cast", "[String!]", "Who plays in it."),
        ].map { (name: String, type: TypeReference, description: String) in
            Field(name, type, description) { (_: MarkedFile) in Value.null }
        }

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
