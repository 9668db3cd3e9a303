import Streaming

/// Why a film cannot be streamed or made ready, as problems.
extension Problem {
    init(_ failure: StreamFailure) {
        switch failure {
        case .noSuchPart: self = .notFound
        case .damaged(let why): self.init(.damaged, "It cannot be played: \(why).")
        case .cannotCopy(let why): self.init(.conflict, "It cannot be streamed: \(why).")
        case .unreadable(let why): self.init(.offline, "It cannot be read: \(why).", hint: "Try again in a moment.")
        case .tooBusy:
            self.init(
                .tooBusy, "Too many films are being prepared.", hint: "Try again in a moment.",
                headers: ["Retry-After": "2"])
        case .failed(let why): self.init(.internalError, "The server has failed to prepare it: \(why).")
        case .notOpened: self.init(.conflict, "The file could not be opened.", hint: "Look at it again first.")
        }
    }

    init(_ failure: Preparation.Failure) {
        switch failure {
        case .tooLarge(let room):
            self.init(
                .storageFull, "It is larger than all the room for films to take along, which is \(room >> 20) MiB.",
                hint: "Whoever runs the server can raise “cache-size” in its settings: half of that is for such films.")
        case .diskFull:
            self.init(
                .storageFull, "No space is left where the server keeps films to take along.",
                hint: "Free some space on the disk of its cache, or name another with “cache” in its settings.")
        case .tooMany:
            self.init(.tooBusy, "Too many films are waiting to be prepared.", hint: "Try again when some are done.")
        case .odd: self.init(.conflict, "It cannot be made into one MP4.")
        }
    }
}
