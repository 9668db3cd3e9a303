/// Why looking into a file gave nothing: a sentence, and how long it holds.
public enum ProbeFailure: Error, Equatable, Sendable {
    /// Its content is like that. It is kept, and the file not looked into again before it changes.
    case final(String)
    /// Not now: a disk that gives no bytes, a worker that took too long. Nothing is kept.
    case passing(String)
    /// Nothing can be looked into now, be it this file or another.
    case unable(String)
}
