import Glibc
import Model

extension FileError.Cause {
    /// The error numbers of Linux that mean something to people.
    init(number: Int32) {
        self = Self.byNumber[number] ?? .other(number)
    }

    private static let byNumber: [Int32: FileError.Cause] = [
        ENOENT: .notFound, EACCES: .denied, EPERM: .denied, EEXIST: .taken, ENOTEMPTY: .taken, EXDEV: .crossDevice,
        ENOSPC: .full, EDQUOT: .full, EROFS: .readOnly, ELOOP: .escapes, ENOTDIR: .wrongKind, EISDIR: .wrongKind,
        ENXIO: .wrongKind, ENAMETOOLONG: .nameTooLong, EBUSY: .busy, EAGAIN: .busy, ETXTBSY: .busy,
        ENOSYS: .unsupported, EOPNOTSUPP: .unsupported,
    ]

    /// As the end of a sentence.
    var words: String {
        switch self {
        case .notFound: "it is not there"
        case .denied: "permission denied"
        case .changed: "another file is there now"
        case .taken: "the name is taken"
        case .crossDevice: "its disk cannot move it there"
        case .full: "no space left on the disk"
        case .readOnly: "the disk is read-only"
        case .escapes: "the path leads through a link or out of the drop folder"
        case .wrongKind: "it is of another kind than expected"
        case .intoItself: "a folder cannot be moved into itself"
        case .nameTooLong: "the name is longer than 255 bytes"
        case .busy: "another program holds it"
        case .unsupported: "the kernel or the file system cannot do it"
        case .other(let number): String(cString: strerror(number))
        }
    }
}

extension FileError: CustomStringConvertible {
    /// "cannot rename “Films/a.mp4”: the name is taken", on one line whatever bytes the name has.
    public var description: String {
        var text = "cannot \(deed) “\(Self.oneLine(path.isTop ? "." : path.text))”: \(cause.words)"
        if let obstacle {
            let place = Self.oneLine(String(decoding: obstacle.place, as: UTF8.self))
            text += " (\(place) belongs to \(obstacle.owner); the daemon runs as \(obstacle.user))"
        }
        if let hint { text += " — \(hint)" }
        return text
    }

    /// A name may hold a newline and must not forge a line of the log.
    private static func oneLine(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
    }
}
