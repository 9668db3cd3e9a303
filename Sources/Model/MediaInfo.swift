/// What the probe knows of a film. Unknown is `nil`, never a guess.
public struct MediaInfo: Sendable, Equatable, Codable {
    public struct Video: Sendable, Equatable, Codable {
        /// Index of the stream in the container.
        public var index: Int
        /// libav's name of the codec, such as `h264`.
        public var codec: String
        /// RFC 6381, such as `avc1.640028`.
        public var codecs: String?
        public var profile: String?
        public var bitDepth: Int?
        /// `none`, `hdr10`, `hlg` or `dolbyVision`.
        public var hdr: String?
        /// Frames per second.
        public var frameRate: Double?
        /// Pixels, as stored.
        public var width: Int
        public var height: Int
        /// Degrees clockwise to turn the picture upright: 0, 90, 180, 270.
        public var rotation: Int?

        public init(
            index: Int, codec: String, codecs: String?, profile: String?, bitDepth: Int?, hdr: String?,
            frameRate: Double?, width: Int, height: Int, rotation: Int?
        ) {
            self.index = index
            self.codec = codec
            self.codecs = codecs
            self.profile = profile
            self.bitDepth = bitDepth
            self.hdr = hdr
            self.frameRate = frameRate
            self.width = width
            self.height = height
            self.rotation = rotation
        }
    }

    public struct Audio: Sendable, Equatable, Codable {
        public var index: Int
        public var codec: String
        public var codecs: String?
        public var channels: Int?
        /// BCP 47, such as `en`.
        public var language: String?
        public var title: String?
        public var isDefault: Bool

        public init(
            index: Int, codec: String, codecs: String?, channels: Int?, language: String?, title: String?,
            isDefault: Bool
        ) {
            self.index = index
            self.codec = codec
            self.codecs = codecs
            self.channels = channels
            self.language = language
            self.title = title
            self.isDefault = isDefault
        }
    }

    public struct Subtitle: Sendable, Equatable, Codable {
        public var index: Int
        public var codec: String
        public var language: String?
        public var title: String?
        public var isForced: Bool
        public var isDefault: Bool

        public init(
            index: Int, codec: String, language: String?, title: String?, isForced: Bool, isDefault: Bool
        ) {
            self.index = index
            self.codec = codec
            self.language = language
            self.title = title
            self.isForced = isForced
            self.isDefault = isDefault
        }
    }

    public struct Chapter: Sendable, Equatable, Codable {
        /// Seconds from the beginning.
        public var start: Double
        public var end: Double
        public var title: String?

        public init(start: Double, end: Double, title: String?) {
            self.start = start
            self.end = end
            self.title = title
        }
    }

    /// Seconds from which on a film begins late, or its sound after its picture.
    ///
    /// An ordinary film begins up to a fifth of a second late, since coders reorder their pictures (H.264 by up to 16,
    /// most by 2 to 4) and not every container takes that back; nobody sees it in a position, a mark or a subtitle.
    public static let noticeable = 0.5

    /// libav's name of the container format, such as `matroska,webm`.
    public var container: String
    /// Seconds, from the first picture or sound to the end.
    public var duration: Double?
    /// Seconds on the container's own time line before anything is shown or heard; `nil`: too few to count
    /// (`noticeable`), or unknown. All other times are counted from there.
    public var begins: Double?
    /// Seconds from the first picture to the first sound; `nil`: too few to count, or unknown.
    public var soundDelay: Double?
    public var video: [Video]
    public var audio: [Audio]
    public var subtitles: [Subtitle]
    public var chapters: [Chapter]
    /// Container tags, keys in lower case.
    public var tags: [String: String]

    public init(
        container: String, duration: Double?, begins: Double?, soundDelay: Double?, video: [Video], audio: [Audio],
        subtitles: [Subtitle], chapters: [Chapter], tags: [String: String]
    ) {
        self.container = container
        self.duration = duration
        self.begins = begins
        self.soundDelay = soundDelay
        self.video = video
        self.audio = audio
        self.subtitles = subtitles
        self.chapters = chapters
        self.tags = tags
    }
}
