// swift-tools-version: 6.1
import PackageDescription

/// Imports stay internal unless a module says otherwise: so the compiler proves that no C type leaks out of its door.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// A C library of the system; exactly one module of the house imports it.
func library(_ name: String, _ pkgConfig: String? = nil, apt: String...) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: apt.isEmpty ? nil : [.apt(apt)])
}

func module(_ name: String, _ dependencies: [Target.Dependency] = [], resources: [Resource]? = nil) -> Target {
    .target(name: name, dependencies: dependencies, resources: resources, swiftSettings: house)
}

func tests(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
    .testTarget(name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, swiftSettings: house)
}

let package = Package(
    name: "dropreel",
    products: [
        .executable(name: "dropreel", targets: ["dropreel"]),
        .executable(name: "dropreel-media", targets: ["dropreel-media"]),
    ],
    targets: [
        // C: one module of the house for each
        library("CSQLite", "sqlite3", apt: "libsqlite3-dev"),
        library("CMicroHTTPD", "libmicrohttpd", apt: "libmicrohttpd-dev"),
        library("CInotifyTools", apt: "libinotifytools0-dev"),
        library("CAvahi", apt: "libavahi-client-dev"),
        library("CSodium", "libsodium", apt: "libsodium-dev"),
        library("CUtf8proc", apt: "libutf8proc-dev"),
        library("CXXHash", "libxxhash", apt: "libxxhash-dev"),
        library("CUchardet", "uchardet", apt: "libuchardet-dev"),
        library("CLibXML2", "libxml-2.0", apt: "libxml2-dev"),
        library("CZlib", "zlib", apt: "zlib1g-dev"),
        library("CFFmpeg", "libavformat", apt: "libavformat-dev"),
        library("CSeccomp", "libseccomp", apt: "libseccomp-dev"),
        library("CSystemd", "libsystemd", apt: "libsystemd-dev"),
        library("CQRencode", "libqrencode", apt: "libqrencode-dev"),
        library("CInih", "inih", apt: "libinih-dev"),
        library("CLinux"),  // system calls that Swift's Glibc does not show

        // 0
        module("Model"),
        module("MediaMessages", ["Model"]),

        // 1: they know nothing of each other
        module("SQLite", ["CSQLite"]),
        module("HTTPServer", ["CMicroHTTPD"]),
        module("Announce", ["CAvahi"]),
        module("Secrets", ["CSodium"]),
        module("Folding", ["CUtf8proc"]),
        module("Charsets", ["CUchardet"]),
        module("GraphQL"),
        module("NameGuess"),
        module("Sidecars", ["CLibXML2", "Model"]),
        module("Packing", ["CZlib"]),
        module("FolderWatch", ["CInotifyTools", "CLinux", "Model"]),
        module("Files", ["CLinux", "CXXHash", "Model"]),
        module("MediaWorkers", ["CLinux", "MediaMessages", "Model"]),

        // 2
        module("Store", ["SQLite", "Folding", "Model"]),

        // 3
        module("Catalog", ["Store", "Files", "Folding", "NameGuess", "Sidecars", "Model"]),
        module("People", ["Store", "Secrets", "Folding", "Model"]),

        module("Streaming", ["MediaWorkers", "MediaMessages", "Files", "Charsets", "Model"]),

        // 4
        module(
            "Web",
            [
                "HTTPServer", "GraphQL", "Store", "Catalog", "People", "Streaming", "Files", "Charsets", "Packing",
                "Model",
            ],
            resources: [.copy("Page"), .copy("openapi.json")]),

        // 5
        .executableTarget(
            name: "dropreel",
            dependencies: [
                "Web", "Catalog", "People", "Streaming", "Store", "FolderWatch", "Files", "MediaWorkers", "Announce",
                "Secrets",
                "HTTPServer", "NameGuess", "Model", "CSystemd", "CQRencode", "CInih", "CLinux",
            ],
            swiftSettings: house),

        // the worker, a process of its own
        module("Media", ["CFFmpeg", "CSeccomp", "CLinux", "MediaMessages", "Model"]),
        .executableTarget(name: "dropreel-media", dependencies: ["Media"], swiftSettings: house),

        // tests
        .target(
            name: "Support", dependencies: ["CLinux", "Model"], path: "Tests/Support", resources: [.copy("Media")],
            swiftSettings: house),
        tests("Model"),
        tests("SQLite"),
        tests("HTTPServer", ["Support"]),
        tests("Announce", ["Support"]),
        tests("Secrets"),
        tests("Folding"),
        tests("Charsets"),
        tests("GraphQL"),
        .testTarget(
            name: "NameGuessTests", dependencies: ["NameGuess", "Support"], resources: [.copy("names")],
            swiftSettings: house),
        tests("Sidecars", ["Support", "Model"]),
        tests("Packing", ["Support"]),
        tests("FolderWatch", ["Support", "Model"]),
        tests("Files", ["Support", "Model"]),
        tests("Media", ["Support", "MediaMessages", "Model"]),
        tests("MediaWorkers", ["Support", "Model", "MediaMessages"]),
        tests("Store", ["Support", "Model"]),
        tests("Catalog", ["Support", "Store", "Files", "Model"]),
        tests("People", ["Support", "Store", "Secrets", "Model"]),
        tests("Streaming", ["Support", "MediaWorkers", "MediaMessages", "Files", "Charsets", "Model"]),
        tests(
            "Web",
            [
                "Support", "HTTPServer", "GraphQL", "Store", "Catalog", "People", "Streaming", "MediaWorkers",
                "MediaMessages",
                "Files", "Model",
            ]),
        tests("dropreel", ["Support", "Model", "People", "Store"]),
        .testTarget(
            name: "DaemonTests", dependencies: ["Support", "dropreel", "dropreel-media"], swiftSettings: house),
        .testTarget(name: "HouseTests", swiftSettings: house),
        .target(
            name: "FuzzTargets", dependencies: ["HTTPServer", "Web", "GraphQL"], path: "Tests/Fuzz/Targets",
            swiftSettings: house),
        .testTarget(name: "FuzzTests", dependencies: ["Support", "FuzzTargets"], swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)

// libFuzzer is linked for its own run alone (etc/trials/fuzz). The gold linker cannot read what it is made of.
if Context.environment["DROPREEL_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "fuzz-driver", dependencies: ["FuzzTargets"], path: "Tests/Fuzz/Driver", swiftSettings: house,
            linkerSettings: [.unsafeFlags(["-sanitize=fuzzer", "-use-ld=lld"])]))
}
