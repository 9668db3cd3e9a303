/// The media type of a file, by the extension of its name.
public struct ContentType: Sendable, Equatable {
    /// For the header field; text has its charset, films never one: iOS does not play `video/mp4; charset=…` in place.
    public let value: String
    /// Whether a browser would run what is inside; such a file is only to be sent as an attachment.
    public let isActive: Bool

    /// What nothing is known about.
    public static let unknown = ContentType(value: "application/octet-stream", isActive: false)

    private init(value: String, isActive: Bool) {
        self.value = value
        self.isActive = isActive
    }

    /// - Parameter pathExtension: without its dot; case does not matter.
    public init(pathExtension: String) {
        let key = pathExtension.lowercased()
        if let active = Self.active[key] {
            self.init(value: active, isActive: true)
        } else if let passive = Self.passive[key] {
            self.init(value: passive, isActive: false)
        } else {
            self = .unknown
        }
    }

    /// - Parameter name: the bytes of a file name.
    public init(name: some BidirectionalCollection<UInt8>) {
        guard let dot = name.lastIndex(of: 0x2E), dot != name.startIndex else {
            self = .unknown
            return
        }
        self.init(pathExtension: String(decoding: name[name.index(after: dot)...], as: UTF8.self))
    }

    private static let active = [
        "html": "text/html; charset=utf-8", "htm": "text/html; charset=utf-8", "shtml": "text/html; charset=utf-8",
        "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml", "svg": "image/svg+xml",
        "svgz": "image/svg+xml", "xml": "application/xml", "xsl": "application/xml", "xslt": "application/xml",
        "mht": "multipart/related", "mhtml": "multipart/related",
        "js": "text/javascript; charset=utf-8", "mjs": "text/javascript; charset=utf-8",
        "css": "text/css; charset=utf-8", "swf": "application/x-shockwave-flash", "pdf": "application/pdf",
        "wasm": "application/wasm", "atom": "application/atom+xml", "rss": "application/rss+xml",
        "rdf": "application/rdf+xml", "mathml": "application/mathml+xml", "hta": "application/octet-stream",
    ]

    private static let passive = [
        "mp4": "video/mp4", "m4v": "video/mp4", "mkv": "video/x-matroska", "mk3d": "video/x-matroska",
        "webm": "video/webm", "mov": "video/quicktime", "qt": "video/quicktime", "avi": "video/x-msvideo",
        "divx": "video/x-msvideo", "wmv": "video/x-ms-wmv", "asf": "video/x-ms-asf", "flv": "video/x-flv",
        "f4v": "video/mp4", "mpg": "video/mpeg", "mpeg": "video/mpeg", "mpe": "video/mpeg", "m1v": "video/mpeg",
        "m2v": "video/mpeg", "vob": "video/mpeg", "ts": "video/mp2t", "m2ts": "video/mp2t", "mts": "video/mp2t",
        "m2t": "video/mp2t", "3gp": "video/3gpp", "3g2": "video/3gpp2", "ogv": "video/ogg", "ogm": "video/ogg",
        "rm": "application/vnd.rn-realmedia", "rmvb": "application/vnd.rn-realmedia-vbr", "mxf": "application/mxf",
        "dv": "video/x-dv", "m4s": "video/iso.segment", "m3u8": "application/vnd.apple.mpegurl",
        "m3u": "audio/x-mpegurl", "mp3": "audio/mpeg", "mp2": "audio/mpeg", "m4a": "audio/mp4", "m4b": "audio/mp4",
        "aac": "audio/aac", "ac3": "audio/ac3", "eac3": "audio/eac3", "dts": "audio/vnd.dts", "flac": "audio/flac",
        "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg", "wav": "audio/wav", "mka": "audio/x-matroska",
        "wma": "audio/x-ms-wma", "aif": "audio/aiff", "aiff": "audio/aiff", "ape": "audio/x-ape",
        "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "gif": "image/gif", "webp": "image/webp",
        "avif": "image/avif", "heic": "image/heic", "heif": "image/heif", "bmp": "image/bmp", "ico": "image/x-icon",
        "tif": "image/tiff", "tiff": "image/tiff", "vtt": "text/vtt; charset=utf-8",
        "srt": "application/x-subrip", "ass": "text/x-ssa", "ssa": "text/x-ssa", "sub": "text/plain",
        "sup": "application/octet-stream", "txt": "text/plain; charset=utf-8", "nfo": "text/plain; charset=utf-8",
        "json": "application/json",
        "webmanifest": "application/manifest+json", "woff2": "font/woff2", "zip": "application/zip",
        "7z": "application/x-7z-compressed", "rar": "application/vnd.rar", "gz": "application/gzip",
        "tar": "application/x-tar", "iso": "application/x-iso9660-image",
    ]
}
