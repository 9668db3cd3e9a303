extension Setting {
    /// Every setting. A row here and a property in `Settings` make a new one.
    static let all: [Setting] = [
        Setting(
            name: "folder", value: "DIR", help: "the drop folder; give it again for further ones",
            fallback: "~/Videos/Dropreel", repeats: true,
            shown: { $0.folders.joined(separator: ", ") },
            read: { values, settings throws(BadValue) in
                var folders: [String] = []
                for value in values {
                    let path = try value.path()
                    if !folders.contains(path) { folders.append(path) }
                }
                settings.folders = folders
            }),
        Setting(
            name: "state", value: "DIR", help: "where index, accounts and the control socket live",
            fallback: "~/.local/state/dropreel", repeats: false,
            shown: { $0.state },
            read: { values, settings throws(BadValue) in settings.state = try values.last.path() }),
        Setting(
            name: "cache", value: "DIR", help: "where things live that can be made again",
            fallback: "~/.cache/dropreel",
            repeats: false,
            shown: { $0.cache },
            read: { values, settings throws(BadValue) in settings.cache = try values.last.path() }),
        Setting(
            name: "cache-size", value: "GB", help: "how much of that there may be, in gigabytes", fallback: "8",
            repeats: false,
            shown: { "\($0.cacheSize / 1_000_000_000)" },
            read: { values, settings throws(BadValue) in settings.cacheSize = try values.last.gigabytes() }),
        Setting(
            name: "listen", value: "ADDRESS", help: "the address to listen on", fallback: "all", repeats: false,
            shown: { $0.listen ?? "all" },
            read: { values, settings throws(BadValue) in settings.listen = try values.last.listenAddress() }),
        Setting(
            name: "port", value: "N", help: "the port of the page; 0 takes a free one", fallback: "3767",
            repeats: false,
            shown: { "\($0.port)" },
            read: { values, settings throws(BadValue) in settings.port = try values.last.port() }),
        Setting(
            name: "media-port", value: "N|none", help: "a second port for films, so that they do not hold up the page",
            fallback: "3768", repeats: false,
            shown: { $0.mediaPort.map { "\($0)" } ?? "none" },
            read: { values, settings throws(BadValue) in
                settings.mediaPort = values.last?.text == "none" ? nil : try values.last.port()
            }),
        Setting(
            name: "host", value: "NAME", help: "a further name of this machine; give it again for more",
            fallback: "none", repeats: true, isLive: true,
            shown: { $0.hosts.isEmpty ? "none" : $0.hosts.joined(separator: ", ") },
            read: { values, settings throws(BadValue) in settings.hosts = try values.hostNames() }),
        Setting(
            name: "name", value: "NAME", help: "what people see in lists of services and as the title",
            fallback: "Dropreel", repeats: false, isLive: true,
            shown: { $0.name },
            read: { values, settings throws(BadValue) in settings.name = try values.last.displayName() }),
        Setting(
            name: "guests", value: "none|watch", help: "what people may do who are not signed in", fallback: "none",
            repeats: false, isLive: true,
            shown: { $0.guests.rawValue },
            read: { values, settings throws(BadValue) in settings.guests = try values.last.choice() }),
        Setting(
            name: "sign-up", value: "code|open|closed", help: "who may make an account", fallback: "code",
            repeats: false, isLive: true,
            shown: { $0.signUp.rawValue },
            read: { values, settings throws(BadValue) in settings.signUp = try values.last.choice() }),
        Setting(
            name: "delete", value: switchValue, help: "whether editors may delete", fallback: "on", repeats: false,
            isLive: true,
            shown: { $0.allowsDelete ? "on" : "off" },
            read: { values, settings throws(BadValue) in settings.allowsDelete = try values.last.isOn() }),
        Setting(
            name: "dot-names", value: switchValue, help: "whether names that begin with a dot are listed",
            fallback: "off", repeats: false,
            shown: { $0.showsDotNames ? "on" : "off" },
            read: { values, settings throws(BadValue) in settings.showsDotNames = try values.last.isOn() }),
        Setting(
            name: "ignore", value: "NAMES", help: "further names that are not listed; * stands for any characters",
            fallback: "none", repeats: true,
            shown: { $0.ignored.isEmpty ? "none" : $0.ignored.joined(separator: ", ") },
            read: { values, settings throws(BadValue) in settings.ignored = try values.namePatterns() }),
        Setting(
            name: "announce", value: switchValue, help: "whether phones find this machine by name", fallback: "on",
            repeats: false,
            shown: { $0.announces ? "on" : "off" },
            read: { values, settings throws(BadValue) in settings.announces = try values.last.isOn() }),
        Setting(
            name: "trusted-proxies", value: "ADDRESSES", help: "proxies whose X-Forwarded headers count",
            fallback: "none", repeats: true, isLive: true,
            shown: { $0.trustedProxies.isEmpty ? "none" : $0.trustedProxies.joined(separator: ", ") },
            read: { values, settings throws(BadValue) in settings.trustedProxies = try values.networks() }),
        Setting(
            name: "page", value: "DIR", help: "read the page from here while working on it", fallback: "built in",
            repeats: false,
            shown: { $0.page ?? "built in" },
            read: { values, settings throws(BadValue) in settings.page = try values.last.path() }),
    ]
}
