public import Model

/// What the choice of a way to play depends on: what a file is called, and what is known of its inside.
public struct Film: Sendable, Equatable {
    public let kind: FileKind
    /// The ending of its name in lower case, which is also what the media type of its bytes comes from.
    public let pathExtension: String
    /// `nil` before a worker has looked into it, or when none could.
    public let media: MediaInfo?
    /// Why no worker could read it.
    public let fault: String?

    public init(kind: FileKind, pathExtension: String, media: MediaInfo?, fault: String?) {
        self.kind = kind
        self.pathExtension = pathExtension
        self.media = media
        self.fault = fault
    }
}
