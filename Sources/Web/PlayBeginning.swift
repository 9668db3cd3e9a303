import Files
import HTTPServer
import Model
import Store
import Streaming

/// How a device can watch what is there of a film that is still being copied, or whose copy has ended too early.
struct PlayBeginning {
    let file: FileRecord
    let capabilities: Capabilities
    let audio: Int?

    /// Late, as a worker looks into the film as it is now; nothing of that is kept.
    func answer(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let request = call.request
        let beginning = try services.act {
            try services.files.open(file.path, expecting: file.identity).beginning(as: file.name)
        }
        guard beginning.isPlayable else { return Answer.json(view(nil, of: beginning), for: request) }
        let promise = Promise()
        try services.act {
            let open = { try services.files.open(file.path, expecting: file.identity).take() }
            try services.library.beginnings.look(into: file.id, upTo: beginning.bytes, open: open) { seen in
                promise.fulfil(Answer.json(view(try? seen.get(), of: beginning), for: request))
            }
        }
        return Response(body: .later(promise))
    }

    private func view(_ media: MediaInfo?, of beginning: Beginning) -> PlayView {
        let film = Film(kind: file.kind, pathExtension: file.name.pathExtension, media: media, fault: nil)
        let choice = PlayMethod.decideBeginning(film, isPlayable: beginning.isPlayable, capabilities, audio: audio)
        var seen = file
        seen.media = media
        return PlayView(choice, of: seen, canPrepare: false, upTo: beginning.bytes)
    }
}
