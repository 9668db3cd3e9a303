import Catalog
import HTTPServer
import Model
import People
import Store

/// How far one has come in films.
enum ProgressEndpoints {
    static func begun(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let account = try call.account
        let page = try services.personalRow(.continuing, of: account, call.window())
        return try services.answer(page, of: account, call)
    }

    static func report(_ call: Call, _ services: Services) throws(Problem) -> Response {
        struct Wish: Decodable {
            let position: Double?
            let duration: Double?
            let play: String?
            let seq: Int64?
            let elapsed: Double?
            let watched: Bool?
        }
        let file = try call.id()
        let wish = try call.body(Wish.self)
        let report = try services.act {
            try ProgressReport(
                position: wish.position, duration: wish.duration, play: wish.play, seq: wish.seq,
                elapsed: wish.elapsed, watched: wish.watched)
        }
        try self.report(report, on: file, call, services)
        return Answer.done()
    }

    static func report(
        _ report: ProgressReport, on file: ItemID, _ call: Call, _ services: Services
    ) throws(Problem) {
        let keepsake = try services.read { try $0.keepsake(of: file) }
        try services.mark(call) { account in
            let isNews = try services.watching.report(report, on: file, keepsake: keepsake, by: account)
            if isNews { services.trend.note() }
            return isNews
        }
    }

    static func forget(_ call: Call, _ services: Services) throws(Problem) -> Response {
        let file = try call.id()
        try services.mark(call) { account in try services.watching.forget(file, by: account) }
        return Answer.done()
    }
}
