import Glibc

extension Settings {
    static let defaultFile = "/etc/dropreel/dropreel.conf"

    /// What holds when nobody says otherwise.
    static var defaults: Settings {
        Settings(
            folders: [Home.path + "/Videos/Dropreel"], state: Home.state + "/dropreel",
            cache: Home.cache + "/dropreel")
    }

    /// Command line before environment before file before defaults.
    static func load(
        _ arguments: Arguments, variable: (String) -> String? = { name in getenv(name).map { String(cString: $0) } }
    ) throws(Failure) -> Settings {
        let file = try readFile(arguments.values("config").last ?? variable("DROPREEL_CONFIG"))
        let written = try file.map { file throws(Failure) in try values(of: file) } ?? [:]
        var settings = Settings.defaults
        settings.file = file?.path
        settings.rows = file?.rows ?? []
        let here = Home.current
        for setting in Setting.all {
            let onLine = arguments.values(setting.name)
            let around = variable(setting.variable).flatMap { $0.isEmpty ? nil : $0 }
            if !onLine.isEmpty {
                let values = onLine.map { SettingValue(text: $0, base: here) }
                try settings.take(setting, values) { cause in
                    .usage("--\(setting.name) \(onLine.joined(separator: " "))", cause)
                }
            } else if let around {
                let parts = setting.repeats ? around.split(separator: "\n").map(String.init) : [around]
                let values = parts.map { SettingValue(text: $0, base: here) }
                try settings.take(setting, values) { cause in
                    Failure(.configuration, "use", "\(setting.variable)=\(around)", cause)
                }
            } else if let file, let entries = written[setting.name], let last = entries.last {
                let base = file.path.split(separator: "/").dropLast().reduce("") { $0 + "/" + $1 }
                let values = entries.map { SettingValue(text: $0.value, base: base) }
                try settings.take(setting, values) { cause in
                    SettingsFile.failure(file.path, last.line, "\(last.key) = \(last.value) \(cause)")
                }
            }
        }
        return settings
    }

    private mutating func take(
        _ setting: Setting, _ values: [SettingValue], failing: (String) -> Failure
    ) throws(Failure) {
        do { try setting.read(values, &self) } catch { throw failing(error.cause) }
    }

    /// A file that was asked for must be there; the usual one may be missing.
    private static func readFile(_ wanted: String?) throws(Failure) -> SettingsFile? {
        guard let wanted else { return try SettingsFile.read(defaultFile) }
        let path = wanted.hasPrefix("/") ? wanted : Home.current + "/" + wanted
        guard let file = try SettingsFile.read(path) else {
            throw Failure(.configuration, "read", path, SystemError.missing.description, remedy: "check --config")
        }
        return file
    }

    /// The entries by the name of their setting. An unknown key is an error: a spelling mistake must not pass for a wish.
    private static func values(of file: SettingsFile) throws(Failure) -> [String: [SettingsFile.Entry]] {
        var written: [String: [SettingsFile.Entry]] = [:]
        for entry in file.entries {
            guard let setting = Setting.named(entry.key) else {
                let similar = Setting.similar(to: entry.key).map { "did you mean \($0.name)?" }
                throw SettingsFile.failure(
                    file.path, entry.line, "there is no setting \"\(entry.key)\"",
                    remedy: similar ?? "see: dropreel help serve")
            }
            if !setting.repeats, let first = written[setting.name]?.first {
                throw SettingsFile.failure(
                    file.path, entry.line, "\(setting.name) was already set in line \(first.line)")
            }
            written[setting.name, default: []].append(entry)
        }
        return written
    }
}
