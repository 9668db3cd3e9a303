/// One thing that can be set: a row of `Setting.all`, which feeds command line, environment, file and help.
struct Setting: Sendable {
    /// As on the command line, without the dashes in front.
    let name: String
    /// What stands for its value in the help, such as `DIR`.
    let value: String
    let help: String
    /// The default as people write it.
    let fallback: String
    /// Whether several values make sense.
    let repeats: Bool
    /// Whether reading the settings anew (`SIGHUP`) is enough; else a change waits for a restart.
    var isLive = false
    /// The value in force as people write it.
    let shown: @Sendable (Settings) -> String
    /// Takes the values of the source that won; never called without one.
    let read: @Sendable ([SettingValue], inout Settings) throws(BadValue) -> Void

    /// Whether `--no-NAME` means `--NAME off`.
    var isSwitch: Bool { value == Self.switchValue }

    static let switchValue = "on|off"

    /// `DROPREEL_MEDIA_PORT` for `media-port`.
    var variable: String { "DROPREEL_" + name.uppercased().replacing("-", with: "_") }

    /// `media-port`, `mediaPort` and `media_port` are one name.
    static func plain(_ name: String) -> String { name.lowercased().filter { $0 != "-" && $0 != "_" } }

    static func named(_ name: String) -> Setting? {
        let wanted = plain(name)
        return all.first { plain($0.name) == wanted }
    }

    /// The setting whose name is most like `name`, if one is alike at all.
    static func similar(to name: String) -> Setting? {
        let distances = all.map { ($0, Spelling.distance(plain($0.name), plain(name))) }
        guard let best = distances.min(by: { $0.1 < $1.1 }), best.1 <= 2 else { return nil }
        return best.0
    }
}

/// One value as it was written, and the folder from which a relative path in it starts.
struct SettingValue: Sendable, Equatable {
    let text: String
    let base: String
}

/// Why a value cannot be meant; the sentence follows the value.
struct BadValue: Error, Equatable {
    let cause: String
}
