import Catalog
import HTTPServer
import Model
import Store

/// Shows, with their seasons and episodes, wherever those lie.
enum ShowEndpoints {
    struct View: Encodable {
        let id: ItemID
        let title: String
        let episodes: Int

        init(_ show: FilmGroup) {
            id = show.id
            title = show.label
            episodes = show.films
        }
    }

    static func list(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let window = try call.window()
        let page = try services.read { try $0.shows(window: window) }
        return Answer.json(ListView(page, View.init), for: call.request)
    }

    static func one(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try show(call, of: nil, services)
    }

    /// The same with the marks of whoever asks: what was seen of it, and where it goes on.
    static func mine(_ call: Call, _ services: Services) throws(Problem) -> Response {
        try show(call, of: try call.account, services)
    }

    private static func show(_ call: Call, of account: ItemID?, _ services: Services) throws(Problem) -> Response {
        let id = try call.id()
        guard let show = try services.read({ try $0.filmGroup(id) }), show.word.kind == .show else { throw .notFound }
        let seasons = try services.read { try $0.seasons(of: show.word) }
        let texts = try services.shown(seasons.flatMap(\.episodes), of: account)
        var body = JSON.bytes(View(show)).dropLast() + Array(",\"seasons\":".utf8)
        body.appendList(
            seasons.map { season in
                var json = Array("{\"season\":\(season.number.map(String.init) ?? "null"),\"episodes\":".utf8)
                json.appendList(season.episodes.compactMap { texts[$0.id] })
                return json + [0x7D]
            })
        body.append(0x7D)
        return Answer.json(bytes: body, for: call.request)
    }
}
