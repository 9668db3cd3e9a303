import Catalog
import Model
import Streaming

/// Subtitles of a film as the interface shows them: a track inside it, or a file beside it.
struct SubtitleView: Encodable {
    let id: String
    let language: String?
    let title: String?
    let forced: Bool
    let `default`: Bool
    /// With sounds described.
    let hearingImpaired: Bool
    /// Where it comes from: `embedded` or `file`.
    let source: String
    /// Pictures of text, which Dropreel does not show; then there is no address.
    let unsupported: Bool
    let url: String?

    /// - Parameter variant: of the stream that is played; `nil`: the file itself.
    init(_ track: MediaInfo.Subtitle, of film: ItemID, playing variant: Variant? = nil) {
        id = "s\(track.index)"
        language = track.language
        title = track.title
        forced = track.isForced
        `default` = track.isDefault
        hearingImpaired = false
        source = "embedded"
        unsupported = !track.isText
        let query = variant.map { "?stream=\($0)" } ?? ""
        url = track.isText ? "/subtitles/\(film)/\(id).vtt" + query : nil
    }

    init(_ sidecar: Sidecar, of film: ItemID) {
        id = "f\(sidecar.id)"
        language = sidecar.says.language
        title = sidecar.says.title
        forced = sidecar.says.isForced
        `default` = sidecar.says.isDefault
        hearingImpaired = sidecar.says.isForHardOfHearing
        source = "file"
        unsupported = false
        url = "/subtitles/\(film)/\(id).vtt"
    }
}
