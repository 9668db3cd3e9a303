import Foundation
import Model

/// Real films of two seconds, under 60 KB together: a test picture and a tone. `Media/make-samples` says how they came.
public enum SampleMedia: String, CaseIterable, Sendable {
    /// H.264 High and AAC stereo (German) in MP4, with two chapters, a title, a year and a genre.
    case twoSecondsOfH264 = "h264-aac.mp4"
    /// The same in Matroska, with a forced Chinese subtitle track "Signs".
    case twoSecondsInMatroska = "h264-aac.mkv"
    /// VP9 and Opus mono (English) in WebM.
    case twoSecondsOfVP9 = "vp9-opus.webm"

    public var path: String { (Bundle.module.resourcePath ?? ".") + "/Media/" + rawValue }

    public func bytes() throws -> [UInt8] { try Array(Data(contentsOf: URL(fileURLWithPath: path))) }
}

extension DropFolderFixture {
    /// Writes a sample under this name, making the folders above it.
    public func copy(_ sample: SampleMedia, to name: String) throws {
        let url = URL(fileURLWithPath: path + "/" + name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(sample.bytes()).write(to: url)
    }
}
