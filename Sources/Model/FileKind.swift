/// What a file is to the people who look at a list.
public enum FileKind: String, Sendable, Codable, CaseIterable {
    case video, audio, image, subtitle, other

    /// By the ending of its name. The probe may know better.
    public init(_ name: FileName) {
        self = Self.byExtension[name.pathExtension] ?? .other
    }

    private static let byExtension: [String: FileKind] = {
        let table: [FileKind: String] = [
            .video: """
            mp4 m4v mov qt 3gp 3g2 mkv mk3d webm avi divx ts m2ts mts m2t mpg mpeg mpe m1v m2v vob
            wmv asf flv f4v ogv ogm rm rmvb mxf dv
            """,
            .audio: "mp3 m4a m4b aac flac ogg oga opus wav wma aif aiff ape mka wv ac3 eac3 dts amr",
            .image: "jpg jpeg png gif webp avif heic bmp tif tiff svg",
            .subtitle: "srt vtt ass ssa smi sub idx sup ttml",
        ]
        var byExtension: [String: FileKind] = [:]
        for (kind, endings) in table {
            for ending in endings.split(whereSeparator: \.isWhitespace) { byExtension[String(ending)] = kind }
        }
        return byExtension
    }()
}
