/// Who owns a place that the daemon may not use, and the one command that lets it.
public struct AccessRemedy: Sendable, Equatable {
    /// Absolute path, as bytes.
    public let place: [UInt8]
    /// Names (or numbers) of the owner of the place, and of the user and group that the daemon runs as.
    public let owner: String
    public let user: String
    public let group: String

    public init(place: [UInt8], owner: String, user: String, group: String) {
        self.place = place
        self.owner = owner
        self.user = user
        self.group = group
    }

    /// Lets the daemon read below the place. `X` gives the right to enter to folders alone.
    public var commandToRead: String {
        "sudo chgrp -R \(group) \(quotedPlace) && sudo chmod -R g+rX \(quotedPlace)"
    }

    /// Lets the daemon also delete and rename; `g+s` hands the group on to new folders.
    public var commandToWrite: String {
        "sudo chgrp -R \(group) \(quotedPlace) && sudo chmod -R g+rwX \(quotedPlace) && sudo chmod g+s \(quotedPlace)"
    }

    /// Lets the daemon pass through a folder, without showing it what is in there.
    public var commandToEnter: String { "sudo setfacl -m u:\(user):x \(quotedPlace)" }

    /// The place as a shell takes it, on one line whatever bytes it has.
    public var quotedPlace: String {
        let isPlain = place.allSatisfy { $0 >= 0x20 && $0 != 0x27 && $0 != 0x7F }
        if isPlain, let text = String(validating: place, as: UTF8.self) { return "'\(text)'" }
        let escaped = place.map { byte in
            if (0x20..<0x7F).contains(byte), byte != 0x27, byte != 0x5C {
                return String(Unicode.Scalar(byte))
            }
            let octal = String(byte, radix: 8)
            return "\\" + String(repeating: "0", count: 3 - octal.count) + octal
        }
        return "$'" + escaped.joined() + "'"
    }
}
